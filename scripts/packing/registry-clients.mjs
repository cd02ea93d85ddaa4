// Tries the packages of a running server with its real clients, each in an empty project with a home of its own:
//   TESSERA_API_KEY=… node scripts/packing/registry-clients.mjs http://localhost:3000 --npm @acme/tokens --maven com.acme:tokens
//   --with npm@10,yarn@4 narrows it down. The package needs two versions; Maven is the machine's, everything else comes from npm.
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { capture, npm, reportAndExit, runQuietly } from '../ensure.mjs'
import { writeMavenProject } from './maven-project.mjs'

/** The program of a package that is installed in `tools`. */
const program =
  (specifier, bin) =>
  async ({ tools }) => {
    await runQuietly(
      npm('install', '--prefix', tools, '--no-audit', '--no-fund', specifier),
      `npm install ${specifier}`,
    )
    return [join(tools, 'node_modules/.bin', bin)]
  }

const npmSteps = {
  add: specifier => ['install', specifier],
  update: () => ['update'],
  offline: ['ci', '--offline'],
  signatures: ['audit', 'signatures'],
}
const pnpmSteps = {
  add: specifier => ['add', specifier],
  update: name => ['update', name],
  offline: ['install', '--offline', '--frozen-lockfile'],
}

/** By client: its program, and the arguments of each step. */
const clients = {
  'npm@10': { program: program('npm@10', 'npm'), ...npmSteps },
  'npm@11': { program: program('npm@11', 'npm'), ...npmSteps },
  'pnpm@9': { program: program('pnpm@9', 'pnpm'), ...pnpmSteps },
  'pnpm@10': { program: program('pnpm@10', 'pnpm'), ...pnpmSteps },
  'yarn@1': {
    program: program('yarn@1', 'yarn'),
    add: specifier => ['add', '--non-interactive', specifier],
    // It upgrades only what its lockfile has.
    relock: ['install', '--non-interactive'],
    update: name => ['upgrade', '--non-interactive', name],
    offline: ['install', '--offline', '--frozen-lockfile'],
  },
  'yarn@4': {
    program: program('@yarnpkg/cli-dist@4', 'yarn'),
    add: specifier => ['add', specifier],
    update: (name, range) => ['up', `${name}@${range}`],
    offline: ['install', '--immutable'],
    offlineEnv: { YARN_ENABLE_NETWORK: '0' },
  },
  bun: {
    program: program('bun@1', 'bun'),
    add: specifier => ['add', specifier],
    update: name => ['update', name],
    offline: ['install', '--frozen-lockfile'],
    offlineEnv: { BUN_CONFIG_REGISTRY: 'http://localhost:9/' },
  },
}

/** What a registry and its package are to the clients. */
async function packageOf({ server, key, name }) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const answer = await fetch(`${server}/npm/${name.replace('/', '%2f')}`, { headers })
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  const { versions, 'dist-tags': tags } = await answer.json()
  const plain = Object.keys(versions).filter(version => !version.includes('-'))
  const [oldest] = plain
  if (plain.length < 2) throw new Error(`${name} needs two versions; it has ${plain.join(', ')}.`)
  return { oldest, latest: tags.latest, integrity: versions[tags.latest].dist.integrity }
}

async function writeSettings(cwd, { server, key, name }) {
  const [scope] = name.split('/')
  const host = server.replace(/^https?:/, '')
  const auth = key === undefined ? '' : `${host}/npm/:_authToken=${key}\n`
  const npmrc = `${scope}:registry=${server}/npm/\n${auth}audit=false\nfund=false\nupdate-notifier=false\n`
  await writeFile(join(cwd, '.npmrc'), npmrc)
  await writeFile(
    join(cwd, '.yarnrc.yml'),
    [
      'nodeLinker: node-modules',
      'enableTelemetry: false',
      `unsafeHttpWhitelist: [${new URL(server).hostname}]`,
      `npmScopes: { ${scope.slice(1)}: { npmRegistryServer: "${server}/npm"${key === undefined ? '' : `, npmAuthToken: "${key}"`} } }`,
    ].join('\n'),
  )
}

