// The rules on files: what is found, where, in which format, and what the exit code says.
import { describe, expect, test } from 'vitest'
import { terminal } from '../../../testing/terminal.ts'

const color = (value: string) => ({ $type: 'color', $value: value })
const hex = (text: string) => ({
  $type: 'color',
  $value: {
    colorSpace: 'srgb',
    components: [1, 3, 5].map(at => parseInt(text.slice(at, at + 2), 16) / 255),
    hex: text,
  },
})
const tokens = { text: { muted: hex('#999999') }, surface: { page: hex('#ffffff') } }
const contrast = {
  rule: 'contrast',
  options: { pairs: [{ foreground: 'text.*', background: 'surface.*' }] },
}
const themes = {
  version: '2025.10',
  sets: { base: { sources: [{ $ref: 'base.json' }] } },
  modifiers: { scheme: { default: 'light', contexts: { light: [], dark: [{ $ref: 'dark.json' }] } } },
  resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/scheme' }],
}

describe('the rules', () => {
  test('of a file find the token, the place, the figures and what fixes it', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': tokens, 'rules.json': { rules: [contrast], blocks: 'error' } })
    const { code, out } = await tessera('check', 'a.json', '--rules', 'rules.json')
    expect(code).toBe(1)
    expect(out).toMatch(/^contrast {2}1\n {2}a\.json:3:5 {2}error {2}text\.muted\n/)
    expect(out).toContain('2.84:1, below 4.5:1  measured 2.84, required 4.5')
    expect(out).toMatch(/^ {4}Fix: Set text\.muted to #[0-9a-f]{6}$/m)
    expect(out).toMatch(/^✗ 1 finding in 1 file; 1 of at least error$/m)
  })

  test('are those of the presets, of the configuration, or what is recommended', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': { ...tokens, lost: color('{gone}') } })
    const rulesOf = async (...flags: string[]) =>
      (await tessera('check', 'a.json', '--json', ...flags)).json.findings.map(({ rule }: { rule: string }) => rule)
    expect(await rulesOf()).toEqual(['broken-alias'])
    expect(await rulesOf('--preset', 'wcag-aa', '--preset', 'strict-tiers')).toEqual(['broken-alias', 'contrast'])
    await write({ 'tessera.config.json': { rules: [{ rule: 'description-required' }] } })
    expect(await rulesOf()).toEqual([
      'broken-alias',
      'description-required',
      'description-required',
      'description-required',
    ])
  })

  test('fail by the least severity that is asked for', async () => {
    const { tessera, write } = await terminal()
    const rules = [{ ...contrast, severity: 'warning' }]
    await write({ 'a.json': tokens, 'error.json': { rules }, 'warning.json': { rules, blocks: 'warning' } })
    const code = async (...flags: string[]) => (await tessera('check', 'a.json', ...flags)).code
    expect(await code('--rules', 'error.json')).toBe(0)
    expect(await code('--rules', 'warning.json')).toBe(1)
    expect(await code('--rules', 'error.json', '--severity', 'info')).toBe(1)
    expect(await code('--rules', 'warning.json', '--severity', 'never')).toBe(0)
    await write({ 'none.json': { rules: [{ ...contrast, severity: 'error' }], blocks: 'never' } })
    const idle = await tessera('check', 'a.json', '--rules', 'none.json')
    expect(idle).toMatchObject({ code: 0, out: expect.stringMatching(/! 1 finding in 1 file; nothing fails/) })
    expect(idle.out).not.toContain('✓')
    expect((await tessera('check', 'a.json', '--rules', 'error.json')).out).toContain('✓ 1 finding')
  })

  test('look at every permutation of a resolver document, and point into the file of the context', async () => {
    const { tessera, write } = await terminal()
    await write({
      'site.resolver.json': themes,
      'base.json': { text: { muted: hex('#111111') }, surface: { page: hex('#ffffff') } },
      'dark.json': { surface: { page: hex('#000000') } },
      'rules.json': { rules: [contrast] },
    })
    const { json, code } = await tessera('check', 'site.resolver.json', '--rules', 'rules.json', '--json')
    expect(code).toBe(1)
    expect(json).toMatchObject({
      passed: false,
      severity: 'error',
      counts: { error: 1, warning: 0, info: 0, known: 0 },
    })
    expect(json.findings).toMatchObject([
      {
        rule: 'contrast',
        token: 'text.muted',
        mode: null,
        input: { scheme: 'dark' },
        count: 1,
        file: 'base.json',
        line: 3,
      },
    ])
    expect(json.findings[0].resolver).toBeTypeOf('string')
  })

  test('read other formats, with the line of the declaration', async () => {
    const { tessera, write } = await terminal()
    await write({
      'a.css': ':root {\n  --ink: #999;\n  --paper: #fff;\n}\n',
      'b.csv': 'name,type,value\nink,color,#999\npaper,color,#fff\n',
    })
    const options = { pairs: [{ foreground: 'ink', background: 'paper' }] }
    await write({ 'rules.json': { rules: [{ rule: 'contrast', options }] } })
    for (const file of ['a.css', 'b.csv'])
      expect((await tessera('check', file, '--rules', 'rules.json', '--json')).json.findings).toMatchObject([
        { token: 'ink', file, line: 2 },
      ])
  })
})

