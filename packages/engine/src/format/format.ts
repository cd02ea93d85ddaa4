// The interface of a format. One folder per format; the list is in index.ts.
import type { Finding } from '../base/finding.ts'
import type { Resolution } from '../resolve/resolve.ts'
import type { Resolver, System } from '../resolver/resolver.ts'
import type { Group, Token } from '../base/token.ts'
import type { Constant, Identifiers } from './constants.ts'
import type { ExportOptions, OptionName } from './options.ts'
import type { AxisCount, ExportInput } from '../resolver/variants.ts'

export interface ExportOutput {
  text: string
  /** Tokens left out because they do not resolve or the format does not support them, renamed identifiers, mapped colors. */
  findings: Finding[]
  /** Requested modes whose values other tools do not find in the text, by name; absent where there are none. */
  omittedModes?: string[]
  /** The same as files in the folders where a platform looks for them, where a resolver's contexts define these. */
  files?: SourceFile[]
  /** Of one permutation: the folder where the platform looks for it. */
  folder?: string
}

export interface ImportedMode {
  /** null: the document does not name its only mode. */
  name: string | null
  tokens: Token[]
  groups: Group[]
  /** The source of the tokens: for an export of the tokens as they are. */
  resolution?: Resolution
}

export interface ImportResult {
  format: string
  /** At least one; several where the document has modes. The first is the default. */
  modes: ImportedMode[]
  warnings: Finding[]
  missing?: MissingReferences
}

/** References that mean no token of the document nor of its surroundings, as it spells them. */
export type MissingReferences = readonly string[]

/** A tokenset of a whole system. Every mode has a name; the first is the default. */
export interface ImportedTokenset {
  name: string
  modes: (ImportedMode & { name: string })[]
}

/** Documents read as a whole: each source a tokenset, or a mode of one, and what joins them. */
export interface SystemImport {
  format: string
  tokensets: ImportedTokenset[]
  /** Its sources name the tokensets and modes above. null: the documents join nothing. */
  resolver: Resolver | null
  /** The documents name no axes: the resolver says no more than one tokenset with its modes does. */
  isImplied?: boolean
  warnings: Finding[]
  missing?: MissingReferences
}

/** A document that cannot be read as this format at all: every error with its place. */
export interface ImportFailure {
  format: string
  errors: Finding[]
}

export interface ImportOptions {
  /** Refuse what is otherwise read with a warning. */
  strict?: boolean
  /** Tokens that the document's will stand with: what its references may mean where it has no such token itself. */
  surroundings?: readonly Token[]
}

/** One file of several, or the only one (then `path` may be ''). */
export interface SourceFile {
  path: string
  /** Text of the file. */
  text: string
}

interface About {
  /** In addresses and on the command line: lower case, hyphens. */
  id: string
  /** For people: `CSS custom properties`. */
  label: string
  /** With charset where it is text. */
  mediaType: string
  /** Without the dot. */
  extension: string
}

interface Writer {
  /** The number of axes that `write` supports: the modifiers of a resolver do not fit every format. */
  axes: AxisCount
  write(input: ExportInput, options: ExportOptions): ExportOutput
  /** A resolver as a whole, without an input; where there is none, `write` gets the permutations. */
  writeSystem?(system: System, options: ExportOptions): ExportOutput
  /** References are written as such unless `references` is false; other formats hold literals unless it is true. */
  keepsReferences?: true
  /** Options that `write` supports. */
  options?: OptionName[]
  /** The names that a text of `write` declares; of a document, the names of its tokens. */
  constants(text: string): Constant[]
  /** The syntax of names in the language; 'any text' where names are quoted. */
  identifiers: Identifiers | 'any text'
}

interface Reader {
  read(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure
  /** Reads the same files with their axes separate; null where they have none, so that `read` is sufficient. */
  readSystem?(files: SourceFile[], options: ImportOptions): SystemImport | ImportFailure | null
  /** How sure is it that these files are of this format: 0 (no) to 1. Looks only at the shape. */
  recognise(files: SourceFile[]): number
}

type Not<Part> = { [Key in keyof Part]?: undefined }

/** Writes, reads or both. */
export type Format = About & (Writer | Not<Writer>) & (Reader | Not<Reader>)
