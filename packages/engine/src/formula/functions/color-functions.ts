// Color functions. They work in the given color space, by default OKLCH, and their result is in that space.
import type { Color, ColorSpace, Component } from '../../color/color.ts'
import { inSpace } from '../../color/spaces.ts'
import { mixColors } from '../../color/mix.ts'
import { predefined, readCssColor } from '../../color/read-css.ts'
import { toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import type { FormulaFunction } from './functions.ts'
import { Fault } from '../syntax.ts'
import { colorOf, described, numberOf, quantityText, textOf, type Value } from '../value.ts'

const spaces: ReadonlyMap<string, ColorSpace> = new Map([
  ...predefined,
  ['rgb', 'srgb'],
  ['p3', 'display-p3'],
  ...(['hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch'] as const).map(space => [space, space] as const),
])

function spaceOf(value: Value | undefined, name: string, at: number): ColorSpace {
  if (value === undefined) return 'oklch'
  const space = value.kind === 'text' ? spaces.get(value.text.toLowerCase()) : undefined
  if (space) return space
  throw new Fault(`${name} knows these color spaces: ${[...spaces.keys()].join(', ')}`, at)
}

/** A share from 0 to 1, or a percentage. */
function amountOf(value: Value, name: string, at: number): number {
  const { n, unit } = numberOf(value, name, at)
  const amount = unit === '%' ? n / 100 : n
  if ((unit === '' || unit === '%') && amount >= 0 && amount <= 1) return amount
  throw new Fault(`${name} needs an amount from 0 to 1`, at)
}

/** As in CSS, values beyond 0 and 1 are clamped. */
function opacityOf(value: Value, name: string, at: number): number {
  const { n, unit } = numberOf(value, name, at)
  if (unit !== '' && unit !== '%') throw new Fault(`${name} needs an amount from 0 to 1`, at)
  return Math.min(1, Math.max(0, unit === '%' ? n / 100 : n))
}

const toward = (goal: number, amount: number) => (from: Component) => (from ?? 0) + (goal - (from ?? 0)) * amount

/**
 * Moves a color a share of the way to white (1) or black (0): by lightness where the space has one, otherwise by each channel.
 * LCH and Lab lose the same share of their chroma, as in Tokens Studio.
 */
function shifted(color: Color, space: ColorSpace, amount: number, end: 0 | 1, at: number): Color {
  const from = inSpace(color, space)
  const [a, b, c] = from.components
  const fade = toward(0, amount)
  switch (space) {
    case 'oklch':
    case 'oklab':
      return { ...from, components: [toward(end, amount)(a), b, c] }
    case 'lch':
      return { ...from, components: [toward(end * 100, amount)(a), fade(b), c] }
    case 'lab':
      return { ...from, components: [toward(end * 100, amount)(a), fade(b), fade(c)] }
    case 'hsl':
      return { ...from, components: [a, b, toward(end * 100, amount)(c)] }
    case 'hwb':
    case 'xyz-d65':
    case 'xyz-d50':
      throw new Fault(`colors cannot be made lighter or darker in ${space}`, at)
    default:
      return { ...from, components: [a, b, c].map(toward(end, amount)) as Color['components'] }
  }
}

const shift = (name: string, end: 0 | 1): [string, FormulaFunction] => [
  name,
  {
    least: 2,
    most: 3,
    gives: 'color',
    run: ([color, amount, space], at) => ({
      kind: 'color',
      color: shifted(colorOf(color!, name, at), spaceOf(space, name, at), amountOf(amount!, name, at), end, at),
    }),
  },
]

/** The same color, in its own space, with another opacity. */
function withAlpha({ space, components, legacy }: Color, alpha: number): Color {
  return { space, components, alpha, ...(legacy ? { legacy } : {}) }
}

/** The channels of an argument: several where it is text (`13, 110, 253`), as frameworks share them between opacities. */
function channelsIn(arg: Value): string[] {
  const text = arg.kind === 'number' ? quantityText(arg) : textOf(arg).trim()
  return /^[-+\w.%\s,/]+$/.test(text) ? text.split(/[\s,/]+/) : [text]
}

/** `rgb(…)` and the like: with components as in CSS, with one color to convert, or `rgba(#f00, 50%)` as in design tools. */
const notation = (name: string): [string, FormulaFunction] => [
  name,
  {
    least: 1,
    most: 5,
    gives: 'color',
    run(args, at) {
      const [first, second] = args as [Value, Value?]
      const whole = first.kind === 'color' || (first.kind === 'text' && readCssColor(first.text) !== null)
      if (whole && !second) return converted(first, name.replace(/a$/, ''), at)
      if (whole && second && /^(?:rgb|hsl)a?$/.test(name))
        return { kind: 'color', color: withAlpha(colorOf(first, name, at), opacityOf(second, name, at)) }
      const words = args.flatMap(channelsIn)
      const count = name === 'color' ? 4 : 3
      const main = words.slice(0, count).join(' ')
      const color = readCssColor(`${name}(${main}${words.length > count ? ` / ${words[count]}` : ''})`)
      if (color) return { kind: 'color', color: withAlpha(color, color.alpha ?? 0) }
      throw new Fault(`${name}(${words.join(', ')}) is no color`, at)
    },
  },
]

export const notations: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
])

export const colorFunctions: ReadonlyMap<string, FormulaFunction> = new Map([
  shift('lighten', 1),
  shift('darken', 0),
  [
    'alpha',
    {
      least: 2,
      most: 2,
      gives: 'color',
      run: ([color, amount], at) => ({
        kind: 'color',
        color: withAlpha(colorOf(color!, 'alpha', at), amountOf(amount!, 'alpha', at)),
      }),
    },
  ],
  [
    'mix',
    {
      least: 3,
      most: 4,
      gives: 'color',
      run: ([one, other, amount, space], at) => ({
        kind: 'color',
        color: mixColors(
          colorOf(one!, 'mix', at),
          colorOf(other!, 'mix', at),
          amountOf(amount!, 'mix', at),
          spaceOf(space, 'mix', at),
        ),
      }),
    },
  ],
  [
    'modify',
    {
      least: 1,
      most: 5,
      gives: 'color',
      // The import keeps an unknown color modifier of Tokens Studio as this call, and does not guess a result.
      run(_, at) {
        throw new Fault('this color modifier is none of alpha, darken, lighten and mix', at)
      },
    },
  ],
  ...[...notations].map(notation),
])

/** `{brand}.to.oklch()`: the color in another space; `hex` is sRGB in eight bits. */
export function converted(value: Value, to: string, at: number): Value {
  const color = colorOf(value, `to.${to}`, at)
  if (to === 'hex') return { kind: 'color', color: readCssColor(hex(toSrgb(color)))! }
  const space = spaces.get(to)
  if (!space) throw new Fault(`${described(value)} cannot be converted to ${to}`, at)
  return { kind: 'color', color: inSpace(color, space) }
}
