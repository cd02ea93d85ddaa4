// Formats and transforms that a project defines as functions. They run where the project is built, never on a server.
import type { ResolvedToken } from './resolved-token.ts'
import type { TokenValue } from './values.ts'

export interface FormatFile {
  /** Below the folder of the output and the tokenset, with `/`. */
  path: string
  text: string
}

export interface FormatMode {
  readonly name: string
  readonly isDefault: boolean
  /** The mode on each axis, by the axis' name: one axis for a tokenset, one for each modifier of a resolver. */
  readonly at: ReadonlyMap<string, string>
  readonly tokens: readonly ResolvedToken[]
}

export interface FormatAxis {
  readonly name: string
  readonly modes: readonly string[]
  readonly default: string
}

export type FormatOptions = Readonly<Record<string, boolean | number | string>>

export interface FormatContext {
  /** The name of the output. */
  readonly output: string
  /** The name of the tokenset, or of the resolver. */
  readonly tokenset: string
  /** The path of a single file without its extension: `web/core`. */
  readonly path: string
  /** The group or type that this file is for, where the output has `split`. */
  readonly part: string | null
  /** `options` of the output, unchanged. */
  readonly options: FormatOptions
  /** Pixels of one rem: `values.rem` of the output, else 16. */
  readonly rem: number
  readonly axes: readonly FormatAxis[]
  /** Every mode or permutation with its tokens. Tokens that do not resolve are left out, and reported. */
  readonly modes: readonly FormatMode[]
  /** The tokens of the default mode. */
  readonly tokens: readonly ResolvedToken[]
  /** Reports a message to the person who writes the output. */
  note(message: string, token?: ResolvedToken): void
  /** The text of the same tokens in a format of Tessera, with its options: `render('css', { references: true })`. */
  render(format: string, options?: FormatOptions): string
}

export interface FormatDefinition {
  /** The name for `format` of an output: letters, digits and hyphens, in parts divided by `/`. Not the name of a format of Tessera. */
  readonly name: string
  /** The extension of the file, without the dot. */
  readonly extension: string
  /** Makes a comment of a line, for `header` of an output. */
  comment?(line: string): string
  /** The text of one file, or several files. Called once for each tokenset or resolver, and for each part where there is `split`. */
  write(context: FormatContext): string | readonly FormatFile[]
}

export interface TransformContext {
  /** The name of the output. */
  readonly output: string
  /** The name of the tokenset, or of the resolver. */
  readonly tokenset: string
  /** The mode on each axis, by the axis' name. */
  readonly at: ReadonlyMap<string, string>
  /** `options` of the output. */
  readonly options: FormatOptions
  /** Pixels of one rem. */
  readonly rem: number
}

export interface TransformDefinition {
  /** The name for `transforms` of an output: letters, digits and hyphens, in parts divided by `/`. */
  readonly name: string
  /** Selects the tokens to transform; all when absent. */
  matches?(token: ResolvedToken, context: TransformContext): boolean
  /** Whether the output contains the token. References to a token that it leaves out become values. */
  keep?(token: ResolvedToken, context: TransformContext): boolean
  /** The new name, dotted. */
  rename?(token: ResolvedToken, context: TransformContext): string
  /**
   * For `value`: whether a token that refers to others sees the values that this transform gave them, or those before it. If
   * transitive, an alias is transformed twice, unless `matches` leaves it out.
   */
  readonly transitive?: boolean
  /** The new value, in the form of `token.value` or in any spelling of the type (`"1.5rem"`, `"#3b82f6"`). For all formats. */
  value?(token: ResolvedToken, context: TransformContext): TokenValue | string | number
  /** The value as text, which becomes `token.text` in a format of the project. */
  text?(token: ResolvedToken, context: TransformContext): string
}

/** The functions of a project, which `format` and `transforms` of its outputs name. */
export interface OutputFunctions {
  readonly formats?: readonly FormatDefinition[]
  readonly transforms?: readonly TransformDefinition[]
}

/** Returns the format unchanged, or throws a TypeError that names its fault. */
export function defineFormat(format: FormatDefinition): FormatDefinition {
  const fault = formatFault(format)
  if (fault !== null) throw new TypeError(fault)
  return format
}

/** Returns the transform unchanged, or throws a TypeError that names its fault. */
export function defineTransform(transform: TransformDefinition): TransformDefinition {
  const fault = transformFault(transform)
  if (fault !== null) throw new TypeError(fault)
  return transform
}

const name = /^[A-Za-z0-9][A-Za-z0-9-]*(?:\/[A-Za-z0-9][A-Za-z0-9-]*)*$/

/** Why the definition of a format is invalid, as a sentence, or null. */
export function formatFault(given: unknown): string | null {
  return definitionFault('format', given, {
    known: ['name', 'extension', 'comment', 'write'],
    optional: ['comment'],
    check({ extension, write }) {
      if (typeof extension !== 'string' || !/^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/.test(extension))
        return 'extension must be that of its file, without a dot before it, such as "kt" or "d.ts"'
      return typeof write === 'function' ? null : 'write must be a function'
    },
  })
}

const parts = ['matches', 'keep', 'rename', 'value', 'text']

/** Why the definition of a transform is invalid, as a sentence, or null. */
export function transformFault(given: unknown): string | null {
  return definitionFault('transform', given, {
    known: ['name', 'transitive', ...parts],
    optional: parts,
    check(transform) {
      if (transform.transitive !== undefined && typeof transform.transitive !== 'boolean')
        return 'transitive must be true or false'
      return parts.some(part => part !== 'matches' && typeof transform[part] === 'function')
        ? null
        : 'one of keep, rename, value and text must be a function'
    },
  })
}

interface Rules {
  known: readonly string[]
  /** Functions that may be absent. */
  optional: readonly string[]
  check(given: Record<string, unknown>): string | null
}

function definitionFault(
  kind: 'format' | 'transform',
  given: unknown,
  { known, optional, check }: Rules,
): string | null {
  if (typeof given !== 'object' || given === null) return `A ${kind} must be an object with a name and functions`
  const definition = given as Record<string, unknown>
  if (typeof definition.name !== 'string' || definition.name.length > 63 || !name.test(definition.name))
    return `The name of a ${kind} must be letters, digits and hyphens, in parts divided by /, at most 63, not ${shown(definition.name)}`
  const called = `The ${kind} "${definition.name}"`
  for (const key of Object.keys(definition))
    if (!known.includes(key)) return `${called} has an unknown key ${JSON.stringify(key)}. Keys: ${known.join(', ')}`
  for (const key of optional)
    if (definition[key] !== undefined && typeof definition[key] !== 'function')
      return `${called}: ${key} must be a function`
  const fault = check(definition)
  return fault === null ? null : `${called}: ${fault}`
}

const shown = (value: unknown) =>
  typeof value === 'string' ? JSON.stringify(value) : `a value of type ${typeof value}`
