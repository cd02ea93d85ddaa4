// What an agent reads: DESIGN.md, whose front matter is YAML, and llms.txt.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { exportTokens, type ExportInput } from '../index.ts'
import { hostileInput } from '../testing/hostile.ts'
import { repeats } from '../testing/random/repeats.ts'
import { allModes, token } from '../testing/tokens.ts'

const runs = repeats('TOOL_RUNS', { short: 20, long: 500 })
const text = (format: string, input: ExportInput) => exportTokens(format, input).text

const guidance = {
  purpose: 'For what cannot be undone',
  do: ['Say what is lost'],
  dont: ['Use it for *warnings*', ''],
  accessibility: 'AA on the surface',
}
const tokens = (red: string) => [
  token('palette.red', 'color', red),
  token('danger.background', 'color', '{palette.red}', { extensions: { 'app.tessera': { guidance } } }),
  token('danger.old', 'color', '{palette.red}', { deprecated: true, replaced_by: 'danger.background' }),
  token('radius.small', 'dimension', '4px'),
  token('space.small', 'dimension', '8px', { description: 'Between words' }),
  token('space.page', 'dimension', '10vw'),
  token('border-width.thin', 'dimension', '1px'),
  token('text.body', 'typography', { fontFamily: ['Inter', 'sans-serif'], fontSize: '16px', lineHeight: '150%' }),
]
const input = allModes({ Light: tokens('#dc2626'), Dark: tokens('#f87171') })
input.variants[0]!.groups = [
  { path: '', description: 'Calm and legible' },
  { path: 'danger', description: 'What destroys', extensions: { 'app.tessera': { guidance: { do: ['Ask first'] } } } },
]

const frontMatterOf = (document: string) => parse(/^---\n([\s\S]*?)\n---\n/.exec(document)![1]!) as object

describe('DESIGN.md', () => {
  test('has the default mode as its front matter', () => {
    expect(frontMatterOf(text('design-md', input))).toEqual({
      version: 'alpha',
      name: 'Tokens',
      description: 'Calm and legible',
      colors: { 'palette-red': '#dc2626', 'danger-background': '#dc2626', 'danger-old': '#dc2626' },
      typography: { 'text-body': { fontFamily: 'Inter, sans-serif', fontSize: '16px', lineHeight: 1.5 } },
      rounded: { 'radius-small': '4px' },
      spacing: { 'space-small': '8px' },
    })
  })

  test('has the sections in their order, with every mode, guidance, and what not to do', () => {
    const document = text('design-md', input)
    expect([...document.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Overview',
      'Colors',
      'Typography',
      'Layout',
      'Shapes',
      "Do's and Don'ts",
    ])
    expect(document).toContain(
      '- `danger.background`: `#dc2626` from `palette.red`; Dark: `#f87171` from `palette.red`. For what cannot be undone. Accessibility: AA on the surface\n',
    )
    expect(document).toContain('- `space.page`: `10vw`\n')
    expect(document.slice(document.indexOf("## Do's"))).toBe(
      [
        "## Do's and Don'ts",
        '',
        '- Do: `danger`: Ask first',
        '- Do: `danger.background`: Say what is lost',
        "- Don't: `danger.background`: Use it for \\*warnings\\*",
        "- Don't use `danger.old`, which is deprecated: use `danger.background`",
        '',
      ].join('\n'),
    )
  })

  test('has a front matter that YAML reads, with any names and values', () => {
    fc.assert(
      fc.property(hostileInput, hostile => {
        expect(frontMatterOf(text('design-md', hostile))).toMatchObject({ version: 'alpha' })
      }),
      { numRuns: runs },
    )
  })
})

test('llms.txt says first what to use, and last what others stand for', () => {
  const document = text('llms-txt', input)
  expect(document.split('\n')[2]).toBe('> 8 design tokens: 4 dimension, 3 color, 1 typography.')
  const optional = document.slice(document.indexOf('## Optional'))
  expect([...optional.matchAll(/^- (.*?):/gm)].map(([, name]) => name)).toEqual(['`palette.red`', '~~`danger.old`~~'])
  expect(document.indexOf('`danger.background`: `#dc2626`')).toBeLessThan(document.indexOf('## Optional'))
})
