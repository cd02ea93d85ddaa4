// The manual as a reader meets it: the built server, real HTTP, every page and every link.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pluginNames } from '../../../../../../scripts/packing/plugins.mjs'
import { startServer } from '../../../testing/process.ts'
import type { Running } from '../../../testing/process.ts'

const root = fileURLToPath(new URL('../../../../../..', import.meta.url))
let folder: string
let server: Running
let pages: Map<string, Page>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-manual-'))
  server = await startServer({ TESSERA_DATA_DIR: join(folder, 'data') })
  pages = await crawl()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    value!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  )

interface Page {
  status: number
  html: string
  headers: Headers
}

/** Everything that can be reached from the manual and the reference without leaving this server. */
async function crawl(): Promise<Map<string, Page>> {
  const seen = new Map<string, Page>()
  const waiting = ['/docs/manual', '/docs']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const response = await get(path)
    const html = await response.text()
    seen.set(path, { status: response.status, html, headers: response.headers })
    if (!response.headers.get('content-type')?.startsWith('text/html') || !path.startsWith('/docs')) continue
    for (const link of [...attributes(html, 'href'), ...attributes(html, 'src')])
      if (!/^[a-z]+:|^#/.test(link)) waiting.push(link.split('#')[0]!)
  }
  return seen
}

test('where the server is asked by habit, or for help, a page answers', async () => {
  const document = (await (await fetch(`${server.url}/swagger.json`)).json()) as { info: { contact: { url: string } } }
  for (const address of [document.info.contact.url, ...['/mcp', '/swagger', '/docs/'].map(path => server.url + path)])
    expect([address, (await fetch(address)).status]).toEqual([address, 200])
})

test('every page answers, and no link within or between pages is dead', async () => {
  expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([])
  const ids = new Map([...pages].map(([path, { html }]) => [path, new Set(attributes(html, 'id'))]))
  for (const [path, { html }] of pages) {
    if (!path.startsWith('/docs')) continue
    for (const link of attributes(html, 'href').filter(each => each.includes('#') && !/^[a-z]+:/.test(each))) {
      const [to, anchor] = link.split('#') as [string, string]
      expect([`${path}: ${link}`, ids.get(to || path)!.has(anchor)]).toEqual([`${path}: ${link}`, true])
    }
  }
  const markdown = (await readdir(join(root, 'docs'), { recursive: true })).filter(name => name.endsWith('.md'))
  for (const name of markdown.filter(each => each !== 'README.md')) {
    // The README of a folder has the folder's own address.
    const address = name.replace(/(\/README)?\.md$/, '').toLowerCase()
    expect([...pages.keys()], 'docs/README.md leads to it').toContain(`/docs/${address}`)
  }
})

test('a page needs nothing but this server, and no script of its own can be put into it', async () => {
  for (const [path, { html, headers }] of pages) {
    if (!path.startsWith('/docs') || !headers.get('content-type')!.startsWith('text/html')) continue
    const policy = headers.get('content-security-policy')!
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toContain('unsafe')
    expect(policy.match(/https?:/), path).toBeNull()
    expect(html, path).not.toMatch(/<style|<script(?! src="\/)|<[^>]+ (style|on\w+)=/)
    expect(
      attributes(html, 'src').filter(each => !each.startsWith('/')),
      path,
    ).toEqual([])
    expect(new Set(attributes(html, 'id')).size, path).toBe(attributes(html, 'id').length)
  }
})

test('commands name this server; what an operator sets does not', async () => {
  expect(await (await get('/docs/cli')).text()).toContain(`npx tessera login --server ${publicAddress()}`)
  expect(await (await get('/docs/self-hosting')).text()).toContain('TESSERA_BASE_URL=https://tokens.example.com')
})
const publicAddress = () => server.url.replace('127.0.0.1', 'localhost')

test('the command line is there as a package', async () => {
  const response = await get('/docs/files/tessera-cli.tgz')
  expect(response.headers.get('content-type')).toBe('application/gzip')
  const packed = gunzipSync(await response.arrayBuffer()).toString('latin1')
  for (const name of ['package.json', 'bin/tessera.js', 'dist/tessera.js', 'README.md', 'LICENSE'])
    expect(packed).toContain(`package/${name}\0`)
})

test('the JavaScript client is there as a package that needs no other', async () => {
  const response = await get('/docs/files/tessera-sdk.tgz')
  expect(response.headers.get('content-type')).toBe('application/gzip')
  const packed = gunzipSync(await response.arrayBuffer()).toString('latin1')
  for (const name of ['package.json', 'dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE'])
    expect(packed).toContain(`package/${name}\0`)
  expect(packed).toContain('"types": "./dist/index.d.ts"')
  expect(packed).not.toContain('devDependencies')
})

test.each(pluginNames)('the package %s is there, and needs no other of ours', async name => {
  const response = await get(`/docs/files/tessera-${name}.tgz`)
  expect(response.headers.get('content-type')).toBe('application/gzip')
  const packed = gunzipSync(await response.arrayBuffer()).toString('latin1')
  for (const file of ['package.json', 'dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE'])
    expect(packed).toContain(`package/${file}\0`)
  expect(packed).not.toContain('devDependencies')
  expect(packed).not.toMatch(/from ["']@tessera\/(engine|lint-core|plugin-core|sdk)/)
})

test.each(['for/asvs', 'from-figma', 'from-tokens-studio', 'sdk', 'share', 'themes'])(
  'the former address %s leads to a page for good',
  async address => {
    const { status, headers } = await get(`/docs/${address}`)
    expect([status, pages.get(headers.get('location')!)?.status]).toEqual([301, 200])
  },
)

/** Without what the build writes from the sources: that is looked up, not read. */
const mostWords = 45_000
const generated = /^(decisions|reference)\/|^errors\.md$/

test('the guides can be read within a morning', async () => {
  const names = (await readdir(join(root, 'docs'), { recursive: true })).filter(
    name => name.endsWith('.md') && !generated.test(name),
  )
  const texts = await Promise.all(names.map(name => readFile(join(root, 'docs', name), 'utf8')))
  expect(texts.join('\n').split(/\s+/).length).toBeLessThan(mostWords)
})

test('a missing page is a 404 page', async () => {
  for (const path of ['/docs/nowhere', '/docs/files/etc/passwd', '/docs/files/..%2f..%2fmain.js', '/docs/__proto__']) {
    const response = await get(path)
    expect([response.status, await response.text()], path).toEqual([404, expect.stringContaining('no such page')])
  }
})
