// The server as `npm start` runs it: npm, its shell, and the server in it. Where npm is ended, all of it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtFile, freePort } from '../testing/process.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tessera-starter-'))))
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** What npm does: a shell runs the script, with npm's variables. The shell outlives a SIGKILL to npm. */
const npm = `const { spawn } = require('node:child_process')
const [script] = process.argv.slice(1)
spawn('sh', ['-c', script], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })
setInterval(() => undefined, 1e6)`

async function started(script: string) {
  const port = await freePort()
  const main = fileURLToPath(builtFile('main.js'))
  const child = spawn(process.execPath, ['-e', npm, script.replace('SERVER', `"${process.execPath}" "${main}"`)], {
    env: { PATH: process.env.PATH, PORT: String(port), TESSERA_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const closed = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('is running at')) resolve()
      })
    void closed.then(() => reject(new Error(`it ended:\n${printed}`)))
  })
  return { child, port, closed }
}

const listens = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })

// With `; true` the shell stays beside the server; without, some shells become the server.
test.each([
  ['SIGTERM', 'SERVER'],
  ['SIGTERM', 'SERVER; true'],
  ['SIGKILL', 'SERVER; true'],
] as const)('%s to the npm of `%s` ends the server and its database', { timeout: 120_000 }, async (signal, script) => {
  const { child, port, closed } = await started(script)
  child.kill(signal)
  // Its output closes when the last process that writes to it has ended: server and database are among them.
  await closed
  expect(await listens(port)).toBe(false)
})

test('a server that is detached outlives its npm', { timeout: 120_000 }, async () => {
  const { child, port } = await started('setsid SERVER & echo $! > "$TESSERA_DATA_DIR.pid"; wait')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  // Longer than it would take to notice: it is asked several times.
  for (let n = 0; n < 20; n++) {
    expect(await listens(port)).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  process.kill(Number(await readFile(join(folder, 'data.pid'), 'utf8')))
  await expect.poll(() => listens(port), { timeout: 60_000 }).toBe(false)
})
