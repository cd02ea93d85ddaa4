// Every operation on both REST surfaces × every kind of caller × every kind of id, against an oracle that is derived from the
// specification and not from the guard. No request writes. By default every operation is asked by some actors, and one operation
// of each kind by all of them; in the long run, or with MATRIX=1, all operations by all, with the ids that are relevant for each.
// MATRIX=2 tests all combinations.
import { allOperations, assignableRoles, isOn, pathParameters, permissions, roles } from '@tessera/contract'
import type { AnyOperation, NamedSubject, Permission, Role, Scope, Subject, Surface } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../storage/sql.ts'
import { organizationWorld } from '../testing/organization.ts'
import { smallScale } from '../testing/examples/small-scale.ts'
import { newProposal } from '../testing/examples/new-proposal.ts'
import { newWebhook } from '../testing/examples/new-webhook.ts'
import type { OrganizationWorld } from '../testing/organization.ts'
import type { Client } from '../testing/client.ts'
import type { Person } from '../testing/world.ts'

type Ids = Record<string, string>

const unknown = '01900000-0000-7000-8000-000000000000'
const hierarchy: Record<NamedSubject, string[]> & Partial<Record<Subject, string[]>> = {
  workspace: ['workspace_id'],
  tokenset: ['tokenset_id'],
  mode: ['tokenset_id', 'mode_id'],
  token: ['tokenset_id', 'mode_id', 'token_id'],
  scale: ['scale_id'],
  resolver: ['resolver_id'],
  organization: ['organization_id'],
  environment: ['organization_id', 'environment_id'],
  proposal: ['proposal_id'],
  webhook: ['webhook_id'],
  delivery: ['delivery_id'],
  change: ['change_id'],
}
const noun: Ids = {
  workspace_id: 'Workspace',
  tokenset_id: 'Tokenset',
  mode_id: 'Mode',
  token_id: 'Token',
  scale_id: 'Scale',
  resolver_id: 'Resolver',
  organization_id: 'Organization',
  environment_id: 'Environment',
  proposal_id: 'Proposal',
  webhook_id: 'Webhook',
  delivery_id: 'Delivery',
  change_id: 'Change',
}

interface Actor {
  name: string
  surfaces: readonly Surface[]
  client(surface: Surface): Client
  /** null: an unauthenticated caller. */
  scopes: readonly Scope[] | null
  /** In the requested workspace and organization; null: none. */
  role: Role | null
  /** In the FREE account's workspace, which is its owner's alone. */
  solo: Role | null
}

let w: OrganizationWorld
let actors: Actor[]
let ours: Ids
let free: Ids
let strangers: Ids
/** Other subjects: another tokenset, with a mode and a token; another mode of the first one, with a token; another organization's
 * environment. */
let beside: { otherSetMode: string; otherModeToken: string; otherEnvironment: string }

const every: Scope[] = ['read:tokens', 'write:tokens', 'export:tokens']
const both = ['rest', 'session'] as const

