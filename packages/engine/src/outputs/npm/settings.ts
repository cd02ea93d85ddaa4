// The settings of an output, spelled out for the declarations of the package. The schema in outputs/output.ts checks them; a test
// compares the two.
import type { FormatOptions } from '../functions/definitions.ts'
import type { TypeName } from '../../base/type-names.ts'

export interface OutputSettings {
  /** The folder of its files: lower case letters, digits and hyphens. */
  name: string
  /** The id of a format of Tessera, or the name of one of the project. */
  format: string
  /** Transforms of the project, by their names, in the order in which they work. */
  transforms?: string[]
  /** Themes, by name or id, instead of tokensets. */
  resolver?: string
  /** One permutation of the resolver: `{ scheme: 'dark' }` or `scheme:dark,brand:b`; all of it when absent. */
  input?: string | Record<string, string>
  /** One mode of the tokensets, by its name: a file has its tokens alone, without the name; all modes when absent. */
  mode?: string
  /** Only these tokens: all that is given must fit. What refers to one that is left out gets its value. */
  where?: {
    /** Names: `*` within a segment, `**` any segments, `!glob` excludes. */
    tokens?: string[]
    types?: TypeName[]
    tokensets?: string[]
    /** Tokens with a segment that starts with one of these are left out. */
    private?: string[]
  }
  /** What tokens are called. */
  names?: {
    case?:
      | 'kebab'
      | 'camel'
      | 'pascal'
      | 'snake'
      | 'constant'
      | 'kebab-case'
      | 'camelCase'
      | 'PascalCase'
      | 'snake_case'
      | 'CONSTANT_CASE'
    /** Spell each segment by itself and keep the dots between them. */
    dots?: boolean
    prefix?: string
    /** `{path}`, or `{group}` and `{name}`, with `{type}` and `{mode}`. */
    template?: string
  }
  /** How values are written. */
  values?: {
    unit?: 'px' | 'rem'
    /** The unit of lengths that are written without one; px by default. */
    unitless?: 'px' | 'rem'
    /** Pixels of one rem; 16 by default. */
    rem?: number
    duration?: 'ms' | 's'
    /** Most digits after the point, in lengths and numbers. */
    digits?: number
    color?: 'hex' | 'rgb' | 'hsl' | 'oklch' | 'display-p3'
    gamut?: 'srgb' | 'p3' | 'rec2020'
  }
  /** For css: what chooses a mode. */
  modes?: { mode: string; selector?: string; media?: string }[]
  /** For css and tailwind: what chooses a context of a modifier. */
  contexts?: { modifier: string; context: string; selector?: string; media?: string }[]
  /** Lines of a comment at the start of each file. */
  header?: string[]
  /** A file for each first segment of names, or for each type. */
  split?: 'group' | 'type'
  /** Options of the format. */
  options?: FormatOptions
}
