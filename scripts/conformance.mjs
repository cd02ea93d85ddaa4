// `npm run conformance`: runs the suite of the Model Context Protocol against the transport, the authorization server and the
// product. It needs the network (npx fetches the suite and its Node), so it is not part of `npm test`.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const { capture, root } = await import('./ensure.mjs')
const { copyNeededFiles, serverBundle } = await import('./build.mjs')

const suite = [
  'npx',
  '-y',
  '-p',
  'node@22',
  '-p',
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  '--',
  'conformance',
]
/** Run by the suite and reported, but not required by a revision: extensions, and later additions. */
const notScored = /^(tasks-|http-|json-schema-2020-12$|server-session-lifecycle$|server-sse-polling$)/
const verbose = process.argv.includes('--verbose')

const closing = []
try {
  await run()
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  for (const close of closing.reverse()) await close()
}

async function run() {
  const { product, fixture } = await startServers()
  const { key, cookie } = await signUp(product)
  const open = { product: await withKey(product, key), fixture: await withKey(fixture, key) }
  const baseline = join(root, 'apps/server/src/testing/conformance/conformance-baseline.yml')
  const results = [
    await measure('transport, 2026-07-28', 37, [
      'server',
      '--url',
      `${open.fixture}/api/mcp`,
      '--requirements',
      '2026-07-28',
    ]),
    await measure('transport, 2025-11-25', 26, [
      'server',
      '--url',
      `${open.fixture}/api/mcp`,
      '--requirements',
      '2025-11-25',
    ]),
    await authorization(product, cookie),
    await measure('product, 2026-07-28', 0, [
      'server',
      '--url',
      `${open.product}/api/mcp`,
      '--requirements',
      '2026-07-28',
      '--expected-failures',
      baseline,
    ]),
  ]
  console.log('')
  for (const { what, summary, ok } of results) console.log(`${ok ? '✓' : '✗'} ${what}: ${summary}`)
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}

/** The servers as one bundle, as the product is shipped; they end with this process. */
async function startServers() {
  // Inside the packages, so that native modules are found.
  await mkdir(join(root, 'apps/server/dist'), { recursive: true })
  const dir = await mkdtemp(join(root, 'apps/server/dist/conformance-'))
  closing.push(() => rm(dir, { recursive: true, force: true }))
  await build({
    ...(await serverBundle()),
    entryPoints: [join(root, 'apps/server/src/testing/conformance/conformance-entry.ts')],
    outdir: dir,
  })
  await copyNeededFiles(dir)
  const child = spawn(process.execPath, [join(dir, 'conformance-entry.js')], { stdio: ['pipe', 'pipe', 'inherit'] })
  closing.push(() => new Promise(resolve => (child.once('exit', resolve), child.stdin.end())))
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the servers ended with ${code}`)))
    child.stdout.once('data', line => resolve(JSON.parse(line)))
  })
}

async function signUp(base) {
  const session = await send(`${base}/api/auth/sign-up`, {
    email: 'conformance@example.com',
    name: 'Conformance',
    password: randomBytes(16).toString('hex'),
  })
  const cookie = session.headers.get('set-cookie').split(';', 1)[0]
  const made = await send(
    `${base}/api/api-keys`,
    { name: 'conformance', scopes: ['read:tokens', 'write:tokens', 'export:tokens'] },
    { cookie, origin: base },
  )
  return { cookie, key: (await made.json()).key }
}

/** The suite sends no Authorization header, so this proxy adds one. */
async function withKey(base, key) {
  const { port } = new URL(base)
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const onward = forward(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
      answer => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise(resolve => proxy.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise(resolve => (proxy.close(resolve), proxy.closeAllConnections())))
  return `http://127.0.0.1:${proxy.address().port}`
}

async function measure(what, least, args) {
  console.log(`\n# ${what}`)
  const dir = await mkdtemp(join(tmpdir(), 'conformance-'))
  const { code, output } = await capture([...suite, ...args, '-o', dir])
  const results = scenariosIn(output)
  const passed = results.filter(({ ok }) => ok).length
  if (verbose || results.length === 0) console.log(output)
  for (const { name, ok } of results)
    if (!ok) console.log(`  not passed: ${name} (${(await failedChecks(dir, name)).join(', ')})`)
  await rm(dir, { recursive: true, force: true })
  const ok = least === 0 ? code === 0 : passed >= least
  return { what, ok, summary: `${passed} of ${results.length} scenarios` }
}

/** The suite keeps each scenario's checks in a folder of its own. */
async function failedChecks(dir, scenario) {
  const folder = (await readdir(dir)).find(name => name.startsWith(`server-${scenario}-2`))
  if (folder === undefined) return []
  const checks = JSON.parse(await readFile(join(dir, folder, 'checks.json'), 'utf8'))
  return checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING').map(({ id }) => id)
}

/** From the lines of the summary: `✓ tools-list: 1 passed, 0 failed`. */
function scenariosIn(output) {
  const summary = output.slice(output.lastIndexOf('=== '))
  return [...summary.matchAll(/^\s*([✓✗])\s+([\w./-]+): \d+ passed/gmu)]
    .map(([, mark, name]) => ({ ok: mark === '✓', name }))
    .filter(({ name }) => !notScored.test(name))
}

/** The suite requires a user to open an address and to agree; this simulates one. */
async function authorization(base, cookie) {
  console.log('\n# authorization server')
  const port = await freePort()
  const registered = await send(`${base}/api/oauth/mcp/register`, {
    client_name: 'Conformance',
    redirect_uris: [`http://127.0.0.1:${port}/callback`],
    token_endpoint_auth_method: 'none',
  })
  const { client_id } = await registered.json()
  const args = [
    'authorization',
    '--url',
    base,
    '--client-id',
    client_id,
    '--resource',
    `${base}/api/mcp`,
    '--port',
    String(port),
  ]
  const [file, ...rest] = [...suite, ...args]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let agreed = false
  const hear = chunk => {
    output += chunk
    const address = /^(http\S+\/mcp\/authorize\?\S+)\s/m.exec(output)?.[1]
    if (!address || agreed || !output.includes('Callback server started')) return
    agreed = true
    agree(base, cookie, address).catch(error => (console.error(error), child.kill()))
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise(resolve => child.once('close', resolve))
  const results = scenariosIn(output)
  const passed = results.filter(({ ok }) => ok).length
  if (verbose || passed < 2) console.log(output)
  return {
    what: 'authorization server',
    ok: code === 0 && passed >= 2,
    summary: `${passed} of ${results.length} scenarios`,
  }
}

async function agree(base, cookie, address) {
  const shown = await fetch(`${base}/api/oauth/mcp/consent${new URL(address).search}`, { headers: { cookie } })
  const { transaction } = await shown.json()
  const decided = await send(
    `${base}/api/oauth/mcp/consent`,
    { transaction, decision: 'approve' },
    { cookie, origin: base },
  )
  await fetch((await decided.json()).redirect_to)
}

async function send(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function freePort() {
  const probe = createServer()
  await new Promise(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return port
}
