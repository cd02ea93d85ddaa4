// A built server on an empty folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main =
  process.env['TESSERA_BROWSER_SERVER'] ?? fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export interface StartedServer {
  url: string
  folder: string
  stop(): Promise<void>
}

export async function startServer(settings: Record<string, string> = {}): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-browser-'))
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      TESSERA_DATA_DIR: join(folder, 'data'),
      TESSERA_DEMO: '0',
      TESSERA_DEFAULT_PLAN: 'BUSINESS',
      // The limits have tests of their own; here a machine is faster than any person.
      TESSERA_RATE_LIMIT: '100000',
      // Receivers of webhooks are in the tests.
      TESSERA_WEBHOOK_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
          const address = /is running at (http:\/\/localhost:\d+)/.exec(said)?.[1]
          if (address) resolve(address)
        })
      server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${said}`)))
    })
    return { url, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
