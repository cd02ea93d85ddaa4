// SCIM as Okta and Entra speak it, over HTTP, and what of it shows in the organization.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../testing/organization.ts'
import type { OrganizationWorld } from '../testing/organization.ts'
import { NoServer } from '../storage/failures.ts'
import { sql } from '../storage/sql.ts'

let w: OrganizationWorld
let token: string
const owner = () => w.as('owner', session)
beforeAll(async () => {
  w = await organizationWorld()
  token = (await owner().post(`${w.path}/scim-token`)).body.token
})
afterAll(() => w.close())

/* eslint-disable @typescript-eslint/no-explicit-any */
interface Answer {
  status: number
  body: any
  headers: Headers
}
async function scim(method: string, path: string, body?: unknown, bearer = token): Promise<Answer> {
  const answer = await w.send(method, `/scim/v2${path}`, body, {
    authorization: `Bearer ${bearer}`,
    ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
  })
  return { ...answer, body: answer.text === '' ? null : JSON.parse(answer.text) }
}
const created = async (path: string, body: unknown) => {
  const answer = await scim('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const person = (name: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@corp.example`,
  name: { givenName: name, familyName: 'Doe' },
  emails: [{ primary: true, value: `${name}@corp.example`, type: 'work' }],
  active: true,
  ...more,
})
const memberNamed = async (email: string) => {
  const { body } = await owner().get(`${w.path}/members`)
  return body.members.find((each: { user_email: string }) => each.user_email === email)
}
const patch = (operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
const own = (domains: string[]) =>
  w.write(sql`insert into organization_domains select unnest(${domains}::text[]), ${w.organization.id}::uuid`)

describe('people', () => {
  test('a person is created with an account and a membership, found, changed, and leaves', async () => {
    const ada = await created('/Users', person('ada', { externalId: '00u1', displayName: 'Ada Doe', password: 'x' }))
    expect(ada).toMatchObject({
      userName: 'ada@corp.example',
      externalId: '00u1',
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: `${w.services.baseUrl}/scim/v2/Users/${ada.id}` },
    })
    expect(ada.password).toBeUndefined()
    expect(await memberNamed('ada@corp.example')).toMatchObject({ role: 'viewer', user_name: 'Ada Doe' })
    expect((await scim('GET', `/Users/${ada.id}`)).body).toEqual(ada)

    const again = await scim('POST', '/Users', person('ADA'))
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])

    const put = await scim('PUT', `/Users/${ada.id}`, person('ada', { title: 'Designer' }))
    expect(put.body.title).toBe('Designer')
    expect(put.body.externalId).toBeUndefined()

    expect((await scim('DELETE', `/Users/${ada.id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${ada.id}`)).status).toBe(404)
    expect(await memberNamed('ada@corp.example')).toBeUndefined()
    const actions = (await owner().get(`${w.path}/changes`)).body.changes.map((each: any) => each.operation)
    expect(actions.slice(0, 3)).toEqual(['provision_user', 'provision_user', 'provision_user'])
  })

  test.each([
    ['userName eq "FIND@corp.example"'],
    ['externalId eq "ext-1"'],
    ['emails.value eq "find@corp.example"'],
    ['emails[type eq "work" and value eq "find@corp.example"]'],
    ['displayName eq "find me"'],
    ['userName eq "find@corp.example" and externalId eq "ext-1"'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "find@corp.example"'],
  ])('filter %s', async filter => {
    const taken = await scim('GET', `/Users?filter=${encodeURIComponent('externalId eq "ext-1"')}`)
    if (taken.body.totalResults === 0)
      await created('/Users', person('find', { externalId: 'ext-1', displayName: 'Find Me' }))
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([body.totalResults, body.Resources[0].userName]).toEqual([1, 'find@corp.example'])
  })

  test.each(['userName co "a"', 'password eq "a"', 'userName eq', '((((', '__proto__ eq "a"', 'not (userName eq "a")'])(
    'filter %s is refused in the form of the standard',
    async filter => {
      const { status, body, headers } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect([status, body.status, body.scimType]).toEqual([400, '400', 'invalidFilter'])
      expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
      expect(headers.get('content-type')).toMatch(/^application\/scim\+json/)
    },
  )

  test('a list comes in pages, whole or in parts', async () => {
    for (const name of ['p1', 'p2', 'p3']) await created('/Users', person(name))
    const all = (await scim('GET', '/Users')).body
    const first = (await scim('GET', '/Users?startIndex=1&count=2')).body
    expect([first.totalResults, first.itemsPerPage, first.startIndex]).toEqual([all.totalResults, 2, 1])
    const rest = (await scim('GET', '/Users?startIndex=3&count=200')).body
    expect([...first.Resources, ...rest.Resources]).toEqual(all.Resources)
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
    const [few] = (await scim('GET', '/Users?attributes=userName&count=1')).body.Resources
    expect(Object.keys(few).sort()).toEqual(['id', 'meta', 'schemas', 'userName'])
    expect((await scim('GET', '/Users?startIndex=x')).status).toBe(400)
    const twice = await scim('GET', '/Users?attributes=name&attributes=userName&count=0&count=1')
    expect(Object.keys(twice.body.Resources[0]).sort()).toEqual(Object.keys(few).sort())
  })

  test.each<[string, object[], object]>([
    ['Okta: a value without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['Entra: False as a text', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    [
      'Entra: the sub-attribute of a value that is there',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'other@corp.example' }],
      { emails: [{ type: 'work', value: 'other@corp.example', primary: true }] },
    ],
    [
      'Entra: the sub-attribute of a value that is not there yet',
      [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 1' }],
      { phoneNumbers: [{ type: 'mobile', value: '+49 1' }] },
    ],
    [
      'a path through an object',
      [{ op: 'replace', path: 'name.familyName', value: 'Byron' }],
      { name: { familyName: 'Byron' } },
    ],
    [
      'Entra: paths as names of a value',
      [{ op: 'Add', value: { 'name.givenName': 'Augusta' } }],
      { name: { givenName: 'Augusta' } },
    ],
    [
      'an attribute of the extension',
      [{ op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Design' }],
      { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Design' } },
    ],
    ['remove', [{ op: 'remove', path: 'emails[type eq "work"].primary' }], { emails: [{ type: 'work' }] }],
    ['names in any case', [{ op: 'REPLACE', path: 'DisplayName', value: 'Shown' }], { displayName: 'Shown' }],
    [
      'unknown attributes are ignored without a path',
      [{ op: 'add', value: { nonsense: 1, title: 'T' } }],
      { title: 'T' },
    ],
  ])('PATCH, %s', async (what, operations, expected) => {
    const { id } = await created('/Users', person(`patch-${what.length}-${operations.length}-${what.charCodeAt(0)}`))
    const answer = await scim('PATCH', `/Users/${id}`, patch(operations))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject(expected)
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(answer.body)
    await scim('DELETE', `/Users/${id}`)
  })

  test('a PATCH that cannot be done says why and changes nothing', async () => {
    const before = await created('/Users', person('still'))
    const refused: [unknown, string][] = [
      [patch([{ op: 'remove' }]), 'noTarget'],
      [patch([{ op: 'move', path: 'title', value: 'x' }]), 'invalidSyntax'],
      [patch([{ op: 'replace', path: 'titel', value: 'x' }]), 'invalidPath'],
      [patch([{ op: 'add', path: '__proto__.polluted', value: 'x' }]), 'invalidPath'],
      [
        patch([
          { op: 'add', path: 'title', value: 'T' },
          { op: 'replace', path: 'active', value: 'maybe' },
        ]),
        'invalidValue',
      ],
      [patch([{ op: 'replace', path: 'userName', value: '' }]), 'invalidValue'],
      [patch([]), 'invalidSyntax'],
      ['{"Operations": [', 'invalidSyntax'],
    ]
    for (const [body, scimType] of refused) {
      const answer = await scim('PATCH', `/Users/${before.id}`, body)
      expect([answer.status, answer.body.scimType], JSON.stringify(body)).toEqual([400, scimType])
    }
    expect((await scim('GET', `/Users/${before.id}`)).body).toEqual(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('a person who has an account is linked to it; without an address nobody is created', async () => {
    const known = await w.signUp('Known')
    const { id } = await created('/Users', { userName: 'known', emails: [{ value: known.email }] })
    expect(await memberNamed(known.email)).toMatchObject({ user_id: known.id, role: 'viewer' })
    const twice = await scim('POST', '/Users', { userName: 'another', emails: [{ value: known.email }] })
    expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness'])
    const none = await scim('POST', '/Users', { userName: 'nobody' })
    expect([none.status, none.body.scimType]).toEqual([400, 'invalidValue'])
    // The account is not of the organization's own domain: it stays as it is, whatever the provider says of it.
    await scim(
      'PATCH',
      `/Users/${id}`,
      patch([{ op: 'replace', value: { displayName: 'X', emails: [{ value: 'x@corp.example' }] } }]),
    )
    expect((await w.as(known, session).get('/auth/session')).body.user).toMatchObject({
      email: known.email,
      name: 'Known',
    })
    await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', path: 'active', value: false }]))
    expect(await memberNamed(known.email)).toBeUndefined()
    expect((await w.as(known, session).get('/auth/session')).status).toBe(200)
  })

  test('the owner of the organization stays', async () => {
    const { id } = await created('/Users', { userName: 'boss', emails: [{ value: w.people.owner.email }] })
    const refused = await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', path: 'active', value: false }]))
    expect([refused.status, refused.body.scimType]).toEqual([400, 'mutability'])
    expect((await owner().get(w.path)).status).toBe(200)
  })
})

describe('accounts of a mail domain of the organization', () => {
  beforeAll(() => own(['owned.example']))

  test('are disabled with sessions and keys at once, and come back', async () => {
    const email = 'grace@owned.example'
    const { id } = await created('/Users', { userName: email })
    const grace = await w.write<{ id: string }>(sql`select id from users where email = ${email}`)
    const key = await w.newKey(grace[0]!.id, ['read:tokens'])
    const reads = () => w.send('GET', '/api/v1/workspaces', undefined, { authorization: `Bearer ${key}` })
    expect((await reads()).status).toBe(200)
    await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', value: { active: 'False' } }]))
    expect((await reads()).status).toBe(401)
    const [disabled] = await w.write(sql`select disabled_at is not null as disabled from users where email = ${email}`)
    expect(disabled).toEqual({ disabled: true })
    await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', value: { active: true } }]))
    const [enabled] = await w.write(sql`select disabled_at is not null as disabled from users where email = ${email}`)
    expect(enabled).toEqual({ disabled: false })
    // An administrator's decision is not undone by the provider.
    await w.write(sql`update users set disabled_at = now() where email = ${email}`)
    await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', value: { active: false } }]))
    await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', value: { active: true } }]))
    const [still] = await w.write(sql`select disabled_at is not null as disabled from users where email = ${email}`)
    expect(still).toEqual({ disabled: true })
  })

  test('whoever signed up there without proof of the address loses it to its owner, who proves it', async () => {
    const squatter = await w.signUp('Squatter')
    await w.write(sql`update users set email = 'ceo@owned.example' where id = ${squatter.id}`)
    expect((await w.as(squatter, session).get('/auth/session')).status).toBe(200)
    await created('/Users', { userName: 'ceo@owned.example' })
    expect((await w.as(squatter, session).get('/auth/session')).status).toBe(401)
    expect((await w.as(squatter).get('/workspaces')).status).toBe(401)
    const [row] = await w.write(sql`select password_hash, email_verified from users where id = ${squatter.id}`)
    expect(row).toEqual({ password_hash: null, email_verified: false })
  })

  test('take name and address over from the provider', async () => {
    const { id } = await created('/Users', { userName: 'mary@owned.example', displayName: 'Mary' })
    await scim(
      'PATCH',
      `/Users/${id}`,
      patch([{ op: 'replace', value: { displayName: 'Mary S', userName: 'ms@owned.example' } }]),
    )
    expect(await memberNamed('ms@owned.example')).toMatchObject({ user_name: 'Mary S' })
    // Not to a domain of somebody else.
    await scim('PATCH', `/Users/${id}`, patch([{ op: 'replace', value: { userName: 'ms@elsewhere.example' } }]))
    expect(await memberNamed('ms@owned.example')).toBeDefined()
  })
})

describe('groups', () => {
  test('give roles, follow their members, and take the role back', async () => {
    const [one, two] = [await created('/Users', person('g1')), await created('/Users', person('g2'))]
    const group = await created('/Groups', { displayName: 'Designers', members: [{ value: one.id }] })
    expect(group.members).toEqual([expect.objectContaining({ value: one.id, display: 'g1@corp.example' })])
    const roleOf = async (name: string) => (await memberNamed(`${name}@corp.example`))?.role
    expect(await roleOf('g1')).toBe('viewer')
    const set = await owner().put(`${w.path}/scim-roles`, { roles: { [group.id]: 'editor' } })
    expect(set.body).toEqual({ roles: { [group.id]: 'editor' } })
    expect([await roleOf('g1'), await roleOf('g2')]).toEqual(['editor', 'viewer'])

    // Entra adds with a list, Okta removes by a path; Entra removes with a list.
    const path = `/Groups/${group.id}`
    await scim('PATCH', path, patch([{ op: 'Add', path: 'members', value: [{ value: two.id }] }]))
    expect(await roleOf('g2')).toBe('editor')
    await scim('PATCH', path, patch([{ op: 'remove', path: `members[value eq "${one.id}"]` }]))
    expect([await roleOf('g1'), await roleOf('g2')]).toEqual(['viewer', 'editor'])
    await scim('PATCH', path, patch([{ op: 'Remove', path: 'members', value: [{ value: two.id }] }]))
    expect(await roleOf('g2')).toBe('viewer')
    await scim(
      'PATCH',
      path,
      patch([{ op: 'replace', path: 'members', value: [{ value: one.id }, { value: two.id }] }]),
    )
    expect((await scim('GET', path)).body.members).toHaveLength(2)
    expect((await scim('GET', `/Users/${one.id}`)).body.groups).toMatchObject([
      { value: group.id, display: 'Designers' },
    ])
    expect((await scim('GET', '/Groups?excludedAttributes=members')).body.Resources[0].members).toBeUndefined()
    const filter = encodeURIComponent('displayName eq "designers"')
    expect((await scim('GET', `/Groups?filter=${filter}`)).body.totalResults).toBe(1)
    expect((await scim('POST', '/Groups', { displayName: 'DESIGNERS' })).status).toBe(409)
    const unknown = await scim('PATCH', path, patch([{ op: 'add', path: 'members', value: [{ value: 'nobody' }] }]))
    expect([unknown.status, unknown.body.scimType]).toEqual([400, 'invalidValue'])
    const renamed = await scim(
      'PATCH',
      path,
      patch([{ op: 'replace', value: { id: group.id, displayName: 'Design' } }]),
    )
    expect([renamed.body.displayName, renamed.body.members.length]).toEqual(['Design', 2])
    expect((await scim('DELETE', path)).status).toBe(204)
    expect([await roleOf('g1'), await roleOf('g2')]).toEqual(['viewer', 'viewer'])
  })

  test('a role that members gave stays', async () => {
    const { id } = await created('/Users', { userName: 'adm', emails: [{ value: w.people.admin.email }] })
    const group = await created('/Groups', { displayName: 'Plain', members: [{ value: id }] })
    expect(await memberNamed(w.people.admin.email)).toMatchObject({ role: 'admin' })
    await scim('DELETE', `/Groups/${group.id}`)
    expect(await memberNamed(w.people.admin.email)).toMatchObject({ role: 'admin' })
  })

  test('roles are set for groups that there are', async () => {
    const answer = await owner().put(`${w.path}/scim-roles`, { roles: { x: 'editor' } })
    expect([answer.status, answer.body.code]).toEqual([400, 'scim_group_unknown'])
    expect((await owner().put(`${w.path}/scim-roles`, { roles: { x: 'owner' } })).status).toBe(400)
  })
})

describe('who may', () => {
  test('another organization sees nothing, a former token nothing any more, and nobody comes in without one', async () => {
    const { id } = await created('/Users', person('mine'))
    const other = (await owner().post('/organizations', { name: 'Other' })).body
    const theirs = (await owner().post(`/organizations/${other.id}/scim-token`)).body.token
    expect((await scim('GET', `/Users/${id}`, undefined, theirs)).status).toBe(404)
    expect((await scim('DELETE', `/Users/${id}`, undefined, theirs)).status).toBe(404)
    expect((await scim('GET', '/Users', undefined, theirs)).body.totalResults).toBe(0)
    for (const bad of ['', 'x', `tscim_${'a'.repeat(43)}`, w.people.owner.key]) {
      const refused = await scim('GET', '/Users', undefined, bad)
      expect([refused.status, refused.body.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        '401',
        'Bearer realm="scim"',
      ])
    }
    const next = (await owner().post(`/organizations/${other.id}/scim-token`)).body.token
    expect((await scim('GET', '/Users', undefined, theirs)).status).toBe(401)
    await owner().delete(`/organizations/${other.id}/scim-token`)
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(401)
    const { body } = await owner().get(`${w.path}/scim`)
    expect(body).toMatchObject({
      base_url: `${w.services.baseUrl}/scim/v2`,
      token: { last_used_at: expect.any(String) },
    })
  })

  test('only who manages members sets it up; only administrators give domains', async () => {
    expect((await w.as('stranger', session).get(`${w.path}/scim`)).status).toBe(404)
    expect((await w.as('editor', session).post(`${w.path}/scim-token`)).status).toBe(403)
    expect((await owner().get('/admin/domains')).status).toBe(403)
    const root = w.as(await w.signUp('Root', 'TEAM', true), session)
    const domains = [{ domain: 'Corp.Example', organization_id: w.organization.id }]
    const before = (await root.get('/admin/domains')).body.domains
    const set = await root.put('/admin/domains', { domains: [...before, ...domains] })
    expect(set.body.domains).toContainEqual({ domain: 'corp.example', organization_id: w.organization.id })
    expect((await root.put('/admin/domains', { domains: [...domains, ...domains] })).body.code).toBe(
      'mail_domain_twice',
    )
    expect(
      (await root.put('/admin/domains', { domains: [{ domain: 'x', organization_id: w.organization.id }] })).status,
    ).toBe(400)
    await root.put('/admin/domains', { domains: before })
  })

  test('what it can do is public', async () => {
    const config = await w.send('GET', '/scim/v2/ServiceProviderConfig')
    expect(JSON.parse(config.text)).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    const schemas = JSON.parse((await w.send('GET', '/scim/v2/Schemas')).text)
    expect(schemas.Resources.map(({ id }: { id: string }) => id.split(':').at(-1))).toEqual(['User', 'User', 'Group'])
    expect(JSON.parse((await w.send('GET', '/scim/v2/ResourceTypes/User')).text).endpoint).toBe('/Users')
    expect((await scim('GET', '/Bulk')).status).toBe(404)
  })

  test('an organization that is read-only is not provisioned', async () => {
    await w.setPlan(w.people.owner, 'TEAM')
    const refused = await scim('POST', '/Users', person('late'))
    expect([refused.status, refused.body.status]).toEqual([403, '403'])
    expect((await scim('GET', '/Users')).status).toBe(200)
    await w.setPlan(w.people.owner, 'BUSINESS')
  })
})

test('while the database is away, every endpoint says so in the form of SCIM, and when to come back', async () => {
  const away = new Proxy(w.services.database, {
    get: (_, name) => (name === 'autocommit' ? () => away : () => Promise.reject(new NoServer('primary', 'away'))),
  })
  const { database } = w.services
  w.services.database = away
  try {
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/Groups/x'],
    ] as const) {
      const answer = await scim(method, path, method === 'POST' ? person('away') : undefined)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.body).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '503',
        detail: 'The database does not answer. Try again.',
      })
    }
  } finally {
    w.services.database = database
  }
})