async function tryClient(client, of) {
  const home = await mkdtemp(join(tmpdir(), 'tessera-registry-'))
  const [tools, cwd] = ['tools', 'project'].map(folder => join(home, folder))
  try {
    await Promise.all([mkdir(tools), mkdir(cwd)])
    await writeSettings(home, of)
    await writeSettings(cwd, of)
    await writeFile(join(cwd, 'package.json'), '{ "name": "project", "version": "1.0.0", "private": true }')
    const called = await clients[client].program({ tools })
    return await stepsOf(client, called, cwd, { HOME: home, npm_config_cache: join(home, 'cache') }, of)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** An old version, the newest of its range, the same again without the network, and the signatures. */
async function stepsOf(client, called, cwd, env, { name, oldest, latest, integrity }) {
  const { add, relock, update, offline, offlineEnv = {}, signatures } = clients[client]
  const run = (args, more = {}) =>
    runQuietly([...called, ...args], `${client} ${args.join(' ')}`, { cwd, env: { ...cleanEnv(), ...env, ...more } })
  const installed = async () =>
    JSON.parse(await readFile(join(cwd, 'node_modules', name, 'package.json'), 'utf8')).version
  const expectVersion = async wanted => {
    const version = await installed()
    if (version !== wanted) throw new Error(`${client} has ${name} ${version}, and should have ${wanted}`)
  }
  await run(add(`${name}@${oldest}`))
  await expectVersion(oldest)
  const range = `^${oldest}`
  const manifest = join(cwd, 'package.json')
  const project = JSON.parse(await readFile(manifest, 'utf8'))
  await writeFile(manifest, JSON.stringify({ ...project, dependencies: { [name]: range } }, null, 2))
  if (relock) await run(relock)
  await run(update(name, range))
  await expectVersion(latest)
  await expectIntegrity(client, cwd, integrity)
  await rm(join(cwd, 'node_modules'), { recursive: true })
  await run(offline, offlineEnv)
  await expectVersion(latest)
  const steps = `${oldest}, ${latest} by ${range}, again without the network`
  return signatures ? `${steps}, ${await trySignatures(() => run(signatures))}` : steps
}

/** Before npm asks a registry for its keys, it looks into Sigstore's list. */
async function trySignatures(run) {
  try {
    await run()
    return 'signatures'
  } catch (error) {
    if (!/ENOTFOUND tuf-repo-cdn\.sigstore\.dev/.test(error.message)) throw error
    return 'signatures not tried: tuf-repo-cdn.sigstore.dev is not to be reached'
  }
}

/** Yarn 4 has digests of its own. */
async function expectIntegrity(client, cwd, integrity) {
  const files = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']
  const texts = await Promise.all(files.map(file => readFile(join(cwd, file), 'utf8').catch(() => '')))
  const text = texts.join('')
  if (client === 'yarn@4' ? text === '' : !text.includes(integrity))
    throw new Error(`${client} has no lockfile with ${integrity}`)
}

/** Without the settings of the npm that started this. */
const cleanEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$|^TESSERA_/i.test(name)))

async function tryMaven({ server, key, maven }) {
  const home = await mkdtemp(join(tmpdir(), 'tessera-maven-'))
  try {
    const metadata = await fetch(`${server}/maven/${maven.replaceAll(/[.:]/g, '/')}/maven-metadata.xml`, {
      headers: key === undefined ? {} : { authorization: `Basic ${Buffer.from(`key:${key}`).toString('base64')}` },
    })
    const latest = /<release>(.*)<\/release>/.exec(await metadata.text())?.[1]
    if (latest === undefined) throw new Error(`${maven}: ${metadata.status}, no release`)
    const goal = await writeMavenProject(home, { server, key, maven })
    await runQuietly(['mvn', ...goal], `mvn ${goal.join(' ')}`, { cwd: home })
    await access(join(home, 'repository', maven.replaceAll(/[.:]/g, '/'), latest))
    return `${latest} by a range, with its digests`
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function main() {
  const options = { npm: { type: 'string' }, maven: { type: 'string' }, with: { type: 'string' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const server = (positionals[0] ?? 'http://localhost:3000').replace(/\/$/, '')
  const of = { server, key: process.env.TESSERA_API_KEY, name: values.npm, maven: values.maven }
  const trials = await trialsOf(of, values.with?.split(','))
  let failed = 0
  for (const [client, attempt] of trials) {
    const told = await attempt().catch(error => ((failed += 1), error))
    console.log(told instanceof Error ? `✗ ${client}: ${told.message}` : `✓ ${client}: ${told}`)
  }
  if (failed > 0) throw new Error(`${failed} of ${trials.length} clients failed.`)
}

/** Those that are chosen, and have a package to install. */
async function trialsOf(of, chosen) {
  const isChosen = client => chosen === undefined || chosen.includes(client)
  const trials = []
  if (of.name !== undefined) {
    const known = { ...of, ...(await packageOf(of)) }
    for (const client of Object.keys(clients).filter(isChosen)) trials.push([client, () => tryClient(client, known)])
  }
  const hasMaven = (await capture(['mvn', '--version']).catch(() => ({ code: 1 }))).code === 0
  if (of.maven !== undefined && isChosen('maven')) {
    if (hasMaven) trials.push(['maven', () => tryMaven(of)])
    else console.log('– maven: there is no mvn on this machine')
  }
  return trials
}

await main().catch(reportAndExit)
