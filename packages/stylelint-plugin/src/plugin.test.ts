// The rules as a project runs them: Stylelint through its Node API, with a manifest that the engine writes.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import stylelint, { type Config } from 'stylelint'
import { exportTokens, modeInput, type Json, type Token, type TypeName } from '@tessera/engine'
import plugins from './index.ts'

const token = (name: string, type: TypeName, value: Json, more: Partial<Token> = {}): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: null,
  ...more,
})

const tokens = [
  token('color.brand', 'color', '#3b82f6'),
  token('color.text.default', 'color', '#111827'),
  token('color.text.muted', 'color', '#6b7280'),
  token('color.bg.card', 'color', '#ffffff'),
  token('color.overlay', 'color', 'rgb(0 0 0 / 50%)'),
  token('color.old', 'color', '#ff0000', { replaced_by: 'color.brand', remove_in: '2.0.0', deprecated: 'Too loud.' }),
  token('color.gone', 'color', '#00ff00', { deprecated: true }),
  token('space.small', 'dimension', '8px'),
  token('space.large', 'dimension', '24px'),
  token('radius.small', 'dimension', '8px'),
  token('size.icon', 'dimension', '20px'),
  token('fontSize.body', 'fontSize', '1rem'),
  token('fontWeight.strong', 'fontWeight', 600),
  token('font.body', 'fontFamily', ['Inter', 'sans-serif']),
  token('leading.body', 'lineHeight', 1.5),
  token('motion.fast', 'duration', '150ms'),
  token('easing.standard', 'cubicBezier', [0.4, 0, 0.2, 1]),
  token('zIndex.modal', 'number', 100),
  token('shadow.card', 'shadow', { color: '#0000001a', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' }),
]

const input = (list: Token[]) => modeInput('Acme', { name: 'Light', is_default: true, tokens: list })
let folder: string
let manifest: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-stylelint-'))
  manifest = join(folder, 'tokens.json')
  await writeFile(manifest, exportTokens('manifest', input(tokens)).text)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type RuleName = 'no-unknown-token' | 'no-deprecated-token' | 'no-hardcoded-value'

interface More {
  options?: object
  fix?: boolean
  syntax?: 'postcss-scss' | 'postcss-less' | 'postcss-html'
  file?: string
}

async function lint(rule: RuleName, code: string, { options, fix, syntax, file }: More = {}) {
  const config: Config = {
    plugins,
    rules: { [`tessera/${rule}`]: [true, { manifest, ...options }] },
    ...(syntax ? { customSyntax: syntax } : {}),
  }
  const codeFilename = join(folder, file ?? 'a.css')
  const { results, code: text } = await stylelint.lint({ code, config, codeFilename, fix: fix === true })
  const [{ warnings, invalidOptionWarnings }] = results as [(typeof results)[0]]
  return {
    warnings,
    texts: warnings.map(each => each.text.replace(/ \(tessera\/.*\)$/, '')),
    faults: invalidOptionWarnings.map(each => each.text),
    code: text,
  }
}

const found = async (declaration: string) => (await lint('no-hardcoded-value', `a { ${declaration} }`)).texts
const fixed = async (declaration: string) =>
  (await lint('no-hardcoded-value', `a { ${declaration} }`, { fix: true })).code?.slice(4, -2)

describe('tessera/no-unknown-token', () => {
  test('reports a name below a prefix of tokens, at its place', async () => {
    const { warnings, texts } = await lint(
      'no-unknown-token',
      'a {\n  color: var(--color-brnad, var(--color-brand));\n}',
    )
    expect(texts).toEqual(['There is no token "--color-brnad"'])
    expect(warnings[0]).toMatchObject({ line: 2, column: 14, endColumn: 27, severity: 'error' })
  })

  test('leaves names of other prefixes, and what the file declares, alone', async () => {
    const code = ':root { --color-local: red } a { color: var(--color-local); padding: var(--my-gap) }'
    expect((await lint('no-unknown-token', code)).texts).toEqual([])
  })

  test('Sass variables, those of modules and parameters of mixins', async () => {
    const code =
      '@use "tokens";\n@mixin x($color-ink) { color: $color-ink }\n$color-mine: tokens.$color-brand;\n' +
      'a { color: tokens.$color-nope; @include y($color_brand, $color-gone2); border-color: $color-mine }'
    const { texts } = await lint('no-unknown-token', code, { syntax: 'postcss-scss', file: 'a.scss' })
    expect(texts.sort()).toEqual(['There is no token "$color-gone2"', 'There is no token "$color-nope"'])
  })

  test('Less variables', async () => {
    const code = '@color-mine: @color-brand;\na { color: @color-nope; background: @color-mine }'
    const { texts } = await lint('no-unknown-token', code, { syntax: 'postcss-less', file: 'a.less' })
    expect(texts).toEqual(['There is no token "@color-nope"'])
  })

  test('style elements of Vue', async () => {
    const code = '<template><p/></template>\n<style>\na { color: var(--color-nope) }\n</style>\n'
    const { warnings } = await lint('no-unknown-token', code, { syntax: 'postcss-html', file: 'a.vue' })
    expect(warnings).toMatchObject([{ line: 3, column: 16 }])
  })
})

describe('tessera/no-deprecated-token', () => {
  test('says why, what to use and when it ends, and puts the replacement in', async () => {
    const code = 'a { color: var(--color-old); background: linear-gradient(var(--color-old), var(--color-old)) }'
    expect((await lint('no-deprecated-token', code)).texts[0]).toBe(
      '"--color-old" is deprecated: Too loud. Use "--color-brand". It is removed in 2.0.0',
    )
    const { code: text, warnings } = await lint('no-deprecated-token', code, { fix: true })
    expect(text).toBe(code.replaceAll('--color-old', '--color-brand'))
    expect(warnings).toEqual([])
  })

  test('without a replacement it only reports', async () => {
    const code = 'a { color: var(--color-gone) }'
    expect(await lint('no-deprecated-token', code, { fix: true })).toMatchObject({
      code,
      texts: ['"--color-gone" is deprecated'],
    })
  })

  test('Sass and Less get the names of their own', async () => {
    const sass = await lint('no-deprecated-token', 'a { color: $color-old }', {
      syntax: 'postcss-scss',
      file: 'a.scss',
      fix: true,
    })
    expect(sass.code).toBe('a { color: $color-brand }')
    const less = await lint('no-deprecated-token', '@x: @color-old;\na { color: fade(@color-old, 5%) }', {
      syntax: 'postcss-less',
      file: 'a.less',
      fix: true,
    })
    expect(less.code).toBe('@x: @color-brand;\na { color: fade(@color-brand, 5%) }')
  })
})

describe('tessera/no-hardcoded-value', () => {
  test.each([
    ['color: #3B82F6', 'color: var(--color-brand)'],
    ['color: #3b82f6ff', 'color: var(--color-brand)'],
    ['color: rgb(59, 130, 246)', 'color: var(--color-brand)'],
    ['color: rgb(59 130 246)', 'color: var(--color-brand)'],
    ['color: hsl(217.2 91.2% 59.8%)', 'color: var(--color-brand)'],
    ['background: rgba(0,0,0,.5)', 'background: var(--color-overlay)'],
    ['background: WHITE url(a.png)', 'background: var(--color-bg-card) url(a.png)'],
    ['border: 1px solid #3b82f6', 'border: 1px solid var(--color-brand)'],
    [
      'background: linear-gradient(#3b82f6, #fff)',
      'background: linear-gradient(var(--color-brand), var(--color-bg-card))',
    ],
    ['padding: 8px 24px', 'padding: var(--space-small) var(--space-large)'],
    ['border-radius: 8px', 'border-radius: var(--radius-small)'],
    ['width: 20px', 'width: var(--size-icon)'],
    ['font-size: 1rem', 'font-size: var(--fontSize-body)'],
    ['font-weight: 600', 'font-weight: var(--fontWeight-strong)'],
    ['font-family: "Inter", sans-serif', 'font-family: var(--font-body)'],
    ['line-height: 1.5', 'line-height: var(--leading-body)'],
    ['z-index: 100', 'z-index: var(--zIndex-modal)'],
    [
      'transition: color .15s cubic-bezier(.4, 0, .2, 1)',
      'transition: color var(--motion-fast) var(--easing-standard)',
    ],
    ['box-shadow: 0 1px 2px rgb(0 0 0 / 0.102)', 'box-shadow: var(--shadow-card)'],
    ['--card-ink: #111827', '--card-ink: var(--color-text-default)'],
  ])('%s becomes %s', async (before, after) => {
    expect(await fixed(before)).toBe(after)
  })

  test.each([
    'color: transparent',
    'color: currentColor',
    'color: inherit',
    'color: var(--color-brand, #3b82f6)',
    'padding: 0 auto',
    'margin: 0px',
    'width: 100%',
    'width: 350px',
    'padding: 10%',
    'padding: calc(100% - 8px)',
    'font-weight: bold',
    'font-family: Georgia',
    'animation-name: red',
    'grid-area: tan',
    'opacity: 1',
    'flex: 1 1 100px',
    'background: url(#fff)',
    '--color-brand: #3b82f6',
  ])('%s is no finding', async declaration => {
    expect(await found(declaration)).toEqual([])
  })

  test('names the nearest token and changes nothing where none is equal', async () => {
    expect(await found('color: #3c83f7')).toEqual([
      'Hardcoded color "#3c83f7". The nearest token is "var(--color-brand)" (#3b82f6)',
    ])
    expect(await found('margin-top: 9px')).toEqual([
      'Hardcoded length "9px". The nearest token is "var(--space-small)" (8px)',
    ])
    expect(await fixed('color: #3c83f7')).toBe('color: #3c83f7')
  })

  test('a token that is meant for something else is named, and not put in', async () => {
    expect(await found('border-color: #fff')).toEqual([
      'Hardcoded color "#fff". Equal is "var(--color-bg-card)", which is named for other properties',
    ])
    expect(await fixed('border-color: #fff')).toBe('border-color: #fff')
  })

  test('several tokens of the same worth are named, and none is put in', async () => {
    const file = join(folder, 'twins.json')
    const twins = [token('color.text.a', 'color', '#111111'), token('color.text.b', 'color', '#111')]
    await writeFile(file, exportTokens('manifest', input(twins)).text)
    const { texts, code } = await lint('no-hardcoded-value', 'a { color: #111 }', {
      options: { manifest: file },
      fix: true,
    })
    expect(texts).toEqual(['Hardcoded color "#111". Use one of "var(--color-text-a)", "var(--color-text-b)"'])
    expect(code).toBe('a { color: #111 }')
  })

  test('of equal and of equally near tokens, one that stands for another is named first', async () => {
    const file = join(folder, 'roles.json')
    const roles = [
      token('color.gray.900', 'color', '#111111'),
      token('color.note', 'color', '{color.gray.900}'),
      token('space.4', 'dimension', '16px'),
      token('space.card', 'dimension', '{space.4}'),
    ]
    await writeFile(file, exportTokens('manifest', input(roles)).text)
    const textsOf = async (code: string) =>
      (await lint('no-hardcoded-value', `a { ${code} }`, { options: { manifest: file } })).texts
    expect(await textsOf('color: #111')).toEqual([
      'Hardcoded color "#111". Use one of "var(--color-note)", "var(--color-gray-900)"',
    ])
    expect(await textsOf('color: #121212')).toEqual([
      'Hardcoded color "#121212". The nearest token is "var(--color-note)" (#111111)',
    ])
    expect(await textsOf('padding: 17px')).toEqual([
      'Hardcoded length "17px". The nearest token is "var(--space-card)" (16px)',
    ])
  })

  test('a deprecated token is no suggestion', async () => {
    expect(await found('color: #f00')).not.toEqual([expect.stringContaining('--color-old')])
  })

  test('writes variables of Sass where the option says so', async () => {
    const { code } = await lint('no-hardcoded-value', 'a { color: #3b82f6 }', {
      options: { references: 'scss' },
      syntax: 'postcss-scss',
      file: 'a.scss',
      fix: true,
    })
    expect(code).toBe('a { color: $color-brand }')
  })

  test('a sheet that the export writes is no finding of any rule', async () => {
    const { text } = exportTokens('css', input(tokens))
    for (const rule of ['no-unknown-token', 'no-hardcoded-value'] as const)
      expect((await lint(rule, text)).texts).toEqual([])
  })
})

test('only rules that fix something are called fixable', async () => {
  const names = ['tessera/no-unknown-token', 'tessera/no-deprecated-token', 'tessera/no-hardcoded-value']
  const rules = Object.fromEntries(names.map(name => [name, [true, { manifest }]]))
  const { ruleMetadata } = await stylelint.lint({ code: 'a {}', config: { plugins, rules } })
  expect(names.map(name => ruleMetadata[name]?.fixable)).toEqual([false, true, true])
})

describe('the options', () => {
  test('severity, message and disabling comments of Stylelint work', async () => {
    const options = { severity: 'warning', message: 'Ask the design system team' }
    const code = 'a { color: #3b82f6; /* stylelint-disable-next-line tessera/no-hardcoded-value */\n color: #3b82f6 }'
    const { warnings } = await lint('no-hardcoded-value', code, { options })
    expect(warnings).toMatchObject([
      { severity: 'warning', text: expect.stringContaining('Ask the design system team') },
    ])
  })

  test.each([
    ['is missing', undefined, 'must be the path of a token manifest'],
    ['leads nowhere', 'gone.json', 'There is no token manifest at'],
    ['is no JSON', 'broken.json', 'cannot be read'],
    ['is another document', 'other.json', 'is no token manifest. Write it with: tessera pull'],
    ['is of a later version', 'later.json', 'of version 2, and this plugin reads version 1'],
    ['is damaged', 'damaged.json', 'is damaged'],
  ])('a manifest that %s is a fault of the configuration', async (_, name, message) => {
    await writeFile(join(folder, 'broken.json'), '{')
    await writeFile(join(folder, 'other.json'), '{"a": 1}')
    await writeFile(join(folder, 'later.json'), '{"tessera_manifest": 2}')
    await writeFile(join(folder, 'damaged.json'), '{"tessera_manifest": 1, "tokens": [{}]}')
    const options = { manifest: name === undefined ? undefined : join(folder, name) }
    const { faults, warnings } = await lint('no-unknown-token', 'a { color: var(--color-x) }', { options })
    expect(faults).toEqual([expect.stringContaining(message)])
    expect(warnings).toEqual([])
  })

  test('a manifest that was pulled again is read again', async () => {
    const file = join(folder, 'pulled.json')
    const check = () => lint('no-unknown-token', 'a { color: var(--color-new) }', { options: { manifest: file } })
    await writeFile(file, exportTokens('manifest', input(tokens)).text)
    expect((await check()).texts).toHaveLength(1)
    await writeFile(file, exportTokens('manifest', input([...tokens, token('color.new', 'color', '#123')])).text)
    await utimes(file, 1, 1)
    expect((await check()).texts).toEqual([])
  })
})
