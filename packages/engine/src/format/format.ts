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
  /** The names of requested modes whose values the text does not contain in a form that other tools read. */
  omittedModes?: string[]
  /** The same text as files in the folders that the platform expects, if the contexts of the resolver define these. */
  files?: SourceFile[]
  /** For one permutation: the folder that the platform expects. */
  folder?: string
}

export interface ImportedMode {
  /** Null if the document does not name its only mode. */
  name: string | null
  tokens: Token[]
  groups: Group[]
  /** Of a whole system: the path of the file that holds it, where there are several. */
  file?: string
  /** The resolution of the tokens, so that an export of the unchanged tokens can use it. */
  resolution?: Resolution
}

export interface ImportResult {
  format: string
  /** At least one. The first is the default. */
  modes: ImportedMode[]
  warnings: Finding[]
  missing?: MissingReferences
  absentSets?: AbsentSets
}

/** References without a target in the document or its surroundings, in the spelling of the document. */
export type MissingReferences = readonly string[]

/** The sets that themes of the document use and that none of its files holds. */
export type AbsentSets = readonly string[]

/** A tokenset of a whole system. Every mode has a name; the first is the default. */
export interface ImportedTokenset {
  name: string
  modes: (ImportedMode & { name: string })[]
}

/** Several documents as one system: each source is a tokenset or a mode of one, and a resolver combines them. */
export interface SystemImport {
  format: string
  tokensets: ImportedTokenset[]
  /** Its sources name the tokensets and modes above. Null if the documents define no resolver. */
  resolver: Resolver | null
  /** True if the documents name no axes, so that the resolver expresses no more than a tokenset with its modes. */
  isImplied?: boolean
  warnings: Finding[]
  missing?: MissingReferences
  absentSets?: AbsentSets
}

/** The errors of a document that is unreadable in this format, with their places. */
export interface ImportFailure {
  format: string
  errors: Finding[]
}

export interface ImportOptions {
  /** Turns warnings into errors. */
  strict?: boolean
  /** Tokens outside the document that its references may refer to, if it has no such token itself. */
  surroundings?: readonly Token[]
}

/** An input file. The `path` of a single file may be ''. */
export interface SourceFile {
  path: string
  text: string
}

interface About {
  /** For URLs and the command line: lower case, hyphens. */
  id: string
  /** For people: `CSS custom properties`. */
  label: string
  /** With a charset for text. */
  mediaType: string
  /** Without a dot. */
  extension: string
}

interface Writer {
  /** The number of axes that `write` supports: the modifiers of a resolver do not fit every format. */
  axes: AxisCount
  write(input: ExportInput, options: ExportOptions): ExportOutput
  /** Writes a resolver as a whole. For formats without this function, `write` gets the permutations. */
  writeSystem?(system: System, options: ExportOptions): ExportOutput
  /** Writes references unless the option `references` is false. Other formats write literals unless it is true. */
  keepsReferences?: true
  /** Options that `write` supports. */
  options?: OptionName[]
  /** The names that an exported text declares; for a document, the names of its tokens. */
  constants(text: string): Constant[]
  /** The syntax of names in the language; 'any text' if names are quoted. */
  identifiers: Identifiers | 'any text'
}

interface Reader {
  read(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure
  /** Reads the files with separate axes. Null if they have none, so that `read` is sufficient. */
  readSystem?(files: SourceFile[], options: ImportOptions): SystemImport | ImportFailure | null
  /** The certainty that the files have this format, from 0 to 1, judged by their shape only. */
  recognise(files: SourceFile[]): number
}

type Not<Part> = { [Key in keyof Part]?: undefined }

/** A format writes, reads or does both. */
export type Format = About & (Writer | Not<Writer>) & (Reader | Not<Reader>)
