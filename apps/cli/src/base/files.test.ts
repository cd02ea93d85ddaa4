// Which files a pattern names.
import { execFileSync } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWhole } from './files.ts'
import { findFiles } from './find-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-files-'))
  for (const path of [
    'tokens/base/color.json',
    'tokens/base/space.json5',
    'tokens/[brand].json',
    'tokens/themes/dark.json',
    'tokens/themes/light.json',
    'tokens/readme.md',
    'tokens/.draft.json',
    'tokens/node_modules/pkg/other.json',
    'node_modules/set/tokens/a.json',
    'top.json',
  ]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), '{}')
  }
  await symlink(join(folder, 'tokens'), join(folder, 'tokens/themes/loop'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each<[what: string, patterns: string[], files: string[]]>([
  ['a star stays in its folder', ['tokens/themes/*.json'], ['tokens/themes/dark.json', 'tokens/themes/light.json']],
  [
    'two stars go below, not into node_modules, hidden files or circles of links',
    ['tokens/**/*.json'],
    ['tokens/[brand].json', 'tokens/base/color.json', 'tokens/themes/dark.json', 'tokens/themes/light.json'],
  ],
  ['braces', ['tokens/base/*.{json,json5}'], ['tokens/base/color.json', 'tokens/base/space.json5']],
  ['classes of characters', ['tokens/themes/[dx]*.json'], ['tokens/themes/dark.json']],
  ['lists of choices', ['tokens/themes/@(dark|none).json'], ['tokens/themes/dark.json']],
  ['a file that is named like a pattern', ['tokens/[brand].json'], ['tokens/[brand].json']],
  ['what starts with ! takes files away', ['tokens/themes/*.json', '!**/light.json'], ['tokens/themes/dark.json']],
  ['quotes that the shell has left', ["'tokens/base/*.json'", '"top.json"'], ['tokens/base/color.json', 'top.json']],
  ['each file once', ['top.json', './*.json', 'top.json'], ['top.json']],
  ['a folder stands for the token files in it', ['tokens/base'], ['tokens/base/color.json', 'tokens/base/space.json5']],
  ['node_modules when they are named', ['node_modules/set/**/*.json'], ['node_modules/set/tokens/a.json']],
])('%s', async (_, patterns, files) => {
  const found = await findFiles(patterns, folder)
  expect(found.map(path => relative(folder, path))).toEqual(files)
  const absolute = patterns.filter(pattern => /^[a-z.]/.test(pattern)).map(pattern => join(folder, pattern))
  if (absolute.length === patterns.length) expect(await findFiles(absolute, '/')).toEqual(found)
})

test.each<[patterns: string[], message: string, hint: RegExp]>([
  [['tokens/*.css'], 'No file matches tokens/*.css', /^Looked in .*tokens; node_modules and \.git are left out/],
  [['tokns/**/*.json'], 'No file matches tokns/**/*.json', /^There is no folder tokns in /],
  [['top.json', 'gone.json'], 'There is no file gone.json', /^Looked in /],
  [['tokens/themes/d*.json', '!**/dark.json'], 'No file matches tokens/themes/d*.json', /without what patterns with !/],
  [['!**/dark.json'], '!**/dark.json only takes files away', /Name a file/],
])('%j is refused: %s', async (patterns, message, hint) => {
  await expect(findFiles(patterns, folder)).rejects.toMatchObject({ message, hint: expect.stringMatching(hint) })
})

test('writing follows a link, and neither replaces a pipe nor a folder', async () => {
  const at = (name: string) => join(folder, name)
  await writeFile(at('real.css'), 'old')
  await symlink(at('real.css'), at('link.css'))
  await writeWhole(at('link.css'), 'new')
  expect((await lstat(at('link.css'))).isSymbolicLink()).toBe(true)
  expect(await readFile(at('real.css'), 'utf8')).toBe('new')
  execFileSync('mkfifo', [at('pipe')])
  const [read] = await Promise.all([readFile(at('pipe'), 'utf8'), writeWhole(at('pipe'), 'through')])
  expect(read).toBe('through')
  expect((await lstat(at('pipe'))).isFIFO()).toBe(true)
  await expect(writeWhole(at('tokens'), 'x')).rejects.toMatchObject({ code: 'EISDIR' })
})
