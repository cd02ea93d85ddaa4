// Findings of validate besides the faults of the format: the rules of the project, and the output formats.
import { describe, expect, test } from 'vitest'
import { terminal } from '../../testing/terminal.ts'

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
const contrast = (severity?: string) => ({
  rule: 'contrast',
  ...(severity ? { severity } : {}),
  options: { pairs: [{ foreground: 'text.*', background: 'surface.*' }] },
})
const resolver = {
  version: '2025.10',
  sets: { base: { sources: [{ a: { $type: 'number', $value: 1 }, b: { $type: 'number', $value: '{a}' } }] } },
  modifiers: { theme: { contexts: { light: [], dark: [{ b: { $type: 'number', $value: '{gone}' } }] } } },
  resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }],
}

describe('rules of tessera.config.json', () => {
  test('contrast is a fault at the foreground, with the measured ratio', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': tokens, 'tessera.config.json': { rules: [contrast()] } })
    const { code, out } = await tessera('validate', 'a.json')
    expect(code).toBe(1)
    expect(out).toMatch(
      /^a\.json:3:5 {2}fault {2}text\.muted {2}The contrast of text\.muted on surface\.page is 2\.84:1, below 4\.5:1 \(contrast\)$/m,
    )
    expect((await tessera('validate', 'a.json', '--json')).json.findings).toEqual([
      {
        file: 'a.json',
        line: 3,
        column: 5,
        path: 'text.muted',
        kind: 'fault',
        code: 'contrast',
        message: 'The contrast of text.muted on surface.page is 2.84:1, below 4.5:1',
        token: 'text.muted',
        measured: 2.84,
        required: 4.5,
      },
    ])
  })

  test('less than an error is a note, and without pairs nothing is measured', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': tokens, 'tessera.config.json': { rules: [contrast('warning')] } })
    const { code, out } = await tessera('validate', 'a.json')
    expect(code).toBe(0)
    expect(out).toContain('  note  text.muted')
    await write({ 'tessera.config.json': {} })
    expect((await tessera('validate', 'a.json')).out).toBe('✓ 1 file valid\n')
  })

  test('a rule that does not exist, and one without its options, are refused at their place', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': tokens, 'tessera.config.json': '{\n  "rules": [{ "rule": "contrst" }]\n}' })
    expect((await tessera('validate', 'a.json')).err).toMatch(
      /tessera\.config\.json:2:\d+ {2}rules\.0\.rule: There is no such rule\. Rules: broken-alias, contrast/,
    )
    await write({ 'tessera.config.json': '{\n  "rules": [{ "rule": "contrast", "options": {} }]\n}' })
    expect((await tessera('validate', 'a.json')).err).toMatch(
      /tessera\.config\.json:2:\d+ {2}rules\.0\.options\.pairs: /,
    )
  })
})

describe('broken aliases', () => {
  test('are reported once, not by the format and by the rule', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': { a: color('{gone}'), b: color('{c}'), c: color('{b}') } })
    const { json } = await tessera('validate', 'a.json', '--json')
    expect(json.findings.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      'a.$value reference',
      'b circle',
      'c circle',
    ])
  })

  test('of one mode are found where the format does not check, with the name of the mode', async () => {
    const { tessera, write } = await terminal()
    const modes = { mode: { Light: '{b}', Dark: '{gone}' } }
    await write({ 'a.json': { a: { ...color('{b}'), $extensions: modes }, b: hex('#ffffff') } })
    const { code, out } = await tessera('validate', 'a.json')
    expect(out).toMatch(/fault {2}a {2}Dark: Alias to a token that does not exist: a → gone \(broken-alias\)/)
    expect(code).toBe(1)
    await write({ 'tessera.config.json': { rules: [{ rule: 'broken-alias', severity: 'off' }] } })
    expect(await tessera('validate', 'a.json')).toMatchObject({ code: 0 })
  })

  test('of a resolver document are reported by its check alone', async () => {
    const { tessera, write } = await terminal()
    await write({ 'r.resolver.json': resolver })
    const { json } = await tessera('validate', 'r.resolver.json', '--json')
    expect(json.findings).toMatchObject([{ path: 'b.$value', code: 'reference' }])
  })
})

describe('--format', () => {
  test('json equals --json', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': { a: { $value: 1 } } })
    const { out } = await tessera('validate', 'a.json', '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({ valid: false, findings: [{ code: 'type' }] })
    expect((await tessera('validate', 'a.json', '--json')).out).toBe(out)
  })

  test('sarif is one log on stdout, with the place of each finding', async () => {
    const { tessera, write } = await terminal()
    await write({ 't/a b.json': { a: { $value: 1 } } })
    const { out, code } = await tessera('validate', 't/*.json', '--format', 'sarif')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'tessera', rules: [{ id: 'type' }] } },
          results: [
            {
              ruleId: 'type',
              level: 'error',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 't/a%20b.json' },
                    region: { startLine: 2, startColumn: 3 },
                  },
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test('another one, and two at once, are refused', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': tokens })
    expect(await tessera('validate', 'a.json', '--format', 'xml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Formats: text, json, sarif'),
    })
    expect((await tessera('validate', 'a.json', '--format', 'sarif', '--json')).code).toBe(2)
  })
})
