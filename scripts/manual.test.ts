// The manual does not build with a dead link, or with HTML that the server's policy would refuse.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anchorOf, readManual } from './manual.mjs'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'tessera-manual-'))
  mkdirSync(join(base, 'docs'))
  write('README.md', '# All\n\n## Start\n\n- [One](one.md): first\n')
  write('one.md', '# One\n\n## Two words\n')
})
afterEach(() => rmSync(base, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(join(base, 'docs', name), text)

test('reads the pages of the index, by its names and in its order', async () => {
  const { sections, pages } = await readManual(base)
  expect(sections).toEqual([{ title: 'Start', pages: [{ name: 'One', address: 'one' }] }])
  expect(pages.map(({ address, title }) => [address, title])).toEqual([
    ['manual', 'All'],
    ['one', 'One'],
  ])
})

test.each([
  ['[gone](gone.md)', 'docs/one.md: gone.md leads to no file'],
  ['[out](../../etc/passwd)', 'docs/one.md: ../../etc/passwd leads to no file'],
  ['[folder](../docs)', 'docs/one.md: ../docs leads to no file'],
  ['[here](#two-word)', 'docs/one.md: #two-word leads to no heading'],
  ['[there](README.md#stop)', 'docs/one.md: README.md#stop leads to no heading'],
  ['<script>alert(1)</script>', 'docs/one.md: HTML is not shown here'],
])('refuses %s', async (text, fault) => {
  write('one.md', `# One\n\n## Two words\n\n${text}\n`)
  await expect(readManual(base)).rejects.toThrow(fault)
})

test('escapes text', async () => {
  write('one.md', '# One `<b>`\n\nA `<i>` & "b"\n\n```html\n<script>\n```\n')
  const [, page] = (await readManual(base)).pages
  expect(page!.title).toBe('One <b>')
  expect(page!.html).not.toMatch(/<(script|b|i)>/)
})

test('anchors are those of code hosts', () => {
  expect(anchorOf('tessera.config.json')).toBe('tesseraconfigjson')
  expect(anchorOf('What is "new", and why?')).toBe('what-is-new-and-why')
  expect(anchorOf('CSS custom properties, CSV')).toBe('css-custom-properties-csv')
})
