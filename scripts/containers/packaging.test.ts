// Tests the packaging without a container engine: the files obey rules, and the content of the image is assembled in a folder and
// run there by the image's own commands.
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, settings } from '../../apps/server/src/process/config.ts'
import { ensureBuilt, root } from '../ensure.mjs'

const run = promisify(execFile)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The output of a process, once a line contains a text. */
function printed(child: ChildProcess, text: string): Promise<string> {
  let all = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', chunk => {
        all += String(chunk)
        const at = all.indexOf(text)
        if (at !== -1 && all.includes('\n', at)) resolve(all)
      })
    child.once('close', () => reject(new Error(`it ended before it printed "${text}":\n${all}`)))
  })
}

interface Instruction {
  name: string
  text: string
}
const dockerfile: Instruction[] = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map(line => ({ name: line.split(' ')[0]!, text: line.slice(line.indexOf(' ') + 1).trim() }))
const lastFrom = dockerfile.findLastIndex(({ name }) => name === 'FROM')
const image = dockerfile.slice(lastFrom)
const textOf = (name: string) => image.find(each => each.name === name)!.text

describe('the Dockerfile', () => {
  test('builds on an exact version of Node, by its digest, the same in both stages, that fits', () => {
    const bases = dockerfile.filter(({ name }) => name === 'FROM').map(({ text }) => text.split(' ')[0]!)
    expect(new Set(bases).size).toBe(1)
    expect(bases[0]).toMatch(/^node:(2[2-9])\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)
  })

  test('has the steps that are run below, and no others', () => {
    expect(dockerfile.filter(({ name }) => name === 'RUN').map(({ text }) => text)).toEqual([
      'npm ci --omit=dev --no-audit --no-fund',
      'npm run build',
      'node packaging/runtime-modules.mjs /runtime',
      'apt-get update && apt-get install --yes --no-install-recommends ca-certificates git openssh-client && rm -rf /var/lib/apt/lists/*',
      'ln -s /tessera/apps/cli/bin/tessera.js /usr/local/bin/tessera && ln -s /tessera/apps/server/bin/tessera-server.js /usr/local/bin/tessera-server && mkdir /data && chown node:node /data',
    ])
    expect(image.filter(({ name }) => name === 'COPY').map(({ text }) => text)).toEqual([
      '--from=build /runtime/node_modules node_modules',
      '--from=build /src/apps/server/dist apps/server/dist',
      '--from=build /src/apps/server/bin apps/server/bin',
      '--from=build /src/apps/cli/bin apps/cli/bin',
      '--from=build /src/apps/cli/dist apps/cli/dist',
      'packaging/modules.json package.json',
    ])
  })

  test('runs unprivileged, has a health check, and starts without a shell', () => {
    const order = image.map(({ name }) => name)
    expect(textOf('USER')).toBe('node')
    expect(order.lastIndexOf('USER')).toBeLessThan(order.indexOf('CMD'))
    expect(order.slice(order.lastIndexOf('USER'))).not.toContain('RUN')
    expect(textOf('HEALTHCHECK')).toContain('/readyz')
    expect(JSON.parse(textOf('CMD'))).toEqual(['node', 'apps/server/dist/main.js'])
  })

  test('copies existing files, and every manifest before it installs', () => {
    const copies = dockerfile.filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
    for (const { text } of copies)
      for (const path of text.split(' ').slice(0, -1)) expect(existsSync(join(root, path)), path).toBe(true)
    const before = dockerfile
      .slice(
        0,
        dockerfile.findIndex(({ text }) => text.startsWith('npm ci')),
      )
      .map(({ text }) => text.split(' ')[0])
    for (const folder of ['packages', 'apps'])
      for (const name of readdirSync(join(root, folder)))
        if (existsSync(join(root, folder, name, 'package.json')))
          expect(before).toContain(`${folder}/${name}/package.json`)
    expect(dockerfile.some(({ name }) => name === 'ADD')).toBe(false)
  })

  test('excludes local files', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.git', 'data']))
  })
})

