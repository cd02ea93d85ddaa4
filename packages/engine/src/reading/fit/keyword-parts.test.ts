// A part that CSS has a keyword for, or that no output writes, keeps nobody from the other parts.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure, type Json } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function css(type: string, value: Json, name = 'it', references = false): string | undefined {
  const document = { px: { value: '1px', type: 'dimension' }, [name]: { value, type } }
  const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'style-dictionary' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const { text } = exportTokens('css', oneMode(read.modes[0]!.tokens), { references })
  return new RegExp(`^ {2}--${name}: (.*);$`, 'm').exec(text)?.[1]
}

const font = { fontFamily: 'Inter', fontSize: '16px' }

test.each<[string, Json, string]>([
  ['typography', { ...font, fontWeight: 'inherit', lineHeight: 'unset' }, '16px "Inter"'],
  ['typography', { ...font, fontFamily: 'inherit' }, '16px sans-serif'],
  ['typography', { ...font, paragraphSpacing: '{gone}' }, '16px "Inter"'],
  ['typography', { ...font, textCase: '{gone}', paragraphIndent: '{gone} * 2' }, '16px "Inter"'],
  ['border', { color: 'inherit', width: '1px', style: 'solid' }, '1px solid'],
  ['border', { color: 'currentColor', width: '1px', style: 'solid' }, '1px solid currentColor'],
  ['shadow', { x: '0', y: '1px', blur: '2px', color: 'unset' }, '0px 1px 2px'],
  [
    'shadow',
    [
      { x: '0', y: '1px', blur: '2px', color: 'currentcolor', type: 'innerShadow' },
      { x: '0', y: '1px', color: '#fff' },
    ],
    'inset 0px 1px 2px currentcolor, 0px 1px #fff',
  ],
  [
    'transition',
    { duration: 'inherit', delay: '1s', timingFunction: 'ease' },
    '0s cubic-bezier(0.25, 0.1, 0.25, 1) 1s',
  ],
])('a %s of %j is %s', (type, value, expected) => expect(css(type, value)).toBe(expected))

test('a part that outputs write still leaves the token unresolved where it refers to nothing', () => {
  expect(css('typography', { ...font, letterSpacing: '{gone}' })).toBeUndefined()
})

const shadow = { x: '0', y: '1px', blur: '2px', spread: '0', color: '#000' }

test.each([
  ['text-shadow', { ...shadow }, '0px 1px 2px #000'],
  ['text-shadow', { ...shadow, y: '{px}' }, '0px var(--px) 2px #000'],
  ['text-shadow', { ...shadow, spread: '1px' }, '0px 1px 2px 1px #000'],
  ['box-shadow', { ...shadow }, '0px 1px 2px 0px #000'],
])('the spread of a %s', (name, value, expected) => expect(css('shadow', value, name, true)).toBe(expected))
