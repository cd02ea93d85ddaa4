// What a proposal that has ended changed, or would have changed.
import type { Change, Proposal, ProposalDiff, TokensetSummary } from '@tessera/contract'

type Modes = ProposalDiff['modes']
type Token = Modes[number]['tokens'][number]
type Placed = Token & { tokenset_id: string; mode_id: string }

/** What the merge changed, as the history has it. */
export function modesOfMerge(
  change: Pick<Change, 'tokens'>,
  summaries: ReadonlyMap<string, Pick<TokensetSummary, 'modes'>>,
): Modes {
  const tokensetOf = new Map(
    [...summaries].flatMap(([tokenset_id, { modes }]) => modes.map(({ id }) => [id, tokenset_id] as const)),
  )
  return byMode(
    change.tokens.flatMap(({ mode_id, ...token }) => {
      const tokenset_id = tokensetOf.get(mode_id)
      return tokenset_id === undefined ? [] : [{ ...token, tokenset_id, mode_id }]
    }),
  )
}

/** What the operations say, against what was there when they were written. */
export function modesOfOperations({ operations, base }: Pick<Proposal, 'operations' | 'base'>): Modes {
  const baseOf = new Map(base.tokens.map(each => [keyOf(each), each.state as Token['before']]))
  return byMode(
    operations.flatMap((operation): Placed[] => {
      if (!('tokenset_id' in operation)) return []
      const { op, tokenset_id, mode_id, name, author: _, new_name, ...fields } = operation
      const place = { tokenset_id: String(tokenset_id), mode_id: String(mode_id), name: String(name) }
      const before = baseOf.get(keyOf({ ...place, token: place.name })) ?? null
      const blank = { description: null }
      const after = { ...(before ?? blank), ...fields, name: String(new_name ?? name) } as NonNullable<Token['after']>
      return [
        {
          ...place,
          token_id: null,
          name: op === 'delete' ? place.name : after.name,
          before,
          after: op === 'delete' ? null : after,
        },
      ]
    }),
  )
}

export function resolversOfOperations({
  operations,
  base,
}: Pick<Proposal, 'operations' | 'base'>): ProposalDiff['resolvers'] {
  return operations.flatMap(operation => {
    if ('tokenset_id' in operation || 'subject' in operation) return []
    const { op, resolver_id, author: _, ...fields } = operation as { op: string; resolver_id?: string; author: unknown }
    const before = base.resolvers.find(each => each.resolver_id === resolver_id)?.state ?? null
    const after = op === 'delete_resolver' ? null : { ...(before as object | null), ...fields }
    const name = ((after ?? before) as { name?: string } | null)?.name ?? ''
    return [{ resolver_id: resolver_id ?? null, name, before, after: after as typeof before }]
  })
}

const keyOf = ({ tokenset_id, mode_id, token }: { tokenset_id: string; mode_id: string; token: string }) =>
  JSON.stringify([tokenset_id, mode_id, token])

function byMode(tokens: readonly Placed[]): Modes {
  const modes = new Map<string, Modes[number]>()
  for (const { tokenset_id, mode_id, ...token } of tokens) {
    const mode = modes.get(mode_id) ?? { tokenset_id, mode_id, tokens: [] }
    modes.set(mode_id, mode)
    mode.tokens.push(token)
  }
  return [...modes.values()]
}
