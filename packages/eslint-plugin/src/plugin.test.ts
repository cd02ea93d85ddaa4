// The rules as a project runs them, with the parser of ESLint and that of typescript-eslint.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Linter, RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { afterAll, describe, expect, test } from 'vitest'
import { exportTokens, modeInput, type Json, type Token, type TypeName } from '@tessera/engine'
import plugin from './index.ts'

const token = (name: string, type: TypeName, value: Json, more: Partial<Token> = {}): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: null,
  ...more,
})

const folder = mkdtempSync(join(tmpdir(), 'tessera-eslint-'))
const manifest = join(folder, 'tokens.json')
const tokens = [
  token('color.brand', 'color', '#3b82f6'),
  token('color.old', 'color', '#ff0000', { replaced_by: 'color.brand', remove_in: '2.0.0' }),
  token('space.small', 'dimension', '8px'),
  token('fontWeight.strong', 'fontWeight', 600),
]
writeFileSync(manifest, exportTokens('manifest', modeInput('Acme', { name: 'Light', is_default: true, tokens })).text)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jsx = { parserOptions: { ecmaFeatures: { jsx: true } } }
const parsers = { espree: jsx, 'typescript-eslint': { parser: tseslint.parser, ...jsx } }
const options = [{ manifest }]
const unknown = (name: string) => ({ message: `There is no token "${name}"` })
const deprecated = (name: string, next: string) => ({
  message: `"${name}" is deprecated. Use "${next}". It is removed in 2.0.0`,
})

/** RuleTester declares tests of its own. */
RuleTester.describe = describe
RuleTester.it = test
RuleTester.itOnly = test

for (const [parser, languageOptions] of Object.entries(parsers)) {
  const tester = new RuleTester({ languageOptions: languageOptions as Linter.LanguageOptions })

  describe(`with the parser ${parser}`, () => {
    tester.run('tessera/no-unknown-token', plugin.rules['no-unknown-token'], {
      valid: [
        { code: "const a = 'var(--color-brand)'", options },
        { code: "const a = 'var(--other-name)'", options },
        { code: "const a = { '--color-own': 1, color: 'var(--color-own)' }", options },
        { code: 'const a = `var(--color-${x})`', options },
        { code: "import { tokens } from './tokens'; f(tokens['color.brand'])", options },
        { code: "import { tokens } from 'elsewhere'; f(tokens['color.nope'])", options },
        { code: "const a = 'var(--color-brand)'", settings: { tessera: { manifest } } },
      ],
      invalid: [
        {
          code: "const a = 'var(--color-nope)'",
          options,
          errors: [{ ...unknown('--color-nope'), column: 16, endColumn: 28 }],
        },
        { code: 'const a = `1px ${b} var(--color-nope)`', options, errors: [unknown('--color-nope')] },
        { code: 'const a = <p style={{ color: "var(--color-nope)" }} />', options, errors: [unknown('--color-nope')] },
        {
          code: "import { tokens as t, modes } from '../src/tokens.ts'; f(t['color.nope'], modes.dark['color.nope'])",
          options,
          errors: [unknown('color.nope'), unknown('color.nope')],
        },
        {
          code: "import * as design from '@acme/design'; f(design.tokens['color.nope'])",
          options: [{ manifest, module: '@acme/design' }],
          errors: [unknown('color.nope')],
        },
      ],
    })

    tester.run('tessera/no-deprecated-token', plugin.rules['no-deprecated-token'], {
      valid: [{ code: "const a = 'var(--color-brand)'", options }],
      invalid: [
        {
          code: 'const a = `var(--color-old) ${b} var( --color-old )`',
          output: 'const a = `var(--color-brand) ${b} var( --color-brand )`',
          options,
          errors: [deprecated('--color-old', '--color-brand'), deprecated('--color-old', '--color-brand')],
        },
        {
          code: "import { tokens } from './tokens'; f(tokens['color.old'])",
          output: "import { tokens } from './tokens'; f(tokens['color.brand'])",
          options,
          errors: [deprecated('color.old', 'color.brand')],
        },
      ],
    })

    const use = 'Use "var(--color-brand)"'
    tester.run('tessera/no-hardcoded-value', plugin.rules['no-hardcoded-value'], {
      valid: [
        { code: "const a = { color: '#3b82f6' }", options },
        { code: "const a = <p title='#3b82f6' style={{ color: 'inherit', padding: 0, width: '100%' }} />", options },
        { code: 'const a = css`color: ${x}; padding: 0;`', options },
        { code: "f({ color: '#3b82f6' })", options },
      ],
      invalid: [
        {
          code: "const a = <p style={{ color: '#3B82F6', paddingTop: 8, fontWeight: 600 }} />",
          output:
            "const a = <p style={{ color: 'var(--color-brand)', paddingTop: 'var(--space-small)', fontWeight: 'var(--fontWeight-strong)' }} />",
          options,
          errors: [
            { message: `Hardcoded color "#3B82F6". ${use}` },
            { message: 'Hardcoded length "8px". Use "var(--space-small)"' },
            { message: 'Hardcoded font weight "600". Use "var(--fontWeight-strong)"' },
          ],
        },
        {
          code: "const a = css({ '&:hover': { background: on ? 'rgb(59 130 246)' : 'none' } })",
          output: "const a = css({ '&:hover': { background: on ? 'var(--color-brand)' : 'none' } })",
          options,
          errors: [{ message: `Hardcoded color "rgb(59 130 246)". ${use}` }],
        },
        {
          code: 'const A = styled.div`\n  color: #3b82f6;\n  ${mixin};\n  &:hover { padding: 8px 9px }\n`',
          output:
            'const A = styled.div`\n  color: var(--color-brand);\n  ${mixin};\n  &:hover { padding: var(--space-small) 9px }\n`',
          options,
          errors: [
            { message: `Hardcoded color "#3b82f6". ${use}`, line: 2, column: 10 },
            { message: 'Hardcoded length "8px". Use "var(--space-small)"', line: 4 },
            { message: 'Hardcoded length "9px". The nearest token is "var(--space-small)" (8px)' },
          ],
        },
        {
          code: "const a = <p style={{ color: '#3b82f5' }} />",
          options,
          errors: [{ message: 'Hardcoded color "#3b82f5". The nearest token is "var(--color-brand)" (#3b82f6)' }],
        },
      ],
    })
  })
}

