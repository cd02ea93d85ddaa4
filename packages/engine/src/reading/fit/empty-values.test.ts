// An empty custom property is CSS, and an empty text for people is a text.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function written(text: string, from: string, to: string, references = false): string {
  const read = importTokens([{ path: '', text }], { format: from })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return exportTokens(to, oneMode(read.modes[0]!.tokens), { references }).text
}

const document = JSON.stringify({
  a: { value: '' },
  b: { value: '  ' },
  c: { value: '', type: 'spacing' },
  d: { value: '{a}' },
  e: { value: '', type: 'content' },
})

test.each([
  ['css', ['--a: ;', '--b: ;', '--c: ;', '--d: ;', '--e: "";']],
  ['scss', ['$a: #{""};', '$b: #{""};', '$c: #{""};', '$d: #{""};', '$e: "";']],
  ['less', ['@a: ~"";', '@b: ~"";', '@c: ~"";', '@d: ~"";', '@e: "";']],
])('empty values in %s', (format, lines) => {
  const text = written(document, 'style-dictionary', format)
  for (const line of lines) expect(text).toContain(line)
})

test('an empty custom property comes back as it is', () => {
  const text = written(':root { --a: ; --b:; --c: var(--a); }', 'css', 'css', true)
  expect(text).toContain('--a: ;\n  --b: ;\n  --c: var(--a);')
})
