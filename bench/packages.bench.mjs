// Packages of releases with 10,000 tokens, in all four kinds: how long a new release takes until its packages are built, the longest pause
// of the server's event loop meanwhile, and what clients wait for the packument of ten versions and for a tarball.
// BENCH_TOKENS sets the size of a release, BENCH_READS how often clients ask.
import pg from 'pg'
import { generate } from './engine/document.mjs'
import { callerOf, jsonOf, pausesOf, startWithPauses } from './pauses.mjs'

const size = Number(process.env.BENCH_TOKENS ?? 10_000)
const reads = Number(process.env.BENCH_READS ?? 200)
const releases = 10
const kinds = 4

const bench = await startWithPauses()
const database = new pg.Client(bench.connection())
const call = callerOf(bench, { authorization: `Bearer ${bench.key}` })
const inSession = callerOf(bench, { cookie: bench.cookie, 'sec-fetch-site': 'same-origin' })
const measured = pausesOf(bench)

/** Resolves when so many packages are stored. */
async function built(count) {
  for (;;) {
    const { rows } = await database.query('select count(*)::int as stored from package_files')
    if (rows[0].stored >= count) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

async function asked(what, request) {
  const times = []
  for (let round = 0; round < reads; round++) {
    const began = performance.now()
    await request()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = share => sorted[Math.floor(sorted.length * share)].toFixed(2)
  console.log(`${what.padEnd(34)} first ${times[0].toFixed(2)} ms  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`)
}

try {
  await database.connect()
  const organization = jsonOf(await inSession('POST', '/api/organizations', { name: 'Acme' }))
  const home = `/api/organizations/${organization.id}`
  await inSession('PUT', `${home}/workspaces/${bench.workspace.id}`)
  const { environments } = jsonOf(await inSession('GET', `${home}/environments`))
  const publish = () => inSession('POST', `${home}/environments/${environments[0].id}/releases`, {})
  await call('POST', `${bench.path}/import`, { document: JSON.stringify(generate(size)) })
  const change = value =>
    call('POST', `${bench.path}/tokens/batch`, {
      operations: [{ op: 'upsert', name: 'changed', type: 'number', value }],
    })

  for (let release = 0; release < releases - 1; release++) {
    await change(release)
    await publish()
  }
  const names = {
    npm: { scope: '@acme', name: 'tokens' },
    swift: { scope: 'acme', name: 'Tokens' },
    maven: { group: 'com.acme', artifact: 'tokens' },
  }
  await measured(`${releases - 1} earlier releases, built`, size, async () => {
    await inSession('PUT', `${home}/packages`, names)
    await built(kinds * (releases - 1))
  })
  await change(releases)
  await measured('publish', size, publish)
  await measured('the packages of that release', size, () => built(kinds * releases))

  const full = jsonOf(await call('GET', '/npm/@acme%2ftokens'))
  const { tarball } = full.versions[full['dist-tags'].latest].dist
  const path = new URL(tarball).pathname
  await change(releases + 1)
  await publish()
  await built(kinds * (releases + 1))
  await asked('packument', () => call('GET', '/npm/@acme%2ftokens'))
  await asked('packument, abbreviated', () =>
    call('GET', '/npm/@acme%2ftokens', undefined, { accept: 'application/vnd.npm.install-v1+json' }),
  )
  await measured('tarball', size, () => call('GET', path))
  await asked('tarball', () => call('GET', path))
  await asked('maven-metadata.xml', () => call('GET', '/maven/com/acme/tokens/maven-metadata.xml'))
} finally {
  await database.end()
  await bench.stop()
}
