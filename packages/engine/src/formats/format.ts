// What a format has to say of itself. One folder per format; the list is in index.ts.
import type { Resolution } from '../resolve.ts'
import type { Group, Token } from '../token.ts'

/** One mode of a tokenset, ready to be written. */
export interface ModeTokens {
  /** As the user wrote it, for example `Dark`. */
  name: string
  is_default: boolean
  tokens: Token[]
  groups?: Group[]
  /** What `resolveTokens` gives for `tokens`, where it is known: it is not asked again. */
  resolution?: Resolution
}

/** What is exported: one mode, or all modes of a tokenset (the shapes differ, see the contract §4). */
export interface ExportInput {
  scope: 'mode' | 'tokenset'
  /** The tokenset's name. */
  name: string
  modes: ModeTokens[]
}

/** Options of all formats together; a format ignores what it has no use for and says which it takes. */
export interface ExportOptions {
  /**
   * Keep aliases as references where the format has them. Absent, what is made for platforms (css, scss …) has literals,
   * and what other tools import (dtcg, tokens-studio, style-dictionary, figma, csv) keeps its references.
   */
  references?: boolean
  /** Selector instead of `:root` (css, scss …). */
  selector?: string
  /** Only tokens that differ from the default mode (tokenset exports). */
  delta?: boolean
  /** Pairs a light and a dark mode as `light-dark(…)` (css tokenset exports). */
  lightDark?: boolean
  /** Put before every name, for example `ds`. */
  prefix?: string
  /** Pixels of one rem. Default 16. */
  remBase?: number
  /** Blocks of `@media (color-gamut: p3)` for colors outside sRGB (css). */
  colorGamut?: boolean
}

export interface Unresolved {
  mode: string
  name: string
  /** One sentence: what is missing or the circle walked. */
  reason: string
}

export interface ExportOutput {
  text: string
  /** Tokens left out because they lead nowhere. */
  unresolved: Unresolved[]
  /** Tokens that the format cannot hold, renamed identifiers, mapped colors: one sentence each. */
  notes: string[]
}

/** A finding while reading a document. `path` is where: a dotted token path, a JSON pointer or `line:column`. */
export interface ImportWarning {
  path: string
  /** What kind: renamed, retyped, dropped, unresolved, approximated … (stable, for machines). */
  code:
    'renamed' | 'retyped' | 'dropped' | 'unresolved' | 'approximated' | 'deprecated-syntax' | 'duplicate' | 'invalid'
  message: string
}

export interface ImportedMode {
  /** null: the document does not name its only mode. */
  name: string | null
  tokens: Token[]
  groups: Group[]
  /** Where reading took it: for an export of the tokens as they are. */
  resolution?: Resolution
}

export interface ImportResult {
  format: string
  /** At least one; several where the document holds modes. The first is the default. */
  modes: ImportedMode[]
  warnings: ImportWarning[]
}

/** A document that cannot be read as this format at all: every fault with its place. */
export interface ImportFailure {
  format: string
  errors: { path: string; message: string }[]
}

export interface ImportOptions {
  /** Refuse what is otherwise read with a warning. */
  strict?: boolean
}

/** One file of several, or the only one (then `path` may be ''). */
export interface SourceFile {
  path: string
  /** Text of the file. */
  text: string
}

export interface Format {
  /** In addresses and on the command line: lower case, hyphens. */
  id: string
  /** For people: `CSS custom properties`. */
  label: string
  /** With charset where it is text. */
  mediaType: string
  /** Without the dot. */
  extension: string
  write?(input: ExportInput, options: ExportOptions): ExportOutput
  /** Options of `ExportOptions` that `write` heeds. */
  options?: (keyof ExportOptions)[]
  read?(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure
  /** How sure is it that these files are of this format: 0 (no) to 1. Looks only at the shape. */
  recognise?(files: SourceFile[]): number
}