new RuleTester({ languageOptions: { parser: tseslint.parser, ...jsx } as Linter.LanguageOptions }).run(
  'tessera/no-hardcoded-value in TypeScript',
  plugin.rules['no-hardcoded-value'],
  {
    valid: [{ code: "const a: Named = { color: '#3b82f6' }", options }],
    invalid: [
      {
        code: "const a: React.CSSProperties = { color: '#3b82f6' }",
        output: "const a: React.CSSProperties = { color: 'var(--color-brand)' }",
        options,
        errors: 1,
      },
    ],
  },
)

describe('the configuration', () => {
  test('only rules that fix something are called fixable', () => {
    const fixable = Object.entries(plugin.rules).map(([name, { meta }]) => [name, 'fixable' in meta])
    expect(fixable).toEqual([
      ['no-unknown-token', false],
      ['no-deprecated-token', true],
      ['no-hardcoded-value', true],
    ])
  })

  test('recommended turns every rule on, with the manifest of the settings', () => {
    const config = [plugin.configs.recommended, { settings: { tessera: { manifest } } }]
    const code = "const a = ['var(--color-nope)', 'var(--color-old)', css({ color: '#3b82f6' })]"
    const found = new Linter().verify(code, config)
    expect(found.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['tessera/no-unknown-token', 2],
      ['tessera/no-deprecated-token', 2],
      ['tessera/no-hardcoded-value', 2],
    ])
  })

  test('a manifest that is missing stops the run and says what to do', () => {
    const lint = (settings: object) => () =>
      new Linter().verify('', [plugin.configs.recommended, { settings: { tessera: settings } }])
    expect(lint({ manifest: 'gone.json' })).toThrow(/There is no token manifest at .*gone\.json\. Write it with/)
    expect(lint({})).toThrow('The option "manifest" must be the path of a token manifest')
  })
})
