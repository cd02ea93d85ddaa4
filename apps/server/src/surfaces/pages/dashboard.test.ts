// Files of the dashboard while the build still compresses them: a server serves them before that, and notices by itself.
import Fastify from 'fastify'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { compressFiles } from '../../../../../scripts/packing/serving/compressed.mjs'
import { dashboardSurface } from './dashboard.ts'

const script = `export const words = ${JSON.stringify('token '.repeat(1_000))}`
let folder: string
let address: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-dashboard-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'theme.js'), script)
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), script)
  const app = Fastify()
  onTestFinished(() => app.close())
  dashboardSurface(app, folder)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})

/** Without `fetch`, which decodes the body and then tells it was encoded all the same. */
async function get(path: string, accepted: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const asking = request(`${address}${path}`, { headers: { 'accept-encoding': accepted }, agent: false }).end()
  const [answer] = (await once(asking, 'response')) as [Parameters<typeof buffer>[0] & { headers: IncomingHttpHeaders }]
  return { headers: answer.headers, body: await buffer(answer) }
}

test.each(['/assets/app-1a2b3c.js', '/theme.js'])('%s is sent as it is, and compressed from when it is', async path => {
  const before = await get(path, 'br, gzip')
  expect([before.headers['content-encoding'], before.body.toString()]).toEqual([undefined, script])
  // Whatever caches it must not give it to others in place of the compressed copy.
  expect(before.headers.vary).toBe('accept-encoding')
  await compressFiles(folder)
  const br = await get(path, 'br, gzip')
  expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', script])
  const gz = await get(path, 'gzip')
  expect([gz.headers['content-encoding'], gunzipSync(gz.body).toString()]).toEqual(['gzip', script])
  const plain = await get(path, 'identity')
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script])
})

test('a copy that an interrupted build left half is never sent, and the next build writes it anew', async () => {
  await writeFile(join(folder, 'theme.js.br.part'), 'half')
  expect((await get('/theme.js', 'br')).body.toString()).toBe(script)
  await compressFiles(folder)
  expect(brotliDecompressSync((await get('/theme.js', 'br')).body).toString()).toBe(script)
  expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([])
})
