// A command: data for the parser, the help, the completion and the manual, and the function that runs it.
import type { ExitCode } from './failure.ts'
import type { Reporter } from './io.ts'

export interface Flag {
  type: 'string' | 'boolean'
  short?: string
  /** May be given several times. */
  multiple?: boolean
  /** The placeholder of the value in the help, for example `FILE`. */
  value?: string
  help: string
  /** For a boolean whose absence has a third meaning: `--no-…` sets false. */
  negatable?: boolean
  /** Its name before, which goes on working and is in no help. */
  formerly?: string
  /** The allowed values, for help and completion. */
  choices?: readonly string[]
}

export type Flags = Record<string, Flag>

type ValueOf<F extends Flag> = F['type'] extends 'boolean' ? boolean : F extends { multiple: true } ? string[] : string
export type Values<F extends Flags> = { [K in keyof F]?: ValueOf<F[K]> }

export interface Given<F extends Flags = Flags> {
  flags: Values<F & typeof globalFlags>
  /** The positional arguments, in order. */
  words: string[]
  /** The fields that `--json` of a listing names; absent: all. */
  fields?: readonly string[]
}

/** What a listing prints with `--json`. */
export interface Listing {
  /** The key of the records in the result. */
  of: string
  /** The fields of a record. */
  fields: readonly string[]
}

/**
 * The part of a command for the parser, the help, the completion and the manual: plain JSON, which the build includes
 * in the program.
 */
export interface CommandData<F extends Flags = Flags> {
  /** One word, or two: `tokens set`. */
  name: string
  /** A shorter name. */
  alias?: string
  summary: string
  /** The positional arguments after the name, for example `<name> <value>`; '' for none. */
  words: string
  /** The minimum and maximum number of words; without `most`, any number. */
  count: [least: number, most?: number]
  flags: F
  /** Paragraphs below the summary. */
  details?: string
  /** Of a command that lists records: `--json` takes some of their fields. */
  listing?: Listing
  /** Arguments of `tessera`, with their effect. */
  examples: [line: string, does: string][]
}

export interface Command<F extends Flags = Flags> extends CommandData<F> {
  /** `all`: every command, for what is written about them. */
  run(report: Reporter, given: Given<F>, all: readonly CommandData[]): Promise<ExitCode | void>
}

/** Commands that the help shows together. */
export interface Section<C extends CommandData = CommandData> {
  title: string
  commands: readonly C[]
}

type Definition<F extends Flags> = Omit<Command<F>, 'words' | 'count'> & { words?: string }

/** Preserves the types of a command's flags. */
export const command = <const F extends Flags>({ words = '', ...definition }: Definition<F>): Command =>
  ({ ...definition, words, count: countOf(words) }) as Command

/** `<name>` is needed, `[name]` may be left out, and of the last with `…` there may be any number. */
function countOf(words: string): CommandData['count'] {
  const least = words.match(/<[^>]*>/g)?.length ?? 0
  return words.includes('…') ? [least] : [least, least + (words.match(/\[[^\]]*\]/g)?.length ?? 0)]
}

/** A listing of records of the type T. The compiler asks for each of its fields. */
export const listing = <T extends object>(of: string, fields: Record<keyof T, true>): Listing => ({
  of,
  fields: Object.keys(fields),
})

export const globalFlags = {
  server: { type: 'string', value: 'URL', help: 'Address of the instance (or TESSERA_SERVER)' },
  'api-key': { type: 'string', value: 'KEY', help: 'Instead of the stored sign-in (or TESSERA_API_KEY)' },
  config: {
    type: 'string',
    short: 'c',
    value: 'FILE',
    help: 'Instead of the nearest tessera.config.ts, .mjs or .json',
  },
  json: { type: 'boolean', help: 'One JSON document on stdout, for scripts' },
  quiet: { type: 'boolean', short: 'q', help: 'No progress and no notes' },
  'no-color': { type: 'boolean', help: 'No colors (also NO_COLOR, and whenever it is not a terminal)' },
  help: { type: 'boolean', short: 'h', help: 'Explain the command' },
} as const satisfies Flags

/** Of the program, without a command. */
export const versionFlag = {
  version: { type: 'boolean', short: 'V', help: 'Print the version' },
} as const satisfies Flags