describe('the content of the image', () => {
  let folder: string
  const children: ChildProcess[] = []
  const env = Object.fromEntries(
    textOf('ENV')
      .split(' ')
      .filter(Boolean)
      .map(pair => pair.split('=') as [string, string]),
  )

  beforeAll(async () => {
    await ensureBuilt()
    folder = mkdtempSync(join(tmpdir(), 'tessera-image-'))
    await run(process.execPath, [join(root, 'packaging/runtime-modules.mjs'), join(folder, 'runtime')])
    for (const { name, text } of image) {
      if (name !== 'COPY') continue
      const [from, to] = text.replace('--from=build ', '').split(' ') as [string, string]
      const source = from.startsWith('/runtime/') ? join(folder, from) : join(root, from.replace(/^\/src\//, ''))
      await mkdir(dirname(join(folder, 'tessera', to)), { recursive: true })
      if (from.startsWith('/runtime/')) await rename(source, join(folder, 'tessera', to))
      else await cp(source, join(folder, 'tessera', to), { recursive: true })
    }
  }, 180_000)
  afterAll(async () => {
    for (const child of children) await stop(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const inside = (more: Record<string, string>): Record<string, string> => ({
    PATH: process.env.PATH!,
    ...env,
    TESSERA_SERVER_PROGRAM: join(folder, 'tessera/apps/server/dist/main.js'),
    ...more,
  })

  async function freePort(): Promise<string> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise(resolve => server.close(resolve))
    return String(port)
  }

  async function start(data: string) {
    const [program, ...args] = JSON.parse(textOf('CMD')) as [string, ...string[]]
    const settings = inside({
      HOST: '127.0.0.1',
      PORT: await freePort(),
      TESSERA_DATA_DIR: join(folder, data),
      LOG_LEVEL: 'error',
    })
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: join(folder, 'tessera'),
      env: settings,
    })
    children.push(child)
    await printed(child, 'is running at')
    const [, check] = /CMD (\[.*\])/.exec(textOf('HEALTHCHECK'))!
    const [, ...checkArgs] = JSON.parse(check!) as string[]
    await run(process.execPath, checkArgs, { env: settings })
    return { child, settings, address: `http://127.0.0.1:${settings.PORT}` }
  }

  async function stop(child: ChildProcess) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }

  const tessera = (settings: Record<string, string>, ...args: string[]) =>
    run(process.execPath, [join(folder, 'tessera/apps/cli/bin/tessera.js'), ...args], { cwd: folder, env: settings })

  const account = { email: 'ops@example.com', password: 'correct horse battery', name: 'Ops' }
  const post = (address: string, path: string, body: object, headers = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(body),
    })

  test('starts, is healthy, is backed up while it runs, and is restored from the backup on another machine', async () => {
    const first = await start('data')
    const signedUp = await post(first.address, '/api/auth/sign-up', account)
    expect(signedUp.status).toBe(201)
    const cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
    expect((await post(first.address, '/api/workspaces', { name: 'Kept' }, { cookie })).status).toBe(201)
    expect((await fetch(first.address, { headers: { accept: 'text/html' } })).headers.get('content-type')).toContain(
      'text/html',
    )

    for (const path of [
      '/docs/manual',
      '/docs/for/web',
      '/docs/files/compose.yaml',
      '/docs/files/tessera-cli.tgz',
      '/docs/files/tessera-sdk.tgz',
      '/docs/files/tessera-stylelint-plugin.tgz',
      '/docs/files/tessera-eslint-plugin.tgz',
      '/docs/files/tessera-unplugin.tgz',
      '/docs/files/tessera-postcss.tgz',
      '/docs/files/tessera-storybook.tgz',
      '/docs/files/tessera-style-dictionary.tgz',
      '/docs/files/tessera-language-server.tgz',
    ])
      expect((await fetch(first.address + path)).status, path).toBe(200)

    const backup = join(folder, 'nightly.backup')
    expect((await tessera(first.settings, 'backup', backup)).stdout).toMatch(/✓ [\d,]+ rows of \d+ tables are in/)
    const taken = JSON.parse((await tessera(first.settings, 'backup', `${backup}2`, '--json')).stdout) as {
      tables: Record<string, { rows: number }>
    }
    expect(taken.tables.workspaces!.rows).toBe(1)
    const program = join(folder, 'tessera/apps/server/bin/tessera-server.js')
    const verified = await run(process.execPath, [program, 'audit', 'verify'], { cwd: folder, env: first.settings })
    expect(verified.stdout).toMatch(/✓ The audit log is as it was written: \d+ entr/)

    // In use: a backup is restored into another place.
    await expect(tessera(first.settings, 'restore', backup)).rejects.toMatchObject({
      stderr: expect.stringContaining('in use'),
    })
    await stop(first.child)
    await expect(tessera(first.settings, 'restore', backup)).rejects.toMatchObject({
      stderr: expect.stringContaining('not empty'),
    })

    const elsewhere = { ...first.settings, TESSERA_DATA_DIR: join(folder, 'elsewhere') }
    expect((await tessera(elsewhere, 'restore', backup)).stdout).toMatch(/✓ [\d,]+ rows of \d+ tables restored/)
    const second = await start('elsewhere')
    const signedIn = await post(second.address, '/api/auth/sign-in', account)
    expect(signedIn.status).toBe(200)
    const listed = await fetch(`${second.address}/api/workspaces`, {
      headers: { cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! },
    })
    expect(await listed.json()).toMatchObject({ workspaces: [{ name: 'Kept' }], total: 1 })
    await stop(second.child)
    // Not running: the backup starts the database itself.
    expect((await tessera(elsewhere, 'backup', `${backup}3`)).stdout).toContain('✓')
  })

  test('the crontab line of the manual backs up the data of the unit, quietly', async () => {
    const unit = /TESSERA_DATA_DIR=(\S+)/.exec(read('packaging/tessera.service'))![1]!
    const line = /^0 3 \* \* \* (.*)$/m.exec(read('docs/backup.md'))![1]!
    expect(line).toContain(`--data-dir ${unit} /var/backups/`)
    await start('nightly').then(({ child }) => stop(child))
    const command = line
      .replace('/opt/tessera', root)
      .replace(unit, join(folder, 'nightly'))
      .replace('/var/backups', folder)
      .replaceAll('\\%', '%') // as cron reads it
    const { stdout, stderr } = await run('/bin/sh', ['-c', command], { env: { PATH: process.env.PATH!, HOME: folder } })
    expect([stdout, stderr]).toEqual(['', ''])
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^tessera-[1-7]\.backup$/))
  })

  test('a folder without a database is refused, and nothing is created there', async () => {
    const wrong = join(folder, 'wrong')
    const failed = await tessera(inside({}), 'backup', join(folder, 'no.backup'), '--data-dir', wrong).catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^tessera: There is no database of Tessera in \S+: .*\n$/),
    })
    expect(existsSync(wrong)).toBe(false)
  })

  test('serve starts the same program', async () => {
    const port = await freePort()
    const settings = inside({ LOG_LEVEL: 'error' })
    const child = spawn(
      process.execPath,
      [
        join(folder, 'tessera/apps/cli/bin/tessera.js'),
        'serve',
        '--port',
        port,
        '--host',
        '127.0.0.1',
        '--data-dir',
        join(folder, 'served'),
        '--demo',
      ],
      { cwd: folder, env: settings },
    )
    children.push(child)
    const output = await printed(child, 'tsr_')
    expect(output).toContain(`http://localhost:${port}`)
    const key = /tsr_\w+/.exec(output)![0]
    await writeFile(
      join(folder, 'tessera.config.json'),
      JSON.stringify({ pull: [{ file: 'tokens.css', format: 'css', strict: false }] }),
    )
    const clientSettings = { ...settings, TESSERA_SERVER: `http://127.0.0.1:${port}`, TESSERA_API_KEY: key }
    expect((await tessera(clientSettings, 'doctor').catch((error: { stdout: string }) => error)).stdout).toContain(
      '✓ sign-in',
    )
    const ended = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

describe('compose.yaml', () => {
  interface Service {
    image?: string
    environment?: Record<string, string>
    depends_on?: Record<string, unknown>
    networks?: string[] | Record<string, { ipv4_address: string }>
    volumes?: string[]
    build?: string
    pull_policy?: string
  }
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
    networks: Record<string, object>
  }
  const services = Object.entries(compose.services)
  const example: Record<string, string> = {
    TESSERA_BASE_URL: 'https://tokens.example.com',
    POSTGRES_PASSWORD: 'secret',
    TESSERA_SETUP_TOKEN: '16-characters-or-more',
  }
  const filled = (text: string) =>
    text.replace(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string, standard: string) =>
        example[name] ?? (kind === '-' ? standard : `missing ${name}`),
    )

  test('has two nodes of the same settings, which the server accepts', () => {
    const nodes = services.filter(([name]) => name.startsWith('tessera-'))
    expect(nodes).toHaveLength(2)
    const [builder, ...others] = nodes.map(([, { build, pull_policy, ...settings }]) => ({
      build,
      pull_policy,
      settings,
    }))
    for (const other of others) expect(other.settings).toEqual(builder!.settings)
    // One of them builds the image; the others neither build it again nor look for it on a registry.
    expect([builder, ...others].map(({ build, pull_policy } = {} as never) => [build, pull_policy])).toEqual([
      ['.', 'build'],
      [undefined, 'never'],
    ])
    const env = Object.fromEntries(
      Object.entries(nodes[0]![1].environment!).map(([name, value]) => [name, filled(value)]),
    )
    for (const name of Object.keys(env)) expect(settings).toHaveProperty(name)
    expect(readConfig(env)).toMatchObject({
      baseUrl: 'https://tokens.example.com',
      redisUrl: 'redis://valkey:6379',
      trustProxy: ['172.30.0.2'],
      setupToken: '16-characters-or-more',
    })
    const { ipv4_address } = (compose.services.proxy!.networks as Record<string, { ipv4_address: string }>).inside!
    expect([ipv4_address]).toEqual(readConfig(env).trustProxy)
  })

  test('does not start without the settings that both nodes must share, and names them; the commands of the manual set them', () => {
    const needed = [...read('compose.yaml').matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name, why]) => [name, why])
    expect(needed).toEqual([
      ['TESSERA_BASE_URL', expect.any(String)],
      ['POSTGRES_PASSWORD', expect.any(String)],
      ['TESSERA_SETUP_TOKEN', expect.stringContaining('16 characters or more')],
    ])
    for (const page of ['docs/self-hosting.md', 'docs/scaling.md', 'compose.yaml']) {
      // Everything before the command that starts it: settings in a file, or on the same line.
      const before = read(page).slice(0, read(page).indexOf('docker compose up'))
      for (const [name] of needed) expect(before, `${page} sets ${name}`).toContain(`${name}=`)
    }
  })

  test('names exact images, and only existing services, volumes and files', () => {
    for (const [name, { image: tag, depends_on = {}, networks, volumes = [] }] of services) {
      if (tag !== 'tessera') expect(tag, name).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/)
      for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other)
      expect(Array.isArray(networks) ? networks : Object.keys(networks!), name).toEqual(['inside'])
      for (const volume of volumes) {
        const [source, target] = volume.split(':') as [string, string?]
        // A volume of the container's own.
        if (target === undefined) continue
        if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
    }
  })

  test('has a proxy that balances both nodes and checks their readiness', () => {
    const proxy = read('packaging/Caddyfile')
    for (const [name] of services.filter(([each]) => each.startsWith('tessera-')))
      expect(proxy).toContain(`${name}:3000`)
    expect(proxy).toContain('health_uri /readyz')
    // The server decides on bodies of up to 10 MB.
    expect(Number(/max_size (\d+)MB/.exec(proxy)![1])).toBeGreaterThan(10)
  })
})

describe('the systemd unit', () => {
  const unit = read('packaging/tessera.service')
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]

  test('starts the built file, as a dedicated user, with time to stop', () => {
    expect(value('ExecStart')).toBe('/usr/bin/node /opt/tessera/apps/server/dist/main.js')
    expect([value('User'), value('ProtectSystem'), value('NoNewPrivileges')]).toEqual(['tessera', 'strict', 'yes'])
    // The server gives itself ten seconds, then the database has its own.
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(20)
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(match => match[1]!)
    for (const name of names.filter(each => each.startsWith('TESSERA_'))) expect(settings).toHaveProperty(name)
  })

  test('grants PostgreSQL what it needs: no rule against writable and executable memory, as it may compile', () => {
    expect(unit).not.toContain('MemoryDenyWriteExecute')
    expect(value('RestrictAddressFamilies')).toContain('AF_UNIX')
  })
})
