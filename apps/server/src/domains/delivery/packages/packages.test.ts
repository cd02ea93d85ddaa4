import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.publish(w.production)
})
afterAll(() => w.close())

const owner = () => w.as('owner', session)
const set = (body: Record<string, unknown>) => owner().put(`${w.path}/packages`, body)
const everything = () => ({
  npm: { scope: '@acme', name: 'tokens' },
  swift: { scope: 'acme', name: 'Tokens' },
  maven: { group: 'com.acme', artifact: 'tokens' },
  environments: [w.production.id, w.staging.id],
  public: false,
})

test('are nothing until they are set, and then as they were set, on both surfaces', async () => {
  const nothing = {
    npm: null,
    swift: null,
    maven: null,
    environments: [],
    public: false,
    license: null,
    misplaced: [],
    updated_at: null,
  }
  const setup = {
    npmrc: null,
    pnpm_workspace_yaml: null,
    yarnrc_yml: null,
    package_swift: null,
    build_gradle_kts: null,
  }
  expect((await owner().get(`${w.path}/packages`)).body).toEqual({ ...nothing, setup })
  const answer = await w.as('admin').put(`${w.path}/packages`, everything())
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject(everything())
  expect((await w.as('viewer').get(`${w.path}/packages`)).body).toEqual(answer.body)
  expect((await w.as('viewer', session).get(`${w.path}/packages`)).body).toEqual(answer.body)
  const { changes } = (await owner().get(`${w.path}/changes?operation=set_packages`)).body
  expect(changes[0].summary).toBe(
    'Set the packages of the organization "Acme Inc": @acme/tokens, acme.Tokens, com.acme:tokens (private)',
  )
})

test('say what to paste, with a key only where one is needed', async () => {
  const { npmrc, pnpm_workspace_yaml, yarnrc_yml, build_gradle_kts } = (await set(everything())).body.setup
  const host = new URL(w.services.baseUrl).host
  expect(npmrc).toBe(`@acme:registry=${w.services.baseUrl}/npm/\n//${host}/npm/:_authToken=\${TESSERA_API_KEY}\n`)
  expect(pnpm_workspace_yaml).toBe("minimumReleaseAgeExclude: ['@acme/*']\n")
  expect(yarnrc_yml).toBe(
    `npmScopes:\n  acme:\n    npmRegistryServer: '${w.services.baseUrl}/npm/'\n    npmAuthToken: '\${TESSERA_API_KEY}'\n` +
      `npmPreapprovedPackages: ['@acme/*']\nunsafeHttpWhitelist: ['${new URL(w.services.baseUrl).hostname}']\n`,
  )
  expect(build_gradle_kts).toContain('implementation("com.acme:tokens:1.+")')
  const open = (await set({ ...everything(), public: true })).body.setup
  expect(open.npmrc).toBe(`@acme:registry=${w.services.baseUrl}/npm/\n`)
  expect(open.yarnrc_yml).not.toContain('npmAuthToken')
  expect(open.build_gradle_kts).not.toContain('credentials')
})

test('have Production alone where no environments are named', async () => {
  expect((await set({ npm: everything().npm })).body).toMatchObject({
    environments: [w.production.id],
    swift: null,
    public: false,
  })
})

test('are set by admins and owners alone', async () => {
  for (const role of ['viewer', 'editor'] as const)
    for (const surface of ['rest', 'session'] as const) {
      const answer = await w.as(role, { surface }).put(`${w.path}/packages`, everything())
      expect([answer.status, answer.body.error]).toEqual([
        403,
        'You do not have permission to change the packages of this organization.',
      ])
    }
  expect((await w.as('stranger').get(`${w.path}/packages`)).status).toBe(404)
  expect((await w.as('nobody').get(`${w.path}/packages`)).status).toBe(401)
})

test('a scope is that of one organization, with or without its @, in any case', async () => {
  await set(everything())
  const other = (await owner().post('/organizations', { name: 'Other' })).body
  const take = (body: Record<string, unknown>) => owner().put(`/organizations/${other.id}/packages`, body)
  const refused = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await take(body)
    return [status, answer.code, answer.error]
  }
  const sentence = (what: string) => `The ${what} is taken by another organization; choose another`
  expect(await refused({ npm: { scope: 'acme', name: 'other' } })).toEqual([
    400,
    'package_scope_taken',
    sentence('npm scope "acme"'),
  ])
  expect((await refused({ swift: { scope: 'ACME', name: 'x' } }))[2]).toBe(sentence('Swift scope "ACME"'))
  expect((await refused({ maven: { group: 'com.Acme', artifact: 'x' } }))[2]).toBe(sentence('Maven group "com.Acme"'))
  expect((await owner().get(`/organizations/${other.id}/packages`)).body.updated_at).toBeNull()
  expect((await take({ npm: { scope: 'other', name: 'tokens' } })).status).toBe(200)
  await owner().delete(`/organizations/${other.id}`)
})

test.each([
  [{ npm: { scope: '@Acme', name: 'tokens' } }, 'npm.scope must be'],
  [{ npm: { scope: '@acme/x', name: 'tokens' } }, 'npm.scope must be'],
  [{ npm: { scope: '@acme', name: '../x' } }, 'npm.name must be'],
  [{ npm: { scope: '@acme', name: '.hidden' } }, 'npm.name must be'],
  [{ npm: 'acme' }, 'npm must be'],
  [{ swift: { scope: 'a--b', name: 'x' } }, 'swift.scope must be'],
  [{ swift: { scope: 'a', name: 'x"y' } }, 'swift.name must be'],
  [{ maven: { group: 'com/acme', artifact: 'x' } }, 'maven.group must be'],
  [{ maven: { group: 'com.acme', artifact: '<x>' } }, 'maven.artifact must be'],
  [{ environments: 'all' }, 'environments must be'],
  [{ public: 'yes' }, 'public must be'],
])('%j is refused, and nothing changes', async (body, sentence) => {
  const before = (await owner().get(`${w.path}/packages`)).body
  const answer = await set({ ...everything(), ...body })
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)])
  expect((await owner().get(`${w.path}/packages`)).body).toEqual(before)
})

