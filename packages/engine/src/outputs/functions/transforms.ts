// The transforms of one output, bound to its settings.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { FormatOptions, TransformDefinition } from './definitions.ts'
import { keeper, renamer, type TransformPlace } from './transform.ts'

export interface Transforms {
  definitions: readonly TransformDefinition[]
  /** Undefined if no transform has `keep`. */
  keep: ((resolved: ResolvedLiteral, place: TransformPlace) => boolean) | undefined
  /** Undefined if no transform has `rename`. */
  rename: ((resolved: ResolvedLiteral, place: TransformPlace) => string) | undefined
  placeOf(variant: { name: string; at: ReadonlyMap<string, string> }): TransformPlace
  /** The key for caches: equal keys mean equal results. */
  key: unknown
}

export interface TransformedOutput {
  output: string
  tokenset: string
  options: FormatOptions
  rem: number
}

export const noTransforms: Transforms = {
  definitions: [],
  keep: undefined,
  rename: undefined,
  placeOf: ({ name, at }) => ({
    mode: name,
    context: { output: '', tokenset: '', at, options: {}, rem: 16 },
  }),
  key: null,
}

export function transformsFor(definitions: readonly TransformDefinition[], about: TransformedOutput): Transforms {
  if (definitions.length === 0) return noTransforms
  return {
    definitions,
    keep: keeper(definitions),
    rename: renamer(definitions),
    placeOf: ({ name, at }) => ({ mode: name, context: Object.freeze({ ...about, at }) }),
    // Functions can read all of `about`.
    key: [definitions.map(({ name }) => name), about],
  }
}