beforeAll(async () => {
  w = await organizationWorld()
  const freeOwner = await w.signUp('free', 'BUSINESS')
  const stranger = w.people.stranger
  await w.setPlan(stranger, 'BUSINESS')
  ours = await resourcesOf(w.people.owner, w.workspace.id, w.organization.id)
  strangers = await resourcesOf(stranger, null, null)
  free = await resourcesOf(freeOwner, null, null)
  for (const role of assignableRoles) {
    await w.addMember(free.workspace_id!, w.people[role].id, role)
    await joinOrganization(free.organization_id!, w.people[role].id, role)
  }
  await w.setPlan(freeOwner, 'FREE')
  const left = await w.signUp('left')
  const disabled = await w.signUp('disabled')
  for (const { id } of [left, disabled]) {
    await w.addMember(w.workspace.id, id, 'admin')
    await joinOrganization(w.organization.id, id, 'admin')
  }
  await w.write(sql`delete from workspace_members where user_id = ${left.id}`)
  await w.write(sql`delete from organization_members where user_id = ${left.id}`)
  await w.write(sql`update users set disabled_at = now() where id = ${disabled.id}`)

  const owner = w.as('owner')
  const otherSet = (await owner.post(`/workspaces/${ours.workspace_id}/tokensets`, { name: 'Other' })).body
  const otherMode = (await owner.post(`/tokensets/${ours.tokenset_id}/modes`, { name: 'Dark' })).body
  const otherToken = await owner.post(`/tokensets/${ours.tokenset_id}/modes/${otherMode.id}/tokens`, someToken)
  beside = {
    otherSetMode: (await owner.get(`/tokensets/${otherSet.id}/modes`)).body.modes[0].id,
    otherModeToken: otherToken.body.id,
    otherEnvironment: strangers.environment_id!,
  }

  const person = (name: string, who: Person, role: Role | null, solo: Role | null = null): Actor => ({
    name,
    surfaces: both,
    client: surface => w.as(who, { surface }),
    scopes: every,
    role,
    solo,
  })
  const key = (name: string, value: string, scopes: readonly Scope[] | null): Actor => ({
    name,
    surfaces: ['rest'],
    client: () => w.as({ key: value }),
    scopes,
    role: scopes ? 'owner' : null,
    solo: null,
  })
  const cookie = (name: string, session: string): Actor => ({
    ...person(name, { ...w.people.owner, session }, null),
    surfaces: ['session'],
    scopes: null,
  })
  const keyOf = async (change: 'revoked' | 'expired') => {
    const value = await w.newKey(w.people.owner.id, every)
    const column = change === 'revoked' ? sql`revoked_at = now()` : sql`expires_at = now() - interval '1 second'`
    await w.write(sql`update api_keys set ${column} where user_id = ${w.people.owner.id}
 and id = (select max(id::text)::uuid from api_keys where user_id = ${w.people.owner.id})`)
    return value
  }
  const expired = await w.signUp('expired')
  await w.write(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${expired.id}`)
  const ended = await w.signUp('ended')
  await w.as(ended, { surface: 'session' }).post('/auth/sign-out')
  actors = [
    ...roles.map(role => person(role, w.people[role], role)),
    person('the FREE owner', freeOwner, null, 'owner'),
    person('stranger', stranger, null),
    person('member who was removed', left, null),
    { ...person('member whose account is disabled', disabled, null), scopes: null },
    { ...person('nobody', w.people.owner, null), client: surface => w.as('nobody', { surface }), scopes: null },
    key('revoked key', await keyOf('revoked'), null),
    key('expired key', await keyOf('expired'), null),
    key(
      'mistyped key',
      w.people.owner.key.replace(/.$/, last => (last === 'a' ? 'b' : 'a')),
      null,
    ),
    ...(await Promise.all(
      every.map(async scope =>
        key(
          `key without ${scope}`,
          await w.newKey(
            w.people.owner.id,
            every.filter(other => other !== scope),
          ),
          every.filter(other => other !== scope),
        ),
      ),
    )),
    cookie('expired session', expired.session),
    cookie('ended session', ended.session),
    cookie('key as a session', w.people.owner.key),
  ]
})
afterAll(() => w.close())

const someToken = { name: 'color.brand', type: 'color', value: '#3b82f6' }

async function joinOrganization(organizationId: string, userId: string, role: Role): Promise<void> {
  await w.write(sql`insert into organization_members (id, organization_id, user_id, role, created_at, updated_at)
 values (${v7()}, ${organizationId}, ${userId}, ${role}, now(), now())`)
}

/** One record of each kind, made where they are not there yet. */
async function resourcesOf(who: Person, workspaceId: string | null, organizationId: string | null): Promise<Ids> {
  const [rest, session] = [w.as(who), w.as(who, { surface: 'session' })]
  const workspace_id = workspaceId ?? (await rest.post('/workspaces', { name: 'Theirs' })).body.id
  const tokenset_id = (await rest.post(`/workspaces/${workspace_id}/tokensets`, { name: 'Core' })).body.id
  const mode_id = (await rest.get(`/tokensets/${tokenset_id}/modes`)).body.modes[0].id
  const token_id = (await rest.post(`/tokensets/${tokenset_id}/modes/${mode_id}/tokens`, someToken)).body.id
  const scale_id = (await rest.post(`/tokensets/${tokenset_id}/modes/${mode_id}/scales`, smallScale)).body.id
  const resolver_id = (await rest.post(`/workspaces/${workspace_id}/resolvers`, { name: 'Themes' })).body.id
  const organization_id = organizationId ?? (await session.post('/organizations', { name: 'Theirs' })).body.id
  const { environments } = (await session.get(`/organizations/${organization_id}/environments`)).body
  const environment_id = environments.find((environment: { is_production: boolean }) => environment.is_production).id
  const change_id = (await rest.get(`/workspaces/${workspace_id}/changes`)).body.changes[0].id
  const webhook = await newWebhook(rest, workspace_id)
  const proposal = await newProposal(rest, workspace_id)
  const own = { ...webhook, ...proposal, workspace_id, tokenset_id, mode_id, token_id, scale_id, resolver_id }
  return { ...own, organization_id, environment_id, change_id }
}

interface Case {
  name: string
  ids: Ids
  /** The first of the path's subjects that is not there for anybody in this tenant; undefined: all are. */
  missing?: string
  /** Whose resources they are. */
  tenant: 'ours' | 'free' | 'theirs'
  /** The environment is not Production. */
  staging?: boolean
  /** Used by every actor, also in the suite. */
  basic?: boolean
}

/** All the ways in which the ids of a path can be wrong. */
function casesFor(operation: AnyOperation): Case[] {
  const subjects = hierarchy[operation.on] ?? []
  const cases: Case[] = [{ name: 'own', ids: ours, tenant: 'ours', basic: true }]
  if (subjects.length === 0) return cases
  cases.push(
    { name: 'foreign', ids: strangers, tenant: 'theirs' },
    { name: 'of a FREE account', ids: free, tenant: 'free', basic: true },
  )
  if (operation.on === 'environment')
    cases.push({
      name: 'Staging',
      ids: { ...ours, environment_id: w.staging.id },
      tenant: 'ours',
      staging: true,
      basic: true,
    })
  subjects.forEach((subject, depth) => {
    const wrong = (name: string, id: string | undefined) => {
      if (id)
        cases.push({
          name: `${subject} ${name}`,
          ids: { ...ours, [subject]: id },
          missing: subject,
          tenant: 'ours',
          basic: name === 'unknown' && depth === 0,
        })
    }
    wrong('unknown', unknown)
    wrong('malformed', "x'; drop table users; --")
    wrong('in upper case', subject === 'token_id' ? undefined : ours[subject]!.toUpperCase())
    wrong('of another type', ours[subject === 'workspace_id' ? 'tokenset_id' : 'workspace_id'])
    if (depth > 0) wrong('of another tenant', strangers[subject])
    if (subject === 'mode_id') wrong('of another tokenset', beside.otherSetMode)
    if (subject === 'token_id') wrong('of another mode', beside.otherModeToken)
    if (subject === 'environment_id') wrong('of another organization', beside.otherEnvironment)
    if (depth > 0)
      cases.push({
        name: `${subject} of ours below what is theirs`,
        ids: { ...strangers, ...Object.fromEntries(subjects.slice(depth).map(name => [name, ours[name]!])) },
        missing: subject,
        tenant: 'theirs',
      })
  })
  return cases
}

// ---- The oracle: contract §1 (order of checks), §5, §6 and the specification's Authentication, Access ----

const scopeFor: Partial<Record<Permission, Scope>> = {
  read: 'read:tokens',
  export: 'export:tokens',
  write: 'write:tokens',
  publish: 'write:tokens',
  propose: 'write:tokens',
  decide: 'write:tokens',
  review: 'write:tokens',
  comment: 'write:tokens',
  mark_read: 'write:tokens',
  report_usage: 'write:tokens',
  manage_usage: 'write:tokens',
  describe: 'write:tokens',
  pin_guidance: 'write:tokens',
  share: 'write:tokens',
  manage_proposals: 'write:tokens',
  manage_checks: 'write:tokens',
  view_webhooks: 'read:tokens',
  manage_webhooks: 'write:tokens',
  view_git: 'read:tokens',
  manage_git: 'write:tokens',
  manage_packages: 'write:tokens',
  manage_organization: 'write:tokens',
  create_organization: 'write:tokens',
}
const viewerWrites = 'Your workspace role does not allow API write operations on this workspace.'
const everybody = 'owner admin editor viewer'
const rolesFor: Partial<Record<Permission, [roles: string, refusal: string]>> = {
  write: ['owner admin editor', viewerWrites],
  propose: ['owner admin editor', viewerWrites],
  decide: ['owner admin editor', viewerWrites],
  review: [everybody, viewerWrites],
  comment: [everybody, viewerWrites],
  mark_read: [everybody, viewerWrites],
  report_usage: ['owner admin editor', viewerWrites],
  manage_usage: ['owner admin', 'You do not have permission to delete usage reports of this workspace.'],
  describe: ['owner admin editor', viewerWrites],
  pin_guidance: ['owner admin', 'You do not have permission to pin guidance in this workspace.'],
  share: ['owner admin editor', viewerWrites],
  manage_proposals: ['owner admin', 'You do not have permission to change the proposal rules of this workspace.'],
  manage_checks: ['owner admin', 'You do not have permission to change the check rules of this workspace.'],
  view_webhooks: ['owner admin', 'You do not have permission to see the webhooks of this workspace.'],
  manage_webhooks: ['owner admin', 'You do not have permission to manage the webhooks of this workspace.'],
  view_git: ['owner admin', 'You do not have permission to see the Git connection of this workspace.'],
  manage_git: ['owner admin', 'You do not have permission to manage the Git connection of this workspace.'],
  view_invitations: ['owner admin', 'You do not have permission to manage members.'],
  manage_members: ['owner admin', 'You do not have permission to manage members.'],
  view_service_keys: ['owner admin', 'You do not have permission to see the keys of service accounts.'],
  manage_organization: ['owner admin', 'You do not have permission to manage this organization.'],
  manage_packages: ['owner admin', 'You do not have permission to change the packages of this organization.'],
  view_audit: ['owner admin', 'You do not have permission to see the audit log of this organization.'],
  delete_organization: ['owner', 'Only the owner can delete an organization.'],
  publish: ['owner admin editor', 'You do not have permission to publish in this organization.'],
  publish_production: ['owner admin', 'You do not have permission to publish to Production.'],
}
const readOnly = "This organization is read-only: its owner's plan does not include organizations."
const planLacksWrite = "API write access is not available for this workspace owner's current plan."

/** Status and sentence; 'through' when all checks are passed. */
function expected(operation: AnyOperation, surface: Surface, actor: Actor, { tenant, missing, staging }: Case): string {
  const { on, needs, method } = operation
  const rest = surface === 'rest'
  if (on === 'nobody') return 'through'
  if (!actor.scopes) return rest ? '401 Invalid API token' : '401 Not signed in'
  const scope = scopeFor[needs]
  if (rest && scope && !actor.scopes.includes(scope)) return `403 This operation requires the '${scope}' scope`
  const isFree = actor.solo === 'owner'
  if (on === 'instance') return '403 Only administrators of this instance can do this'
  if (on === 'account') {
    if (rest && needs === 'write' && isFree)
      return '403 API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.'
    if (needs === 'create_organization' && !['owner', 'stranger'].includes(actor.name) && actor.role !== 'owner')
      return '403 Organizations are not available on your plan.'
    return 'through'
  }
  const inOrganization = on === 'organization' || on === 'environment'
  // Members of a FREE account's workspace have no access; its organization they can still read.
  const role =
    tenant === 'ours'
      ? actor.role
      : tenant === 'theirs'
        ? actor.name === 'stranger'
          ? 'owner'
          : null
        : inOrganization && actor.role && actor.role !== 'owner'
          ? actor.role
          : actor.solo
  const first = hierarchy[on]![0]!
  if (!role) return `404 ${noun[first]} not found`
  if (missing) return `404 ${noun[missing]} not found`
  const rule = rolesFor[needs === 'publish' && !staging ? 'publish_production' : needs]
  if (rule && !rule[0].split(' ').includes(role)) return `403 ${rule[1]}`
  if (tenant === 'free') {
    if (inOrganization && method !== 'GET') return `403 ${readOnly}`
    if (rest && scopeFor[needs] === 'write:tokens') return `403 ${planLacksWrite}`
  }
  return 'through'
}

// ---- Asking ----

const fill = (path: string, ids: Ids) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? (name === 'format' ? 'css' : unknown)),
  )

/** Up to the handler and no further: a body that is no object, a tag that matches nothing, a record that is not there. */
function ask(client: Client, operation: AnyOperation, ids: Ids) {
  // Path parameters other than its subjects are unknown, so that a DELETE without a body has no effect.
  const subjects = hierarchy[operation.on] ?? []
  const path = fill(operation.path, Object.fromEntries(Object.entries(ids).filter(([name]) => subjects.includes(name))))
  if (operation.method === 'GET') return client.get(path)
  return client.request(operation.method, path, operation.method === 'DELETE' ? undefined : '[]', {
    'if-match': '"none"',
    'content-type': 'application/json',
  })
}

/** 'through' also when what is not there is no subject of the path, but something that the operation's own code looks for. */
function verdict(operation: AnyOperation, { status, body }: Awaited<ReturnType<Client['get']>>): string {
  const nouns = (hierarchy[operation.on] ?? []).map(name => `${noun[name]} not found`)
  if (status === 200 || status === 400 || (status === 404 && !nouns.includes(body.error))) return 'through'
  return `${status} ${body?.error}`
}

const endpoints = both.flatMap(surface =>
  allOperations
    .filter(
      operation => isOn(operation, surface) && operation.name !== 'sign_out' && operation.name !== 'end_other_sessions',
    )
    .map(operation => ({ surface, operation })),
)

type Endpoint = (typeof endpoints)[number]

const breadth = repeats('MATRIX', { short: 0, long: 1 })
/** The actors that use every kind of id by default too, once for each kind of subject: one with all permissions, one that reads, one without any. */
const quickActors = ['owner', 'viewer', 'stranger']
/** The actors that ask every operation by default too. */
const everywhere = [...quickActors, 'nobody']

/** The first operation of each kind: what is checked before the handler is the same for all of its kind. */
const firstOfEach = (kindOf: (endpoint: Endpoint) => string) =>
  new Set(new Map(endpoints.toReversed().map(endpoint => [kindOf(endpoint), endpoint])).values())
const firstWithIds = firstOfEach(({ surface, operation }) => `${surface} ${operation.on}`)
const firstWithNeeds = firstOfEach(({ surface, operation }) => `${surface} ${operation.on} ${operation.needs}`)

const isAskedWith = ({ basic }: Case, actor: Actor, endpoint: Endpoint) =>
  breadth > 1 || basic || ((breadth > 0 || firstWithIds.has(endpoint)) && quickActors.includes(actor.name))
const askersOf = (endpoint: Endpoint) =>
  breadth > 0 || firstWithNeeds.has(endpoint) ? actors : actors.filter(({ name }) => everywhere.includes(name))

/** The differences between the answers and the oracle. */
async function differences(
  chosen: readonly Endpoint[],
  who: (endpoint: Endpoint) => readonly Actor[],
): Promise<{ cells: number; wrong: string[] }> {
  const wrong: string[] = []
  let cells = 0
  for (const endpoint of chosen) {
    const { surface, operation } = endpoint
    const requests = who(endpoint)
      .filter(actor => actor.surfaces.includes(surface))
      .flatMap(actor =>
        casesFor(operation)
          .filter(one => isAskedWith(one, actor, endpoint))
          .map(one => ({ actor, one })),
      )
    const foreign = new Map<string, string>()
    await Promise.all(
      requests.map(async ({ actor, one }) => {
        const answer = await ask(actor.client(surface), operation, one.ids)
        const found = verdict(operation, answer)
        const expectedAnswer = expected(operation, surface, actor, one)
        cells++
        const cell = `${surface} ${operation.name}, ${actor.name}, ${one.name}`
        if (found !== expectedAnswer) wrong.push(`${cell}: ${found} instead of ${expectedAnswer}`)
        if (actor.role === null && one.tenant === 'ours' && answer.status === 404) {
          const { request_id, ...rest } = answer.body
          if (request_id !== answer.headers.get('x-request-id')) wrong.push(`${cell}: another request's id`)
          foreign.set(
            `${[...answer.headers.keys()].sort().join()} ${answer.headers.get('content-length')} ${JSON.stringify(rest)}`,
            cell,
          )
        }
      }),
    )
    // The same answer, byte for byte, whether it exists, never did, or cannot: nobody learns which.
    if (foreign.size > 1)
      wrong.push(`told apart: ${[...foreign].map(([text, cell]) => `${cell}: ${text}`).join(' | ')}`)
  }
  return { cells, wrong }
}

