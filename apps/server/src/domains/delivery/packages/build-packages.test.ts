import { afterAll, beforeAll, expect, test } from 'vitest'
import { problems } from '../../../base/problems.ts'
import { createWorker } from '../../../jobs/worker.ts'
import type { Services } from '../../../kernel/context.ts'
import { createDatabase, sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import { buildPackages } from './build-packages.ts'
import { storedPackages } from './stored-packages.ts'
import { versionsOf } from './versions.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.publish(w.production)
  await w.publish(w.production)
})
afterAll(() => w.close())

const set = (body: Record<string, unknown>) => w.as('owner', session).put(`${w.path}/packages`, body)
const names = {
  npm: { scope: '@acme', name: 'tokens' },
  swift: { scope: 'acme', name: 'Tokens' },
  maven: { group: 'com.acme', artifact: 'tokens' },
}
const waiting = () => w.database.query(sql`select payload from jobs where kind = 'build_packages'`)
async function runJobs(services: Services = w.services): Promise<void> {
  const worker = createWorker(services, { jobs: [buildPackages], atOnce: 1 })
  await worker.look()
  await worker.settled()
}
const built = async () =>
  (
    await w.database.query<{ file: string }>(
      sql`select kind || ' ' || version as file from package_files order by kind, version`,
    )
  ).map(({ file }) => file)

/** The services with what builds packages replaced, and how often it is called. */
function counting(services: Services = w.services, before: () => void = () => undefined) {
  const calls = { count: 0 }
  const releaseWork: Services['releaseWork'] = {
    ...services.releaseWork,
    async run(...given) {
      calls.count++
      before()
      return services.releaseWork.run(...given)
    },
  }
  return { services: { ...services, releaseWork }, calls }
}

test('nothing is built where no packages are named', async () => {
  expect(await waiting()).toEqual([])
})

test('the job builds the releases from before the setting, once it is set, and the package is answered without building', async () => {
  expect((await set({ npm: names.npm })).status).toBe(200)
  expect(await waiting()).toEqual([{ payload: { organization_id: w.organization.id } }])
  await runJobs()
  expect(await waiting()).toEqual([])
  expect(await built()).toEqual(['npm 1.0.0', 'npm 1.0.1'])
  const { services, calls } = counting()
  const key = { organizationId: w.organization.id, kind: 'npm' as const, name: '@acme/tokens' }
  const stored = await storedPackages(services, key, await versionsOf(w.database, w.organization.id))
  expect([stored.size, calls.count]).toEqual([2, 0])
})

test('a new release and a further kind are built too, and what is there stays as it is', async () => {
  const before = await w.database.query(sql`select * from package_files order by version`)
  await w.publish(w.production)
  expect(await waiting()).toHaveLength(1)
  await set(names)
  expect(await waiting()).toHaveLength(1)
  await runJobs()
  const versions = ['1.0.0', '1.0.1', '1.0.2']
  expect(await built()).toEqual(
    ['aar', 'jar', 'npm', 'swift'].flatMap(kind => versions.map(version => `${kind} ${version}`)),
  )
  expect(
    await w.database.query(sql`select * from package_files where kind = 'npm' and version < '1.0.2' order by version`),
  ).toEqual(before)
})

test('a release of an environment without packages is not built', async () => {
  await w.publish(w.staging)
  expect(await waiting()).toEqual([])
})

test('nodes that are asked for the same version at once build it once', async () => {
  await w.publish(w.production)
  const others = [1, 2].map(() => createDatabase({ connection: w.connection }))
  const nodes = [w.database, ...others].map(database => counting({ ...w.services, database }))
  const key = { organizationId: w.organization.id, kind: 'npm' as const, name: '@acme/tokens' }
  const versions = await versionsOf(w.database, w.organization.id)
  try {
    const answers = await Promise.all(
      nodes.flatMap(({ services }) => [1, 2].map(() => storedPackages(services, key, versions))),
    )
    expect(new Set(answers.map(stored => [...stored.values()].at(-1)!.sha512.toString('hex'))).size).toBe(1)
    expect(answers.map(({ size }) => size)).toEqual(answers.map(() => versions.length))
    // The formats of the package, on one node alone.
    expect(nodes.map(({ calls }) => calls.count).toSorted()).toEqual([0, 0, 1])
  } finally {
    await Promise.all(others.map(other => other.close()))
  }
})

test('what cannot be built does not keep the others waiting, and is tried again', async () => {
  await w.publish(w.production)
  await w.publish(w.production)
  const { services: failing, calls } = counting(w.services, () => {
    if (calls.count === 1) throw new Error('the thread ended')
  })
  await w.write(sql`update jobs set run_at = now()`)
  await runJobs(failing)
  expect(await built()).toContain('npm 1.0.4')
  expect(await built()).not.toContain('npm 1.0.5')
  await w.write(sql`update jobs set run_at = now()`)
  await runJobs()
  expect(await built()).toContain('npm 1.0.5')
  expect(await waiting()).toEqual([])
})

test('a version that is too much to build is left out of the list, and one that may be built later is not', async () => {
  const { version } = await w.publish(w.production)
  const key = { organizationId: w.organization.id, kind: 'npm' as const, name: '@acme/tokens' }
  const versions = await versionsOf(w.database, w.organization.id)
  const listed = async (problem: () => Error) => {
    const { services } = counting(w.services, () => {
      throw problem()
    })
    const stored = await storedPackages(services, key, versions)
    return [...stored.values()].map(one => one.version)
  }
  const named = versions.map(one => one.version)
  expect((await listed(problems.exportTooHeavy)).toSorted()).toEqual(named.filter(one => one !== version).toSorted())
  await expect(listed(problems.exportsBusy)).rejects.toMatchObject({ status: 429 })
})
