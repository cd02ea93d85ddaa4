// The slant of a text style in every format that has a place for it, and back again.
import { expect, test } from 'vitest'
import { importTokens, isImportFailure } from '../imports/import.ts'
import type { Token } from '../base/token.ts'
import { formatById } from './index.ts'
import { modeInput } from '../resolver/variants.ts'

const bare = { description: null, alias_to: null }
const slant: Token = { ...bare, name: 'slant', type: 'string', value: 'italic' }
const style: Token = {
  ...bare,
  name: 'text-body',
  type: 'typography',
  value: { fontFamily: 'Inter', fontSize: '16px', fontWeight: 700, lineHeight: 1.5, fontStyle: { alias_to: 'slant' } },
}
const written = (format: string, options = {}, tokens = [slant, style]) =>
  formatById(format)!.write!(modeInput('T', { name: 'Base', is_default: true, tokens }), options).text

test.each([
  ['css', {}, 'italic 700 16px/1.5 "Inter"'],
  // A reference to text would be quoted text there: the shorthand has its literal.
  ['css', { references: true }, 'italic 700 16px/1.5 "Inter"'],
  ['scss', {}, 'italic 700 #{"16px/1.5"} "Inter"'],
  ['less', {}, 'italic 700 ~"16px/1.5" "Inter"'],
  ['tailwind', {}, '/* font-style: italic */'],
  ['typescript', {}, "fontStyle: 'italic'"],
  ['json', {}, '"fontStyle": "italic"'],
])('%s %j writes it', (format, options, text) => expect(written(format, options)).toContain(text))

test.each(['css', 'dtcg', 'tokens-studio', 'style-dictionary', 'json', 'csv'])('%s has it back', format => {
  const read = importTokens([{ path: '', text: written(format) }], { format })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const back = read.modes[0]!.tokens.find(({ name }) => name === 'text-body')
  expect(back).toMatchObject({ type: 'typography' })
  expect(['italic', { alias_to: 'slant' }]).toContainEqual((back!.value as { fontStyle: unknown }).fontStyle)
})
