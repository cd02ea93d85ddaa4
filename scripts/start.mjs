// `npm start`: from a fresh clone to a running server, which is in this process, so that Ctrl-C reaches it, once.
import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { dist, ensureRuntime, ensureServable, isPacked, packingFile, reportAndExit, root } = await import('./ensure.mjs')
const { buildBeside } = await import('./packing/serving/beside.mjs')
const starter = process.ppid
try {
  await ensureRuntime()
  await ensureServable()
} catch (error) {
  reportAndExit(error)
}
// From here on, the server itself ends with the npm that started it.
if (process.env.npm_lifecycle_event && process.ppid !== starter) process.exit(1)
if (!isPacked()) buildBeside([join(root, 'scripts/build.mjs'), 'rest'], packingFile, console.error)
// No demo account on a public address. What is no address the server refuses in words.
const address = process.env.TESSERA_BASE_URL?.trim() || 'http://localhost'
const hostname = URL.canParse(address) ? new URL(address).hostname : ''
if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) process.env.TESSERA_DEMO ??= '1'
await import(pathToFileURL(join(dist, 'main.js')).href)
