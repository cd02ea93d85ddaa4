// The entry point: connects the process's streams and signals, and sets its exit code.
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { openBrowser } from './sign-in/browser.ts'
import type { Output } from './base/io.ts'
import { run } from './run.ts'

// The parser of Node's fetch is WebAssembly. V8 compiles it again, optimized, and a process does not end before that is done,
// which takes longer than a pull. The flag is known to V8 from Node 20 to 24.
if (process.argv.includes('pull') && Number.parseInt(process.versions.node) <= 24) setFlagsFromString('--liftoff-only')

const outputOf = (stream: NodeJS.WriteStream): Output => ({
  write: text => void stream.write(text),
  isTerminal: stream.isTTY === true,
  get columns() {
    return stream.columns || 80
  },
})

// `tessera … | head` closes stdout, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

// Loaded only where a proxy is named.
if (['http_proxy', 'https_proxy'].some(name => process.env[name] || process.env[name.toUpperCase()]))
  globalThis.fetch = (await import('@tessera/plugin-core/proxy')).proxyFetch(process.env) ?? globalThis.fetch

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    interrupted.abort(new Error(name))
    // Commands without a handler for the signal get as long as a server needs to shut down, then the shell's usual exit code.
    setTimeout(() => process.exit(130), 12_000).unref()
  })

process.exitCode = await run(process.argv.slice(2), {
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  stdin: process.stdin,
  env: process.env,
  cwd: process.cwd(),
  signal: interrupted.signal,
  serverProgram: fileURLToPath(new URL('../../server/dist/main.js', import.meta.url)),
  openBrowser,
})
// An open prompt or a kept-alive connection must not hold the process.
process.stdin.destroy()
