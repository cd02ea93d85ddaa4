// Combines a light and a dark context, which are UIKit traits, into one set of constants whose colors follow the system.
import type { Axis, ExportInput, Variant } from '../../resolver/variants.ts'
import { colorExpression, type SwiftValue } from './literals.ts'

interface NamedConstant {
  identifier: string
  value: SwiftValue
  isComputed?: boolean
}

/** By the enclosing enum. */
type Groups<Constant extends NamedConstant> = Map<string, Constant[]>

export interface Followed<Constant extends NamedConstant> {
  /** The name by the other axes. */
  name: string
  groups: Groups<Constant>
}

/** The axis with two contexts, one of which is UIKit's dark, and that context. */
function followedAxis({ axes }: ExportInput): { axis: Axis; dark: string } | null {
  for (const axis of axes) {
    const called = axis.modes.map(mode => axis.platform?.get(mode)?.ios)
    const dark = axis.modes.find(mode => axis.platform?.get(mode)?.ios === 'dark')
    const isPair = called.length === 2 && called.some(style => style === undefined || style === 'light')
    if (dark !== undefined && isPair) return { axis, dark }
  }
  return null
}

/**
 * Pairs of variants, with `dynamic` for each color that differs; null where there is no such axis, or where a pair differs in more
 * than colors and composites, since other values cannot follow a trait.
 */
export function followTraits<Constant extends NamedConstant>(
  input: ExportInput,
  constants: readonly Groups<Constant>[],
  dynamic: (light: string, dark: string) => string,
): Followed<Constant>[] | null {
  const followed = followedAxis(input)
  if (!followed) return null
  const { axis, dark } = followed
  const others = input.axes.filter(one => one !== axis)
  const nameOf = ({ at }: Variant) => others.map(({ name }) => at.get(name)).join('-')
  const darkOnes = new Map<string, Groups<Constant>>()
  for (const [i, variant] of input.variants.entries())
    if (variant.at.get(axis.name) === dark) darkOnes.set(keyOf(variant, others), constants[i]!)
  const joined: Followed<Constant>[] = []
  for (const [i, variant] of input.variants.entries()) {
    if (variant.at.get(axis.name) === dark) continue
    const groups = join(constants[i]!, darkOnes.get(keyOf(variant, others)), dynamic)
    if (!groups) return null
    joined.push({ name: nameOf(variant), groups })
  }
  return joined
}

const keyOf = ({ at }: Variant, axes: readonly Axis[]) => JSON.stringify(axes.map(({ name }) => at.get(name) ?? null))

function join<Constant extends NamedConstant>(
  light: Groups<Constant>,
  dark: Groups<Constant> | undefined,
  dynamic: (light: string, dark: string) => string,
): Groups<Constant> | null {
  const joined: Groups<Constant> = new Map()
  for (const [group, constants] of light) {
    const others = new Map(dark?.get(group)?.map(constant => [constant.identifier, constant]))
    if (others.size !== constants.length) return null
    const list: Constant[] = []
    for (const constant of constants) {
      const other = others.get(constant.identifier)
      const followed = other && follow(constant, other, dynamic)
      if (!followed) return null
      list.push(followed)
    }
    joined.set(group, list)
  }
  return joined
}

/** Colors follow the system. A composite that differs in other parts becomes a computed constant. */
function follow<Constant extends NamedConstant>(
  light: Constant,
  dark: Constant,
  dynamic: (light: string, dark: string) => string,
): Constant | null {
  const [first, second] = [light.value, dark.value]
  if (first.text === second.text) return light
  const { type } = first
  const { colors = [], withColors } = withItsColors(first)
  const others = withItsColors(second).colors ?? []
  if (withColors && others.length === colors.length && withColors(others) === second.text) {
    const followed = colors.map((color, at) => {
      const other = others[at]!
      return color === other ? color : dynamic(color, other)
    })
    return { ...light, value: { text: withColors(followed) } }
  }
  if (type === undefined || second.type !== type) return null
  const [one, other] = [first, second].map(({ text }) => text.slice(text.indexOf(' = ') + 3))
  const text = `: ${type} { UITraitCollection.current.userInterfaceStyle == .dark ? ${other} : ${one} }`
  return { ...light, value: { text }, isComputed: true }
}

const withItsColors = (value: SwiftValue): SwiftValue =>
  value.isColor
    ? { text: value.text, colors: [colorExpression(value.text)], withColors: ([color]) => ` = ${color!}` }
    : value
