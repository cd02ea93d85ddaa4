import { expect, test } from 'vitest'
import { changesOf, migrated } from '../testing/migrated.ts'

const changes = changesOf({
  css: { '--a': '--b', '--b': '--c', '--color-old': '--color-new', '--x.y': '--x\\.z', '--gone': null },
  typescript: { 'color.old': 'color.new', old: 'now', brand: 'color.brand', gone: null },
  utility: { '--color-old': '--color-new', '--spacing-s': '--spacing-m', '--color-gone': null },
})
const from = "import { tokens as t, modes, type TokenName } from './tokens'\n"
const cases: [what: string, path: string, before: string, after: string][] = [
  [
    'var() in strings and templates',
    'a.ts',
    'const a = "1px var(--a)" + \'var(--b, var(--a))\' + `var(--a) ${x} var(--b)`',
    'const a = "1px var(--b)" + \'var(--c, var(--b))\' + `var(--b) ${x} var(--c)`',
  ],
  [
    'style objects and the methods of styles',
    'a.tsx',
    "const e = <p style={{ '--a': 1, ['--b']: 2, color: 'var(--a)' }} />; s.getPropertyValue('--a'); s.setProperty('--b', '--a' as never); s['--a']; CSS.registerProperty({ name: '--a' })",
    "const e = <p style={{ '--b': 1, ['--c']: 2, color: 'var(--b)' }} />; s.getPropertyValue('--b'); s.setProperty('--c', '--a' as never); s['--b']; CSS.registerProperty({ name: '--b' })",
  ],
  [
    'tagged templates hold declarations',
    'a.ts',
    'const s = css`--a: 1; p { --b: var(--a) } ${x}; --a: 2`',
    'const s = css`--b: 1; p { --c: var(--b) } ${x}; --b: 2`',
  ],
  [
    'escapes of the string stay right',
    'a.js',
    "const a = 'it\\'s var(--x\\\\.y) var(--a)'",
    "const a = 'it\\'s var(--x\\\\.z) var(--b)'",
  ],
  [
    'an escape without its end, which tagged templates may have',
    'a.js',
    'const s = css`--a: "\\u{e"; --c: var(--a)`',
    'const s = css`--b: "\\u{e"; --c: var(--b)`',
  ],
  [
    'comments, regular expressions, other strings and flags stay',
    'a.js',
    "// var(--a)\nconst a = /--a/, b = 'color.old', c = run('--a'), d = '--a-b'",
    "// var(--a)\nconst a = /--a/, b = 'color.old', c = run('--a'), d = '--a-b'",
  ],
  [
    'members of the generated module',
    'a.ts',
    `${from}x(t['color.old'], t.old, t?.brand, t["brand"], modes.dark['color.old'], modes['dark'].old)`,
    `${from}x(t['color.new'], t.now, t?.['color.brand'], t["color.brand"], modes.dark['color.new'], modes['dark'].now)`,
  ],
  [
    'of its namespace and by require',
    'a.js',
    "import * as ns from './t'; const { tokens } = require('./t'); ns.tokens['color.old']; tokens.old; tokens.brand",
    "import * as ns from './t'; const { tokens } = require('./t'); ns.tokens['color.new']; tokens.now; tokens['color.brand']",
  ],
  [
    'destructuring keeps the local names',
    'a.ts',
    `${from}const { old, brand: mine, 'color.old': c } = t`,
    `${from}const { now: old, 'color.brand': mine, 'color.new': c } = t`,
  ],
  [
    'types that name tokens',
    'a.ts',
    `${from}const n: TokenName = 'color.old'; type V = (typeof t)['color.old']; const l = ['old'] satisfies TokenName[]`,
    `${from}const n: TokenName = 'color.new'; type V = (typeof t)['color.new']; const l = ['now'] satisfies TokenName[]`,
  ],
  [
    'a shadowed name is another',
    'a.ts',
    `${from}function f(t) { return t.old }\n{ const t = y; t.old }\nt.old`,
    `${from}function f(t) { return t.old }\n{ const t = y; t.old }\nt.now`,
  ],
  [
    'an object of that name from elsewhere',
    'a.ts',
    "import { other as tokens } from 'x'; tokens.old",
    "import { other as tokens } from 'x'; tokens.old",
  ],
  [
    'classes of Tailwind',
    'a.tsx',
    "const e = <p className={cn('hover:bg-old/50 p-s', a && '!text-old', `md:-mt-s ${x}`)} title='bg-old' />; const f = <i className='bg-[var(--a)] bg-(--a) text-[--a] w-(length:--a)' />",
    "const e = <p className={cn('hover:bg-new/50 p-m', a && '!text-new', `md:-mt-m ${x}`)} title='bg-old' />; const f = <i className='bg-[var(--b)] bg-(--b) text-[--b] w-(length:--b)' />",
  ],
]
test.each(cases)('%s', async (_what, path, before, after) => {
  expect((await migrated(path, before, changes)).text).toBe(after)
})

test('what is put together while running, removed or ambiguous is told', async () => {
  const remarks = async (text: string) => (await migrated('a.ts', text, changes)).remarks
  const together = expect.stringContaining('put together')
  expect(await remarks('f(`var(--color-${x})`, `--zzz-${x}`, "var(--color-" + x + ")")')).toEqual([
    ['--color-…', together],
    ['--color-…', together],
  ])
  expect(await remarks(`${from}t[name]; t[\`color.\${x}\`]; t.gone; f('color.old')`)).toEqual([
    ['…', together],
    ['color.…', together],
    ['.gone', 'removed'],
    ['color.old', expect.stringContaining('may be')],
  ])
  expect(await remarks("run('--a'); s = 'var(--gone)'")).toEqual([
    ['--a', expect.stringContaining('may name')],
    ['--gone', 'removed'],
  ])
})

test('a script that is not valid is refused with its place', async () => {
  await expect(migrated('a.ts', 'const = 1', changes)).rejects.toMatchObject({ offset: 6 })
})
