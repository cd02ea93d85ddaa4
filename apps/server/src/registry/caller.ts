// Who may read the packages of an organization: its members with a key, and everyone where they are public.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recognise } from '../access/caller.ts'
import type { Credential } from '../access/caller.ts'
import type { Caller } from '../base/caller.ts'
import { problemOf } from '../base/problems/problem.ts'
import { looksLikeToken } from '../domains/signing-in/api-keys/secret.ts'
import { hashToken } from '../base/secrets/secret.ts'
import type { PackagesRow } from '../domains/delivery/packages/packages.store.ts'
import { listPresent } from '../domains/delivery/snapshots/releases.store.ts'
import type { Bound } from '../kernel/call.ts'
import type { Services } from '../kernel/context.ts'
import { perform } from '../kernel/perform.ts'
import { countAnonymous } from '../surfaces/pages/anonymous.ts'
import { bearer, callFrom } from '../surfaces/rest/rest.ts'
import { keyMissing, notFound, scopeMissing } from './refusal.ts'

export interface Registry {
  services: Services
  bindings: readonly Bound[]
}

/** Everyone sees no version with tokens of a workspace that has left the organization. */
export type Reader = 'member' | 'everyone'

/** A key as a bearer token, or as the password of any user name, as Maven sends it. */
function credentialOf(request: FastifyRequest): Credential {
  const basic = /^Basic +([\w+/-]+=*) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return bearer(request)
  const given = Buffer.from(basic, 'base64').toString()
  const password = given.slice(given.indexOf(':') + 1)
  return looksLikeToken(password) ? { kind: 'key', hash: hashToken(password) } : { kind: 'none' }
}

/**
 * Throws what it refuses, which is the same for a package that is hidden from the caller as for one that there is not.
 * `what`: the package, for the sentence.
 */
export async function readerOf(
  registry: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
  { packages, what }: { packages: PackagesRow | undefined; what: string },
): Promise<Reader> {
  const credential = credentialOf(request)
  const status =
    credential.kind === 'key' ? await refusedStatus(registry, request, reply, { credential, packages }) : 401
  if (status === null) return 'member'
  if (packages?.public || status === 401) await countAnonymous(registry.services, request, reply)
  if (packages?.public) return 'everyone'
  if (status === 401) throw keyMissing()
  throw status === 403 ? scopeMissing() : notFound(what)
}

/** For a list, whose request is counted once. null: it does not show these packages. */
export async function uncountedReader(
  registry: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
  packages: PackagesRow,
): Promise<Reader | null> {
  const credential = credentialOf(request)
  const reading = { credential, packages, counted: true }
  if (credential.kind === 'key' && (await refusedStatus(registry, request, reply, reading)) === null) return 'member'
  return packages.public ? 'everyone' : null
}

interface Reading {
  credential: Credential
  /** Undefined: no package has this name. */
  packages: PackagesRow | undefined
  counted?: boolean
}

const noOrganization = '00000000-0000-0000-0000-000000000000'

/** null: the caller may. By the operation that lists the same versions, which counts the request as well. */
async function refusedStatus(
  { services, bindings }: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
  { credential, packages, counted = false }: Reading,
): Promise<number | null> {
  const bound = bindings.find(({ operation }) => operation.name === 'list_package_versions')!
  const call = callFrom(request, reply, bound, 'rest', credential)
  const params = { organization_id: packages?.organization_id ?? noOrganization }
  try {
    await perform(services, bindings, { ...call, params, counted, input: () => ({}) })
    return null
  } catch (error) {
    const status = problemOf(error)?.status
    if (status === 401 || status === 403 || status === 404) return status
    throw error
  }
}

/** Says whether a package with tokens of these workspaces is shown. */
export async function presentTo({ database }: Services, organizationId: string, reader: Reader) {
  if (reader === 'member') return () => true
  const present = new Set(await listPresent(database, organizationId))
  return (workspaces: readonly string[]) => workspaces.every(id => present.has(id))
}

/** null: no valid key. */
export async function callerOf(
  { services }: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  await countAnonymous(services, request, reply)
  const credential = credentialOf(request)
  return credential.kind === 'none' ? null : recognise(services, credential)
}
