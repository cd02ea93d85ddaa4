// The providers of single sign-on: `TESSERA_OIDC_ISSUER` and its companions, or several as `TESSERA_OIDC_<ID>_ISSUER`.
import { assignableRoles } from '@tessera/contract'
import type { AssignableRole } from '@tessera/contract'
import { z } from 'zod'
import type { Reader } from '../../../base/settings/setting.ts'

/** Which role in one organization the groups of a person give. */
export interface RoleMapping {
  /** The claim that lists the groups; with dots where it lies inside others. */
  claim: string
  organization: string
  roles: Readonly<Record<string, AssignableRole>>
}

export interface ProviderSettings {
  /** As in the paths. */
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  /** In lower case; null: every address. */
  allowedDomains: readonly string[] | null
  roleMapping: RoleMapping | null
}

const parts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'ALLOWED_DOMAINS', 'ROLE_CLAIM', 'SCOPES'] as const
type Part = (typeof parts)[number]

const prefix = 'TESSERA_OIDC_'
const secretParts: readonly Part[] = ['CLIENT_SECRET']

/** All variables of a provider, of the unnamed one and of the others. */
export const providerVariables: Readonly<Record<string, { secret: boolean }>> = Object.fromEntries(
  parts.flatMap(part => ['', '<ID>_'].map(id => [`${prefix}${id}${part}`, { secret: secretParts.includes(part) }])),
)
const named = new RegExp(`^${prefix}(?:([A-Z0-9]+(?:_[A-Z0-9]+)*?)_)?(${parts.join('|')})$`)
const unnamed = 'oidc'

/** Anybody can have an account there, so that it matters whose addresses are let in. */
const publicIssuers = ['https://accounts.google.com']

const roleMapping = z.strictObject({
  claim: z.string().min(1),
  organization: z.uuid({ error: 'the id of an organization' }),
  roles: z
    .record(z.string().min(1), z.enum(assignableRoles as [AssignableRole, ...AssignableRole[]]))
    .refine(roles => Object.keys(roles).length > 0, { error: 'at least one group and its role' }),
})

export function readProviders(from: Reader): ProviderSettings[] {
  const given = new Map<string, Map<Part, string>>()
  for (const name of from.namesFrom(prefix)) {
    const [, id, part] = named.exec(name) ?? []
    if (part === undefined) from.refuseOther(name, `is not a setting: its name ends in none of ${parts.join(', ')}`)
    if (id === unnamed.toUpperCase()) from.refuseOther(name, `needs another id: \`${unnamed}\` is ${prefix}ISSUER`)
    const key = id?.toLowerCase() ?? unnamed
    given.set(key, (given.get(key) ?? new Map<Part, string>()).set(part as Part, name))
  }
  return [...given].map(([id, names]) => readProvider(from, id, names)).sort((a, b) => a.id.localeCompare(b.id))
}

function readProvider(from: Reader, id: string, names: ReadonlyMap<Part, string>): ProviderSettings {
  const variable = (part: Part) => `${prefix}${id === unnamed ? '' : `${id.toUpperCase()}_`}${part}`
  const given = (part: Part) => from.other(variable(part))
  const needed = (part: Part) =>
    given(part) ?? from.refuseOther(variable(part), `is missing, and ${[...names.values()][0]} needs it`)
  const issuer = readIssuer(from, variable('ISSUER'), needed('ISSUER'))
  return {
    id,
    name: given('NAME') ?? (id === unnamed ? 'single sign-on' : `${id[0]!.toUpperCase()}${id.slice(1)}`),
    issuer,
    clientId: needed('CLIENT_ID'),
    clientSecret: needed('CLIENT_SECRET'),
    scopes: readScopes(from, variable('SCOPES'), given('SCOPES')),
    allowedDomains: readDomains(from, variable('ALLOWED_DOMAINS'), given('ALLOWED_DOMAINS'), issuer),
    roleMapping: readRoleMapping(from, variable('ROLE_CLAIM'), given('ROLE_CLAIM')),
  }
}

function readIssuer(from: Reader, name: string, issuer: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username || url.password)
    return from.refuseOther(name, 'must be an address as https://id.example.com, without query and fragment')
  if (url.protocol === 'http:' && !from.isLocal(name))
    from.refuseOther(name, 'must begin with https://; http:// only leads to this computer')
  return issuer
}

function readScopes(from: Reader, name: string, given: string | null): string {
  const scopes = (given ?? 'openid email profile').split(/[\s,]+/)
  if (!scopes.every(scope => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    from.refuseOther(name, 'must list scopes by spaces, as: openid email profile groups')
  return [...new Set(['openid', ...scopes])].join(' ')
}

function readDomains(from: Reader, name: string, given: string | null, issuer: string): readonly string[] | null {
  if (given === '*') return null
  if (given === null && publicIssuers.includes(issuer.replace(/\/$/, '')))
    from.refuseOther(name, `is missing: anybody can have an account at ${issuer}. List your domains, or \`*\` for all`)
  const domains = given?.split(',').map(domain => domain.trim().toLowerCase()) ?? null
  if (domains?.some(domain => !/^[^\s@*/:]+\.[^\s@*/:]+$/.test(domain)))
    from.refuseOther(name, 'must list domains by comma, as example.com, example.org')
  return domains
}

function readRoleMapping(from: Reader, name: string, given: string | null): RoleMapping | null {
  if (given === null) return null
  const form = '{"claim": "groups", "organization": "<id>", "roles": {"<group>": "editor"}}'
  try {
    return roleMapping.parse(JSON.parse(given))
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0]! : undefined
    const why = issue ? `is wrong at ${issue.path.join('.') || 'the top'} (${issue.message})` : 'is no JSON'
    return from.refuseOther(name, `${why}: it has the form ${form}`)
  }
}

/** Without a provider, nobody could sign in. */
export function readPasswords(from: Reader): 'on' | 'off' {
  const passwords = from.oneOf(['on', 'off'])
  if (passwords === 'off' && readProviders(from).length === 0)
    from.refuse('needs a provider that signs in instead: set TESSERA_OIDC_ISSUER and its companions')
  return passwords
}
