// The built files are small, complete, and use nothing that Figma's sandbox or window refuses.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from './messages.ts'
import { fakeFigma } from './testing/fake-figma.ts'

let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'tessera-figma-'))
  const { buildPlugin } = (await import('../build.mjs' as string)) as { buildPlugin(dist: string): Promise<void> }
  await buildPlugin(dist)
})
afterAll(() => rm(dist, { recursive: true, force: true }))

test('the manifest names the files of the build', async () => {
  const manifest = JSON.parse(await readFile(new URL('../manifest.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  for (const file of [manifest.main!, manifest.ui!])
    expect((await stat(join(dist, file.replace('dist/', '')))).size).toBeGreaterThan(500)
  expect(manifest).toMatchObject({ api: '1.0.0', documentAccess: 'dynamic-page' })
})

test('the program runs with the global figma alone, and answers', async () => {
  const code = await readFile(join(dist, 'code.js'), 'utf8')
  expect(code).not.toMatch(/\?\?|\?\.|\basync\s*\*|\bfetch\(|\bwindow\b|\bdocument\./)
  const figma = fakeFigma()
  const posted: unknown[] = []
  const ui: { onmessage?: (question: Message) => void; postMessage(message: unknown): void } = {
    postMessage: message => void posted.push(message),
  }
  const shown: unknown[] = []
  runInNewContext(code, {
    figma: { ...figma.api, ui, showUI: (...given: unknown[]) => shown.push(given) },
    __html__: '<html>',
  })
  expect(shown).toHaveLength(1)
  ui.onmessage!({ kind: 'collections', number: 7, server: 'https://x.example' })
  ui.onmessage!({ kind: 'nonsense', number: 8 } as never)
  await expect.poll(() => posted.length).toBe(2)
  expect(JSON.parse(JSON.stringify(posted))).toEqual(expect.arrayContaining([{ number: 7, value: [] }]))
})

test('the window is one file under 20 kB gzipped, and loads nothing', async () => {
  const html = await readFile(join(dist, 'ui.html'), 'utf8')
  expect(gzipSync(html).length).toBeLessThan(20_000)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)=/)
  expect(html).toContain('/api/oauth/plugin/poll')
})
