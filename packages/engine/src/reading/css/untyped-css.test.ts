// Untyped text that is CSS is written as CSS, also with the semicolon of the declaration that it was copied from.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function css(value: string, type?: string): string | undefined {
  const document = JSON.stringify({ it: type === undefined ? { value } : { value, type } })
  const read = importTokens([{ path: '', text: document }], { format: 'style-dictionary' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return /^ {2}--it: (.*);$/m.exec(exportTokens('css', oneMode(read.modes[0]!.tokens)).text)?.[1]
}

test.each([
  ['repeat(2, 1fr)', undefined, 'repeat(2, 1fr)'],
  ['polygon(50% 0%, 100% 50%)', undefined, 'polygon(50% 0%, 100% 50%)'],
  ['matrix(-1, 0, 0, 1, 0, 0);', undefined, 'matrix(-1, 0, 0, 1, 0, 0)'],
  ['#ff0000;', undefined, '#ff0000'],
  ['10px ;', 'dimension', '10px'],
  ['rgba(1, 2, 3, .5);', 'color', 'rgba(1, 2, 3, .5)'],
  ['Read on;', undefined, '"Read on;"'],
  ['none;', 'content', '"none;"'],
])('%s (%s) is %s', (value, type, expected) => expect(css(value, type)).toBe(expected))
