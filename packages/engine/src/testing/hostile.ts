// Names, descriptions and values chosen to break out of every format.
import fc from 'fast-check'
import { checkName, checkValue, typeNames, types, type ExportInput, type Token, type TypeName } from '../index.ts'
import { inputOf, token } from './tokens.ts'

const poison = fc.constantFrom(
  '*/',
  '/*',
  '-->',
  '<!--',
  ']]>',
  '--',
  '-',
  '</style>',
  '</resources>',
  '"',
  "'",
  '`',
  '\\',
  '\\(',
  '${',
  '}',
  '{',
  ';',
  '&amp;',
  '&',
  '<',
  '>',
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u0000',
  '\ufffe',
  '\ud800',
  '\u202e',
  '\ufeff',
  '//',
  '@',
  '?',
  '%',
  '#',
  ' ',
  '\t',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'value',
  'type',
  'init',
  'self',
  'Type',
  'class',
  'default',
  'var',
  'in',
  '_',
  '0',
  '10',
  '1e5',
  'UIColor',
  'CGFloat',
  'URL',
  'É',
  'ß',
  'ŉ',
  'İ',
  'ﬁ',
  '日本',
  '🎉',
  'e\u0301',
  '\u0301',
  '٣',
  'a-b',
  'a_b',
  'aB',
  'a b',
  '2xl',
  '-1',
)
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: poison }, fc.string({ maxLength: 4, unit: 'binary' })), { maxLength: 5 })
  .map(parts => parts.join(''))
const name = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: poison },
      { weight: 1, arbitrary: text },
      fc.constantFrom('a', 'b', 'color', '1', '5'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(segments => segments.join('.'))
  .filter(name => checkName(name) === null)

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 1e-7, 1e300, 5e-324, 0.1 + 0.2),
)
const literals: Partial<Record<TypeName, fc.Arbitrary<unknown>>> = {
  color: fc.oneof(
    fc
      .tuple(fc.constantFrom('lab', 'lch', 'oklab', 'oklch', 'rgb', 'hsl', 'hwb'), number, number, number)
      .map(([space, ...parts]) => `${space}(${parts.join(' ')})`),
    fc
      .tuple(fc.constantFrom('srgb', 'display-p3', 'xyz', 'rec2020', 'prophoto-rgb'), number, number, number)
      .map(parts => `color(${parts.join(' ')})`),
    fc.record({
      colorSpace: fc.constantFrom('srgb', 'display-p3', 'xyz-d65'),
      components: fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
      alpha: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  dimension: fc.record({ value: number, unit: fc.constantFrom('px', 'rem', '%', 'em', 'pt') }),
  number,
  string: text,
  fontFamily: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
  lineHeight: number,
  duration: fc.record({ value: number, unit: fc.constantFrom('ms', 's') }),
}

const one = fc.constantFrom(...typeNames).chain(type =>
  fc
    .record({
      name,
      description: fc.option(text),
      deprecated: fc.option(fc.oneof(fc.boolean(), text)),
      value: fc.oneof(
        fc.constantFrom(...(types[type].examples as unknown[])),
        literals[type] ?? fc.nat(),
        text,
        name.map(target => ({ alias_to: target })),
      ),
    })
    .map(({ name, description, deprecated, value }) =>
      token(name, type, value as Token['value'], { description, deprecated }),
    ),
)
// A value that the store would refuse never reaches a writer; an alias may point anywhere.
const valid = one.filter(({ type, value, alias_to }) => alias_to !== null || checkValue(type, value) === null)
const tokens = fc.uniqueArray(valid, { selector: ({ name }) => name, maxLength: 12 })
const modeName = fc.oneof(poison, text).filter(name => name.trim() !== '')
/** Modes as the store would hold them: names and values that pass the checks, aliases to anywhere. */
export const hostileInput: fc.Arbitrary<ExportInput> = fc
  .record({
    scope: fc.constantFrom('mode' as const, 'tokenset' as const),
    name: text,
    modes: fc.uniqueArray(fc.record({ name: modeName, is_default: fc.constant(false), tokens }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ name }) => name.toLowerCase(),
    }),
  })
  .map(({ scope, name, modes }) => {
    const some = scope === 'mode' ? modes.slice(0, 1) : modes
    return inputOf(
      scope,
      name,
      some.map((mode, index) => ({ ...mode, is_default: index === some.length - 1 })),
    )
  })