// ---- The proof ----

test('every operation of the API requires a scope', () => {
  const without = allOperations.filter(operation => isOn(operation, 'rest') && !permissions[operation.needs].scope)
  expect(without.map(({ name }) => name)).toEqual([])
})

test('the oracle knows every subject and every permission that operations name', () => {
  const named = new Set(endpoints.flatMap(({ operation }) => pathParameters(operation.path)).filter(name => noun[name]))
  expect([...named].filter(name => !(name in ours))).toEqual([])
  const needs = new Set(endpoints.map(({ operation }) => operation.needs))
  const known = ['read', 'export', 'self', 'leave', 'create_organization', ...Object.keys(rolesFor)]
  expect([...needs].filter(need => !known.includes(need))).toEqual([])
})

describe('who may do what', () => {
  test.each(both)('by %s: every operation, everybody, every kind of id', { timeout: 300_000 }, async surface => {
    const { cells, wrong } = await differences(
      endpoints.filter(endpoint => endpoint.surface === surface),
      askersOf,
    )
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(1_000)
    if (breadth > 1) console.log(`${surface}: ${cells} cells`)
  })

  test('nothing was changed by asking', async () => {
    const { modes } = (await w.as('owner').get(`/tokensets/${ours.tokenset_id}/modes`)).body
    expect(modes.map(({ name }: { name: string }) => name)).toEqual(['Base', 'Dark'])
    expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('and this test would see it', () => {
  const write = endpoints.filter(({ surface, operation }) => surface === 'rest' && operation.name === 'update_mode')
  const named = (wanted: string) => () => actors.filter(({ name }) => name === wanted)

  test('if viewers could write', async () => {
    const table = permissions.write as { least: Role }
    table.least = 'viewer'
    const { wrong } = await differences(write, named('viewer')).finally(() => (table.least = 'editor'))
    expect(wrong).toContain(`rest update_mode, viewer, own: through instead of 403 ${viewerWrites}`)
  })

  test('if FREE accounts could write', async () => {
    const { FREE } = w.services.config.plans
    FREE.api_write = true
    const { wrong } = await differences(write, named('the FREE owner')).finally(() => (FREE.api_write = false))
    expect(wrong).toContain(
      `rest update_mode, the FREE owner, of a FREE account: through instead of 403 ${planLacksWrite}`,
    )
  })

  test('if no scope were required', async () => {
    const table = permissions.write as unknown as { scope: Scope | null }
    table.scope = null
    const { wrong } = await differences(write, named('key without write:tokens')).finally(
      () => (table.scope = 'write:tokens'),
    )
    expect(wrong).toContain(
      "rest update_mode, key without write:tokens, own: through instead of 403 This operation requires the 'write:tokens' scope",
    )
  })

  test('if a removed member were still one', async () => {
    const left = (await w.database.one<{ id: string }>(sql`select id from users where email = 'left@example.com'`))!.id
    await w.addMember(w.workspace.id, left, 'viewer')
    const { wrong } = await differences(write, named('member who was removed')).finally(() =>
      w.write(sql`delete from workspace_members where user_id = ${left}`),
    )
    expect(wrong.some(line => line.includes('instead of 404 Tokenset not found'))).toBe(true)
  })
})
