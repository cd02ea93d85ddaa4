// The first five minutes work as they are written: every command of docs/start.md, in order, against a server of its own.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from './process.ts'
import type { Running } from './process.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
let folder: string
let server: Running
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-docs-'))
  server = await startServer({ TESSERA_DATA_DIR: join(folder, 'data'), TESSERA_DEMO: '1' })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const blocks = (markdown: string, language: string) =>
  [...markdown.matchAll(new RegExp('^```' + language + '\\n([\\s\\S]*?)^```', 'gm'))].map(([, code]) => code!)

test('docs/start.md', { timeout: 60_000 }, async () => {
  const markdown = await readFile(join(root, 'docs/start.md'), 'utf8')
  await writeFile(
    join(folder, 'tokens.json'),
    '{"$modes":{"Light":{"space":{"1":{"value":"4px","type":"dimension"}}}}}',
  )
  const key = /tsr_\w{38}/.exec(server.output())![0]
  const script = blocks(markdown, 'sh')
    .join('\n')
    .replace(/export TESSERA=.*/, `export TESSERA=${server.url}/api/v1`)
    .replace(/export TESSERA_API_KEY=.*/, `export TESSERA_API_KEY=${key}`)
    .replaceAll('curl -s', 'curl -sS --fail-with-body')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })
  for (const css of blocks(markdown, 'css')) expect(stdout).toContain(css)
  expect(stdout).toContain(':root[data-theme="dark"]')
  expect(stdout).toContain('--color-action: #93c5fd;')
  expect(stdout).toContain('"created":1')
})

test('the README’s curl line', async () => {
  const markdown = await readFile(join(root, 'README.md'), 'utf8')
  const line = blocks(markdown, 'sh').find(code => code.startsWith('curl'))!
  const env = { ...process.env, TESSERA_API_KEY: /tsr_\w{38}/.exec(server.output())![0] }
  const { stdout } = await promisify(execFile)('bash', ['-c', line.replace('http://localhost:3000', server.url)], {
    env,
  })
  const { workspaces } = JSON.parse(stdout) as { workspaces: { name: string }[] }
  expect(workspaces[0]).toMatchObject({ name: 'Tessera', is_owner: true })
})
