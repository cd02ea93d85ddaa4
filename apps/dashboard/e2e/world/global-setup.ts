// A server on an empty folder, for one run of all tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main =
  process.env['TESSERA_BROWSER_SERVER'] ?? fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export default async function setup(): Promise<() => Promise<void>> {
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
    process.env['TESSERA_BROWSER_TESTS'] = folder
    process.env['TESSERA_BROWSER_URL'] = await new Promise<string>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
          const address = /is running at (http:\/\/localhost:\d+)/.exec(said)?.[1]
          if (address) resolve(address)
        })
      server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${said}`)))
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
