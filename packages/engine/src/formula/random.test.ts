// Trees and texts that nobody has thought of.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCssColor } from '../color/read-css.ts'
import { evaluate } from './evaluate.ts'
import { badFormula } from './formula.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'
import { Fault, strengths, type Node, type Operator } from './syntax.ts'
import { quantity } from './value.ts'
import { repeats } from '../testing/random/repeats.ts'

const numRuns = repeats('FUZZ_RUNS', { short: 500, long: 100_000 })
const place = { at: 0, end: 0 }
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const units = oneOf('', '', 'px', 'rem', 'em', '%', 'ms', 'deg')
const names = oneOf('a', 'space.base', 'größe.-1', '__proto__', 'x y')

const leaf = fc.oneof(
  fc
    .tuple(
      fc.oneof(
        fc.nat(4000),
        fc.nat(999).map(n => n / 8),
        oneOf(1e21, 1e-9, 0),
      ),
      units,
    )
    .map(([n, unit]): Node => ({ kind: 'number', n, unit, ...place })),
  fc.constant<Node>({ kind: 'number', n: Math.PI, unit: '', ...place }),
  names.map((name): Node => ({ kind: 'reference', name, ...place })),
  oneOf('#3b82f6', 'rgb(1 2 3 / 0.4)', 'oklch(0.7 0.1 200)').map((text): Node => ({
    kind: 'color',
    color: readCssColor(text)!,
    ...place,
  })),
  oneOf('solid', 'ease-in', 'Helvetica').map((text): Node => ({ kind: 'text', text, quoted: false, ...place })),
  oneOf('', 'true', 'a b', '1px', "'", '"', '{a}').map((text): Node => ({
    kind: 'text',
    text,
    quoted: true,
    ...place,
  })),
  fc.boolean().map((is): Node => ({ kind: 'boolean', is, ...place })),
)

/** What reading can give: lists stand as a whole, as arguments and among commas, and nowhere else. */
const { expression } = fc.letrec<{ expression: Node; argument: Node }>(tie => ({
  argument: fc.oneof(
    { weight: 4, arbitrary: tie('expression') },
    fc
      .array(tie('expression'), { minLength: 2, maxLength: 3 })
      .map((items): Node => ({ kind: 'list', items, commas: false, ...place })),
  ),
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(oneOf(...(Object.keys(strengths) as Operator[])), tie('expression'), tie('expression'))
      .map(([op, left, right]): Node => ({ kind: 'operation', op, left, right, ...place })),
    fc
      .tuple(oneOf<'-' | '+' | '!'>('-', '+', '!'), tie('expression'))
      .map(([op, of]): Node => ({ kind: 'prefix', op, of, ...place })),
    fc
      .tuple(tie('expression'), oneOf('px', 'rem', '%'))
      .map(([of, unit]): Node => ({ kind: 'unit', of, unit, ...place })),
    fc
      .array(tie('argument'), { minLength: 1, maxLength: 4 })
      .map((args): Node => ({ kind: 'call', name: 'min', args, ...place })),
    fc
      .tuple(oneOf('rgb', 'oklch'), fc.array(tie('expression'), { minLength: 2, maxLength: 3 }))
      .map(([name, rest]): Node => ({ kind: 'call', name, args: [{ kind: 'reference', name: 'a', ...place }, ...rest], ...place })), // prettier-ignore
    fc
      .tuple(tie('expression'), oneOf('upper', 'concat', 'to.oklch'), fc.array(tie('argument'), { maxLength: 1 }))
      .map(([of, name, args]): Node => ({ kind: 'method', of, name, args, ...place })),
  ),
}))
const blanks = fc
  .array(expression, { minLength: 2, maxLength: 3 })
  .map((items): Node => ({ kind: 'list', items, commas: false, ...place }))
const trees = fc.oneof(
  { weight: 4, arbitrary: expression },
  blanks,
  fc
    .array(fc.oneof(expression, blanks), { minLength: 2, maxLength: 4 })
    .map((items): Node => ({ kind: 'list', items, commas: true, ...place })),
)

/** The tree without the places, and with colors by their text. */
const bare = (node: Node): unknown =>
  JSON.parse(
    JSON.stringify(node, (key, value: unknown) =>
      key === 'at' || key === 'end' ? undefined : key === 'color' ? (value as { written: string }).written : value,
    ),
  )

/** Not worked out: what a random tree gives may be too large a number. */
function parsed(text: string): Node | Fault {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

test('what is written of a tree reads as the same tree', () => {
  fc.assert(
    fc.property(trees, tree => {
      const text = print(tree)
      const read = parsed(text)
      if (read instanceof Fault) {
        expect(text.length > 1000 || read.message.startsWith('nested deeper'), `${text}: ${read.message}`).toBe(true)
        return
      }
      expect(bare(read), text).toEqual(bare(tree))
      expect(print(read)).toBe(text)
    }),
    { numRuns },
  )
})

const words = fc.oneof(
  oneOf(...'+-*/^%()<>=!&|,.{}"\'# '.split(''), '==', '&&', ' ', '  ', '{a}', '{', '}', '#fff', '"a"'),
  oneOf(
    '1',
    '.5',
    '1e3',
    '1e400',
    '9',
    'px',
    'rem',
    '%',
    'min',
    'rgb',
    'oklch',
    'mix',
    'pi',
    'true',
    '.to.hex()',
    'calc',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const texts = fc.oneof(
  fc.array(words, { maxLength: 40 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  trees.map(tree => print(tree)).chain(text => fc.nat(text.length).map(at => text.slice(0, at) + text.slice(at + 1))),
)

test('any text is read or refused with a column that is in it, and any formula is worked out or refused', () => {
  fc.assert(
    fc.property(texts, oneOf<'formula' | 'studio' | 'css'>('formula', 'studio', 'css'), (text, dialect) => {
      let root: Node
      try {
        root = parse(text, dialect)
        evaluate(root, () => quantity(4, 'px'))
      } catch (error) {
        const column = Number(/ at column (\d+)$/.exec(badFormula(text, error).fault)![1])
        expect(error).toBeInstanceOf(Fault)
        expect(column).toBeGreaterThan(0)
        expect(column).toBeLessThanOrEqual(Array.from(text).length + 1)
      }
    }),
    { numRuns },
  )
})