describe('--format', () => {
  test('github escapes percent signs, line breaks, colons and commas', async () => {
    const { tessera, write } = await terminal()
    const name = 'a%b'
    await write({ 'of, a:b%\r\n.json': { [name]: hex('#999999'), page: hex('#ffffff') } })
    const options = { pairs: [{ foreground: name, background: 'page' }] }
    await write({ 'rules.json': { rules: [{ rule: 'contrast', options }, { rule: 'duplicate-value' }] } })
    const { out, code } = await tessera('check', 'of*.json', '--rules', 'rules.json', '--format', 'github')
    expect(code).toBe(1)
    expect(out.trimEnd().split('\n')).toHaveLength(1)
    expect(out).toMatch(/^::error file=of%2C a%3Ab%25%0D%0A\.json,line=2,col=3,title=contrast::/)
    expect(out).toContain('The contrast of a%25b on page is 2.84:1, below 4.5:1. Set a%25b to #')
  })

  test('github writes nothing where nothing is found, and names severities as GitHub does', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': { a: hex('#999999') } })
    expect(await tessera('check', 'a.json', '--format', 'github')).toMatchObject({ code: 0, out: '' })
    await write({ 'rules.json': { rules: [{ rule: 'description-required', severity: 'info' }] } })
    expect((await tessera('check', 'a.json', '--rules', 'rules.json', '--format', 'github')).out).toMatch(
      /^::notice file=a\.json,/,
    )
  })

  test('sarif has what its schema requires, and the place in the file', async () => {
    const { tessera, write } = await terminal()
    await write({ 't/a b.json': tokens, 'rules.json': { rules: [contrast] } })
    const { out, code } = await tessera('check', 't/a b.json', '--rules', 'rules.json', '--format', 'sarif')
    expect(code).toBe(1)
    const log = JSON.parse(out) as {
      version: string
      runs: { tool: { driver: { name: string; rules: { id: string }[] } }; results: unknown[] }[]
    }
    expect(log.version).toBe('2.1.0')
    expect(log.runs[0]!.tool.driver).toMatchObject({ name: 'tessera', rules: [{ id: 'contrast' }] })
    expect(log.runs[0]!.results).toMatchObject([
      {
        ruleId: 'contrast',
        ruleIndex: 0,
        level: 'error',
        message: { text: expect.stringContaining('Set text.muted to #') as string },
        partialFingerprints: { 'tessera/v1': expect.stringMatching(/^[0-9a-f]{28}$/) as string },
        locations: [
          { physicalLocation: { artifactLocation: { uri: 't/a%20b.json' }, region: { startLine: 3, startColumn: 5 } } },
        ],
      },
    ])
  })
})

test('what cannot be is refused, with what to do', async () => {
  const { tessera, write } = await terminal()
  await write({ 'a.json': tokens, 'rules.json': '{\n  "rules": [{ "rule": "contrst" }]\n}', 'not.json': '{ "a": [' })
  const refused = async (...argv: string[]) => {
    const { code, err } = await tessera('check', ...argv)
    return `${code} ${err}`
  }
  expect(await refused('a.json', '--rules', 'rules.json')).toMatch(
    /^1 .*rules\.json:2:\d+ {2}rules\.0\.rule: There is no such rule/,
  )
  expect(await refused('a.json', '--rules', 'none.json')).toMatch(/^1 .*There is no file none\.json/)
  expect(await refused('a.json', '--preset', 'wcag')).toMatch(/^2 .*--preset cannot be wcag[^]*recommended, wcag-aa/)
  expect(await refused('a.json', '--preset', 'wcag-aa', '--rules', 'rules.json')).toMatch(/^2 .*exclude each other/)
  expect(await refused('a.json', '--severity', 'fatal')).toMatch(
    /^2 .*--severity must be one of: error, warning, info, never/,
  )
  expect(await refused('a.json', '--format', 'xml')).toMatch(/^2 .*--format must be one of: text, json, github, sarif/)
  expect(await refused('a.json', '--workspace', 'Acme')).toMatch(/^2 .*--workspace is for the server/)
  expect(await refused('--preset', 'wcag-aa')).toMatch(/^2 .*--preset is for files/)
  expect(await refused('not.json')).toMatch(/^1 .*not\.json/)
})
