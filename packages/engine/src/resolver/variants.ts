// The input of exports: variants of tokens along axes. A single mode has no axis and one variant, a tokenset has one axis, a
// resolver has an axis for each modifier.
import type { Resolution } from '../resolve/resolve.ts'
import type { Group, Token } from '../base/token.ts'

export interface Axis {
  name: string
  /** As the user wrote them, for example `Dark`. */
  modes: string[]
  /** One of the modes. */
  default: string
  /** The platforms' own names of a mode. */
  platform?: ReadonlyMap<string, PlatformNames>
  /** The condition of each mode in a style sheet with one axis, by the mode's name. */
  conditions?: ReadonlyMap<string, ModeCondition>
}

export interface ModeCondition {
  /** Replaces the attribute `data-theme`. */
  selector?: string | undefined
  /** Chooses the mode where no selector does. */
  media?: string | undefined
}

export interface PlatformNames {
  /** A resource qualifier (`night`). */
  android?: string | undefined
  /** A trait (`dark`). */
  ios?: string | undefined
}

/** The tokens for one mode of each axis. */
export interface Variant {
  /** As the user wrote it, for example `Dark`. */
  name: string
  /** The mode on each axis, by the axis' name. A Map, since a name such as `__proto__` is ordinary text. */
  at: ReadonlyMap<string, string>
  tokens: Token[]
  groups?: Group[]
  /** The result of `resolveTokens` for `tokens`, if already computed. */
  resolution?: Resolution
}

export interface ExportInput {
  /** The tokenset's name. */
  name: string
  axes: Axis[]
  /** In the order of the modes. */
  variants: Variant[]
  /** The version of the exported release. */
  version?: string
  /** For a single permutation: the axes of its resolver and its position on them. */
  chosen?: { axes: Axis[]; at: ReadonlyMap<string, string> }
}

/** The number of axes that a format supports. */
export type AxisCount = 1 | 'many'

/** One mode of a tokenset. */
export interface ModeTokens extends Omit<Variant, 'at'> {
  is_default: boolean
}

/** A single mode, without an axis. */
export function modeInput(name: string, { is_default: _, ...mode }: ModeTokens): ExportInput {
  return { name, axes: [], variants: [{ ...mode, at: new Map() }] }
}

/** All modes of a tokenset, as one axis. */
export function tokensetInput(name: string, modes: readonly ModeTokens[]): ExportInput {
  const standard = modes.find(({ is_default }) => is_default) ?? modes[0]
  return {
    name,
    axes: [{ name: 'mode', modes: modes.map(mode => mode.name), default: standard?.name ?? '' }],
    variants: modes.map(({ is_default: _, ...mode }) => ({ ...mode, at: new Map([['mode', mode.name]]) })),
  }
}

/** The same variants along a single axis, for formats that support no more. */
export function withOneAxis(input: ExportInput): ExportInput {
  if (input.axes.length < 2) return input
  const name = input.axes.map(axis => axis.name).join('-')
  return {
    ...input,
    axes: [{ name, modes: input.variants.map(variant => variant.name), default: defaultVariant(input).name }],
    variants: input.variants.map(variant => ({ ...variant, at: new Map([[name, variant.name]]) })),
  }
}

/** Whether the variant is at the default of every axis. */
export function isDefault({ at }: Variant, { axes }: Pick<ExportInput, 'axes'>): boolean {
  return axes.every(axis => at.get(axis.name) === axis.default)
}

/** The variant for formats that write only one: the default, otherwise the first, otherwise an empty one. */
export function defaultVariant(input: ExportInput): Variant {
  const variant = input.variants.find(variant => isDefault(variant, input)) ?? input.variants[0]
  return variant ?? { name: '', at: new Map(), tokens: [] }
}

/** Why a format cannot write the axes of an input, as a sentence, or null. */
export function checkAxes(format: { id: string; axes: AxisCount }, { axes }: ExportInput): string | null {
  if (format.axes === 'many' || axes.length <= format.axes) return null
  const names = axes.map(({ name }) => name).join(', ')
  return `${format.id} holds one axis of modes, not ${axes.length}: ${names}`
}
