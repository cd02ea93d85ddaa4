// The server as people run it: the bundle, in a process of its own, with a database of its own.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A file that `npm run build` made. */
export function builtFile(name: string): URL {
  const url = new URL(`../../dist/${name}`, import.meta.url)
  if (!existsSync(url)) throw new Error('The server is not built: run `npm run build` first')
  return url
}

export interface Running {
  url: string
  child: ChildProcess
  /** Sends a message to the process, for a probe that is loaded into it; returns the probe's answer. */
  tell(message: string): Promise<unknown>
  /** Everything it printed so far. */
  output(): string
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** `flags` are Node's own; with some, the process also receives messages. */
export async function startServer(env: Record<string, string>, flags: readonly string[] = []): Promise<Running> {
  const bundle = fileURLToPath(builtFile('main.js'))
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [...flags, bundle], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      LOG_LEVEL: 'warn',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(flags.length > 0 ? (['ipc'] as const) : [])],
  })
  let printed = ''
  let heard = () => {}
  const running = new Promise<void>(resolve => (heard = () => printed.includes('is running at') && resolve()))
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      heard()
    })
  const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<never>((_resolve, reject) =>
    child.once('close', () => reject(new Error(`the server ended:\n${printed}`))),
  )
  await Promise.race([running, ended])
  const ready = await fetch(`${url}/readyz`)
  if (!ready.ok) throw new Error(`the server is not ready: ${await ready.text()}\n${printed}`)
  return {
    url,
    child,
    output: () => printed,
    async tell(message) {
      const answered = once(child, 'message')
      child.send(message)
      return ((await answered) as unknown[])[0]
    },
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