test('an environment of another organization is not found', async () => {
  const other = (await owner().post('/organizations', { name: 'Other' })).body
  const [foreign] = (await owner().get(`/organizations/${other.id}/environments`)).body.environments
  for (const id of [foreign.id, 'x']) {
    const answer = await set({ ...everything(), environments: [w.production.id, id] })
    expect([answer.status, answer.body.error]).toEqual([404, 'Environment not found'])
  }
  await owner().delete(`/organizations/${other.id}`)
})

const listed = (versions: { version: string; tags: string[] }[]) => versions.map(({ version, tags }) => [version, tags])
const versions = async () => listed((await w.as('viewer').get(`${w.path}/packages/versions`)).body.versions)

test('versions are the releases from before the setting too, and plain numbers are Production’s alone', async () => {
  await set({ ...everything(), environments: [w.staging.id] })
  await w.publish(w.staging, { version: '3.0.0' })
  expect(await versions()).toEqual([['3.0.0-staging', ['latest', 'staging']]])
  await set(everything())
  expect(await versions()).toEqual([
    ['3.0.0-staging', ['staging']],
    ['1.0.0', ['latest', 'production']],
  ])
  await w.publish(w.production, { version: '3.0.0' })
  expect((await versions()).map(([version]) => version)).toEqual(['3.0.0', '3.0.0-staging', '1.0.0'])
})

test('a dry run says which versions there would be for ever, and names none', async () => {
  await set({ ...everything(), environments: [w.production.id] })
  await w.publish(w.staging, { version: '4.0.0' })
  const before = (await owner().get(`${w.path}/packages`)).body
  const { status, body } = await owner().put(`${w.path}/packages?dry_run=true`, everything())
  expect([status, body.dry_run]).toEqual([200, true])
  expect(listed(body.versions)[0]).toEqual(['4.0.0-staging', ['staging']])
  expect((await owner().get(`${w.path}/packages`)).body).toEqual(before)
  expect((await versions()).map(([version]) => version)).not.toContain('4.0.0-staging')
})

test('a plain version that another environment got before is named, until Production has a higher one', async () => {
  await set(everything())
  const release = await w.publish(w.staging, { version: '5.0.0' })
  await w.write(sql`update package_versions set version = '5.0.0' where release_id = ${release.id}`)
  const misplaced = async () => (await owner().get(`${w.path}/packages`)).body.misplaced
  expect(await misplaced()).toEqual([{ version: '5.0.0', release_id: release.id, environment_id: w.staging.id }])
  await w.publish(w.production, { version: '5.0.0' })
  expect((await versions()).map(([version]) => version).slice(0, 2)).toEqual(['5.0.0-production', '5.0.0'])
  expect(await misplaced()).toHaveLength(1)
  await w.publish(w.production, { version: '5.0.1' })
  expect(await misplaced()).toEqual([])
})

test('a release is packed with the names that are set, the same each time, and without them by its organization', async () => {
  await set(everything())
  const pack = (query = '') => w.as('viewer').get(`${w.at(w.production)}/package?kind=npm&release=1.0.0${query}`)
  const { body } = await pack()
  expect(body).toMatchObject({ kind: 'npm', name: '@acme/tokens', version: '1.0.0' })
  const paths = body.files.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'README.md', 'CHANGELOG.md', 'css/tokens.css', 'esm/tokens/tokens.d.mts']),
  )
  expect((await pack()).body).toEqual(body)
  await w.write(sql`delete from packages`)
  expect((await pack()).body.name).toBe('@acme-inc/tokens')
  const missing = await w.as('viewer').get(`${w.at(w.production)}/package?kind=npm&release=9.9.9`)
  expect([missing.status, missing.body.error]).toEqual([404, 'Release not found'])
  expect((await w.as('viewer').get(`${w.at(w.production)}/package?kind=apk`)).status).toBe(400)
})

test('have the license that the organization sets, in versions that are built from then on', async () => {
  await w.addTokens({ 'color.licensed': ['color', '#123456'] })
  const { version } = await w.publish(w.production)
  const licenseOf = async () => {
    const headers = { authorization: `Bearer ${w.people.owner.key}` }
    const packument = await (await fetch(`${w.address}/npm/@acme%2ftokens`, { headers })).json()
    return (packument as { versions: Record<string, { license: string }> }).versions[version]?.license
  }
  expect((await set({ ...everything(), license: 'Apache-2.0 OR MIT' })).body.license).toBe('Apache-2.0 OR MIT')
  expect(await licenseOf()).toBe('Apache-2.0 OR MIT')
  expect((await set(everything())).body.license).toBeNull()
  expect(await licenseOf()).toBe('Apache-2.0 OR MIT')
  const { files } = (await w.as('viewer').get(`${w.at(w.production)}/package?kind=npm`)).body
  const manifest = files.find(({ path }: { path: string }) => path === 'package.json').text
  expect(JSON.parse(manifest).license).toBe('UNLICENSED')
  expect(await set({ ...everything(), license: 'see LICENSE, §2' })).toMatchObject({
    status: 400,
    body: { error: 'license must be an SPDX expression, such as MIT or "Apache-2.0 OR MIT"' },
  })
})
