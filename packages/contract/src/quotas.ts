// The limits of an instance, independent of plans. One table; an instance may override its numbers by configuration.
import { z } from 'zod'

interface Quota {
  /** The default; null: no limit. */
  standard: number | null
  /** For the manual. */
  meaning: string
  /** The first part of the message: `A mode may hold at most 200,000 tokens`. */
  rule: (limit: string) => string
  /** The last part of the message: the remedy. */
  remedy: string
}

/** Writes that exceed one of these limits are refused with 400. */
export const quotas = {
  tokens_per_mode: {
    standard: 200_000,
    meaning: 'tokens in one mode',
    rule: limit => `A mode may hold at most ${limit} tokens`,
    remedy: 'Delete tokens that are no longer used, or put some into another tokenset.',
  },
  tokens_per_workspace: {
    standard: 2_000_000,
    meaning: 'tokens in all modes of a workspace together',
    rule: limit => `A workspace may hold at most ${limit} tokens in all its modes together`,
    remedy: 'Delete modes or tokens that are no longer used, or put some into another workspace.',
  },
  bytes_per_workspace: {
    standard: 1_000_000_000,
    meaning:
      'bytes of names, values, descriptions and extensions of the tokens of a workspace, and of its usage reports',
    rule: limit => `The tokens and usage reports of a workspace may take up at most ${limit} bytes`,
    remedy:
      'Shorten values, descriptions and extensions, put tokens into another workspace, or delete usage reports of repositories.',
  },
  modes_per_tokenset: {
    standard: 1_000,
    meaning: 'modes of a tokenset',
    rule: limit => `A tokenset may have at most ${limit} modes`,
    remedy: 'Delete modes that are no longer used, or put some into another tokenset.',
  },
  tokensets_per_workspace: {
    standard: 20_000,
    meaning: 'tokensets of a workspace',
    rule: limit => `A workspace may have at most ${limit} tokensets`,
    remedy: 'Delete tokensets that are no longer used, or put some into another workspace.',
  },
  usage_branches_per_workspace: {
    standard: 1_000,
    meaning: 'branches of repositories, of which a workspace has usage reports',
    rule: limit => `A workspace may have usage reports of at most ${limit} branches of repositories`,
    remedy: 'Report fewer branches, or delete the reports of those that are gone.',
  },
  guidance_per_workspace: {
    standard: 5_000,
    meaning: 'tokens, groups and components of a workspace with guidance, each of at most 16,000 bytes',
    rule: limit => `A workspace may have guidance on at most ${limit} tokens, groups and components`,
    remedy: 'Delete guidance that is no longer needed, or say it of groups.',
  },
  components_per_workspace: {
    standard: 500,
    meaning: 'components of a workspace, each of at most 100,000 bytes',
    rule: limit => `A workspace may have at most ${limit} components`,
    remedy: 'Delete components that are no longer used.',
  },
  scales_per_mode: {
    standard: 1_000,
    meaning: 'scales of a mode',
    rule: limit => `A mode may have at most ${limit} scales`,
    remedy: 'Delete scales that are no longer used: their tokens stay.',
  },
  resolvers_per_workspace: {
    standard: 1_000,
    meaning: 'resolvers of a workspace',
    rule: limit => `A workspace may have at most ${limit} resolvers`,
    remedy: 'Delete resolvers that are no longer used.',
  },
  api_keys_per_account: {
    standard: 1_000,
    meaning: 'API keys of an account that are valid; apps connected by OAuth are not counted',
    rule: limit => `An account may have at most ${limit} API keys`,
    remedy: 'Delete keys that are no longer used.',
  },
  service_accounts: {
    standard: 100,
    meaning: 'service accounts of a workspace, or of an organization',
    rule: limit => `A workspace or organization may have at most ${limit} service accounts`,
    remedy: 'Delete service accounts that are no longer used.',
  },
} satisfies Record<string, Quota>
export type QuotaName = keyof typeof quotas

/** The amount of history to keep. These limits refuse nothing: older entries are deleted. */
export const retention = {
  changes_per_workspace: {
    standard: 1_000_000,
    meaning: 'changes of tokens, modes, tokensets and resolvers that are kept for a workspace; the oldest go first',
  },
  change_days: { standard: null, meaning: 'days for which they are kept' },
} satisfies Record<string, { standard: number | null; meaning: string }>
type RetentionName = keyof typeof retention

/** Every limit by its name; null: no limit. */
export type Quotas = Record<QuotaName | RetentionName, number | null>

const all: Record<string, { standard: number | null }> = { ...quotas, ...retention }

export const defaultQuotas = Object.fromEntries(
  Object.entries(all).map(([name, { standard }]) => [name, standard]),
) as Quotas

const limit = z.int({ error: 'must be a whole number from 1, or null for no limit' }).min(1).nullable().optional()

/** `TESSERA_QUOTAS`: any of the limits as JSON; omitted limits keep their default, unknown names are refused. */
export const quotasOverride = z.strictObject(
  Object.fromEntries(Object.keys(all).map(name => [name, limit])) as Record<keyof Quotas, typeof limit>,
)

/** The whole message. `requested`: the number that the write would result in. */
export function quotaSentence(name: QuotaName, most: number, requested: number): string {
  const { rule, remedy } = quotas[name]
  return (
    `${rule(counted(most))}; with this there would be ${counted(requested)}. ${remedy} ` +
    `Whoever runs this server can raise the limit: ${name} in TESSERA_QUOTAS.`
  )
}

const counted = (number: number) => number.toLocaleString('en-US')
