// `npm start`: from a fresh clone to a running server. Everything is in one process, so that Ctrl-C reaches the server, once.
import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { dist, ensureBuilt, ensureRuntime, reportAndExit } = await import('./ensure.mjs')
try {
  await ensureRuntime()
  await ensureBuilt()
} catch (error) {
  reportAndExit(error)
}
// No demo account on a public address. What is no address the server refuses in words.
const address = process.env.TESSERA_BASE_URL?.trim() || 'http://localhost'
const hostname = URL.canParse(address) ? new URL(address).hostname : ''
if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) process.env.TESSERA_DEMO ??= '1'
await import(pathToFileURL(join(dist, 'main.js')).href)
