// Composites of other tools: what cannot be read is named and left out by every writer; arithmetic in their parts is done.
import { describe, expect, test } from 'vitest'
import { exportTokens, formats, importTokens, isImportFailure, type Token } from '../index.ts'
import { modeInput } from '../resolver/variants.ts'
import { asAnswered } from '../testing/as-answered.ts'

const studio = {
  ink: { $type: 'color', $value: '#111111' },
  wrong: { $type: 'boxShadow', $value: { color: '{ink}', x: 'left', y: '1', blur: '2', spread: '0' } },
  alias: { $type: 'boxShadow', $value: '{wrong}' },
  lift: {
    $type: 'boxShadow',
    $value: [{ color: 'rgba(#FFFF00, 0.5)', x: '3 + 1', y: '16 * 1.5', blur: '2 ^ 3', type: 'dropShadow' }],
  },
  line: { $type: 'border', $value: { color: '{ink}', width: '4px / 2', style: 'solid' } },
  body: { $type: 'typography', $value: { fontFamily: 'Inter', fontSize: '16 * 1.5', lineHeight: '1 + 0.5' } },
}

function readStudio(): { tokens: Token[]; messages: string[] } {
  const text = JSON.stringify({ global: studio, $themes: [], $metadata: { tokenSetOrder: ['global'] } })
  const read = importTokens([{ path: '', text }], { format: 'tokens-studio' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return { tokens: read.modes[0]!.tokens, messages: read.warnings.map(({ path, message }) => `${path}: ${message}`) }
}

const { tokens, messages } = readStudio()
const input = modeInput('Set', { name: 'Base', is_default: true, tokens })

describe.each(formats.filter(({ write }) => write).map(({ id }) => id))('%s', id => {
  test('names and leaves out what could not be read, and what refers to it', () => {
    const { text, unresolved } = asAnswered(exportTokens(id, input))
    expect(unresolved.map(({ name }) => name)).toEqual(['wrong', 'alias'])
    expect(unresolved[0]!.reason).toContain(
      'The value of wrong is no shadow: offsetX: expected a length such as "16px", "1rem", 16',
    )
    expect(unresolved[1]!.reason).toContain('(alias → wrong)')
    expect(text).not.toContain('alias_to":"ink')
    expect(text).not.toContain('alias_to\\":')
  })
})

test('none of it is in a style sheet or in a file of Tokens Studio', () => {
  const css = exportTokens('css', input).text.replace(/\/\*.*?\*\//g, '')
  expect(css.match(/--[\w-]+(?=:)/g)).toEqual(['--ink', '--lift', '--line', '--body'])
  const { global: _, ...document } = JSON.parse(exportTokens('tokens-studio', input).text) as Record<string, object>
  expect(Object.keys(document.Base!)).toEqual(['ink', 'lift', 'line', 'body'])
})

test('arithmetic in parts is done, and needs no warning', () => {
  const css = exportTokens('css', input).text
  expect(css).toContain('--lift: 4px 24px 8px rgb(255 255 0 / 0.5);')
  expect(css).toContain('--line: 2px solid #111111;')
  expect(css).toContain('--body: 24px/1.5 "Inter";')
  expect(messages.filter(message => message.includes('worked out'))).toEqual([])
})

test('the text that is kept spells references as the document does', () => {
  expect(tokens.find(({ name }) => name === 'wrong')!.value).toBe(
    JSON.stringify({ color: '{ink}', x: 'left', y: '1', blur: '2', spread: '0' }),
  )
})
