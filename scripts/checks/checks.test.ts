import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repeats } from '../../packages/engine/src/testing/random/repeats.ts'
import { capture, root } from '../ensure.mjs'
import { findDuplicates } from './duplicates.mjs'
import { findCrowdedFolders } from './folders.mjs'
import { findDecisionsBySentence, foreign } from './sentences.mjs'

let tree: string
beforeEach(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-checks-')))
})
afterEach(() => rmSync(tree, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

describe('dead exports', () => {
  const knip = join(root, 'node_modules/.bin/knip')
  const options = ['--config', join(root, 'knip.json'), '--no-config-hints', '--reporter', 'compact']
  const dead = async () => {
    const { stdout } = await capture([process.execPath, knip, '--directory', tree, ...options])
    return stdout.trim().split('\n')
  }
  beforeEach(() => {
    write('package.json', '{ "workspaces": ["packages/*"], "devDependencies": { "vitest": "1.0.0" } }')
    write('packages/a/package.json', '{ "name": "@x/a", "exports": { ".": "./src/index.ts" } }')
    write('packages/b/package.json', '{ "name": "@x/b", "dependencies": { "@x/a": "1.0.0" } }')
    write('packages/a/src/index.ts', `export { kept, type Shape } from './kept.ts'\nexport * from './all.ts'`)
    write('packages/a/src/kept.ts', `export const kept = 1\nexport interface Shape { n: number }`)
    write('packages/a/src/all.ts', `export function one() {}\nexport const { two, three: four } = { two: 2, three: 3 }`)
    write(
      'packages/b/src/main.ts',
      `import { kept } from '@x/a'\nimport { used } from './used.ts'\nvoid import('./lazy.ts')\nvoid [kept, used]`,
    )
    write(
      'packages/b/src/used.ts',
      `export interface Options { a: number }\nexport const used = (options: Options) => options`,
    )
    write('packages/b/src/lazy.ts', `export const screen = 1`)
    write('packages/b/src/used.test.ts', `import { used } from './used.ts'\nvoid used`)
  })

  test('are none where everything is used, re-exported through an entry point, or the type of something used', async () => {
    expect(await dead()).toEqual([''])
  })

  test('are found: values, functions, destructured names, unused types, defaults and unused re-exports', async () => {
    write(
      'packages/b/src/used.ts',
      `export const used = 1\nexport const unused = used\nexport function f() {}\nexport const { g, h } = {} as never`,
    )
    write(
      'packages/b/src/lazy.ts',
      `export interface Alone { n: number }\nexport default 1\nexport { again } from './again.ts'`,
    )
    write('packages/b/src/again.ts', `export const again = 1`)
    write('packages/b/src/main.ts', `import { used } from './used.ts'\nimport './lazy.ts'\nvoid used`)
    expect(await dead()).toEqual([
      'Unused exports (3)',
      'packages/b/src/again.ts: again',
      'packages/b/src/lazy.ts: default, again',
      'packages/b/src/used.ts: unused, f, g, h',
      'Unused exported types (1)',
      'packages/b/src/lazy.ts: Alone',
    ])
  })

  test('are whole files, too', async () => {
    write('packages/b/src/orphan.ts', `export const x = 1`)
    expect(await dead()).toEqual(['Unused files (1)', 'packages/b/src/orphan.ts: packages/b/src/orphan.ts'])
  })
})

describe('duplicates', () => {
  const lines = (count: number, indent = '') =>
    Array.from({ length: count }, (_, n) => `${indent}const value${n} = compute(${n})`).join('\n')
  const found = () => findDuplicates(tree, ['packages']).found

  test('of twelve lines are found, wherever they begin and however they are indented', () => {
    write('packages/a/src/one.ts', `export const a = 1\n\n${lines(13)}\n`)
    write('packages/b/src/two.ts', `import {\n  x,\n} from './x.ts'\n// about\nif (x) {\n${lines(13, '  ')}\n}`)
    expect(found()).toEqual(['13 lines: packages/a/src/one.ts:3 and packages/b/src/two.ts:6'])
  })

  test('are found within one file', () => {
    write('packages/a/src/one.ts', `${lines(12)}\nexport const between = 1\n${lines(12)}`)
    expect(found()).toEqual(['12 lines: packages/a/src/one.ts:1 and packages/a/src/one.ts:14'])
  })

  test('are not eleven lines, nor imports, nor tests', () => {
    write('packages/a/src/one.ts', lines(11))
    write('packages/a/src/two.ts', lines(11))
    write('packages/a/src/three.test.ts', lines(20))
    write('packages/a/src/four.test.ts', lines(20))
    const imports = Array.from({ length: 15 }, (_, n) => `import { a${n} } from './a${n}.ts'`).join('\n')
    write('packages/a/src/five.ts', imports)
    write('packages/a/src/six.ts', imports)
    expect(found()).toEqual([])
  })
})

describe('crowded folders', () => {
  const fill = (folder: string, count: number) => {
    for (let n = 0; n < count; n++) write(`${folder}/file${n}.ts`, '')
  }
  const crowded = () => findCrowdedFolders(tree, ['packages']).crowded

  test('are those with more than 25 entries, at any depth', () => {
    fill('packages/a/src', 25)
    write('packages/a/src/node_modules/x/index.js', '')
    expect(crowded()).toEqual([])
    write('packages/a/src/tree/one.ts', '')
    fill('packages/a/src/tree', 26)
    expect(crowded()).toEqual([
      'packages/a/src has 26 entries, which is more than 25: divide it by what belongs together.',
      'packages/a/src/tree has 27 entries, which is more than 25: divide it by what belongs together.',
    ])
  })

  test('are not those that have one entry for each token type, format or operation', () => {
    for (const list of ['types', 'formats', 'operations']) fill(`packages/a/src/${list}`, 30)
    expect(crowded()).toEqual([])
  })
})

describe('decisions by the text of a message', () => {
  const found = () => findDecisionsBySentence(tree, ['packages']).found

  test.each([
    `error.message.startsWith('Token ')`,
    `failure.message.includes('scope')`,
    `/^A mode named/.exec(message)`,
    `hints.find(([when]) => when.test(problem.message))`,
    `error.message === 'Token not found'`,
    `'Token not found' !== (cause as Error).message`,
    `answer.body.error === 'Not found'`,
    `details['message'].match(/gone/)`,
    `(error.message ?? '').toLowerCase().includes('limit')`,
    `/No mode matches/.test(refusal.error)`,
    `why === 'does not exist'`,
    `((): void => { switch (error.message) { case 'No': break } })()`,
  ])('are found: %s', expression => {
    write('packages/a/src/one.ts', `// about\nexport const one = ${expression}\n`)
    expect(found()).toEqual([expect.stringMatching(/^packages\/a\/src\/one\.ts:2 decides by a sentence: /)])
  })

  test.each([
    `error.code === 'token_not_found'`,
    `resolved.reason === 'circular'`,
    `error.message === ''`,
    `name.startsWith('Token ')`,
    `message.split('. ')[0]`,
    `/^tsr_/.test(key)`,
    `error.code.startsWith('08')`,
    `\`Signing in failed: \${error.message}\``,
  ])('are not: %s', expression => {
    write('packages/a/src/one.ts', `export const one = ${expression}\n`)
    write('packages/a/src/one.test.ts', `void (error.message === 'Token not found')`)
    expect(found()).toEqual([])
  })

  // `npm run check` looks as well.
  test.runIf(repeats('WHOLE_PRODUCT', { short: 0, long: 1 }) > 0)(
    'are nowhere in the product, except for messages of other programs',
    () => {
      const { files, found } = findDecisionsBySentence()
      expect(found).toEqual([])
      expect(files).toBeGreaterThan(500)
      expect(Object.keys(foreign)).toHaveLength(2)
    },
  )
})
