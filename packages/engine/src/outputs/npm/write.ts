// Reading token files and writing outputs, as the package has it.
import type { SourceFile } from '../../format/format.ts'
import type { OutputFunctions } from '../functions/definitions.ts'
import { notesOf, unresolvedOf } from '../../findings/export.ts'
import { outputSourceOf } from '../file-source.ts'
import type { ProjectOutput } from '../output.ts'
import { createOutputWriter, type OutputSource } from '../write-output.ts'
import { importSystem } from '../../imports/import-system.ts'
import type { OutputSettings } from './settings.ts'

export interface TokenFile {
  /** What the file is called; with `/` between folders. Documents that refer to others name them so. */
  path: string
  text: string
}

/** Tokens that were read, for `writeOutputs`. */
export interface TokenSource {
  readonly tokensets: readonly { readonly name: string; readonly modes: readonly string[] }[]
  /** The name of the resolver that joins them, for `resolver` of an output. */
  readonly resolver: string | null
  /** Sentences on what was read otherwise than it is written. */
  readonly warnings: readonly string[]
}

export interface WrittenFiles {
  /** Of the output. */
  readonly name: string
  /** The first folder of each path is the output's name. */
  readonly files: readonly TokenFile[]
  /** Sentences: tokens that were left out or renamed, colors that became their nearest. */
  readonly notes: readonly string[]
  /** Tokens that were left out, since they do not resolve. */
  readonly unresolved: readonly { readonly name: string; readonly mode: string; readonly reason: string }[]
}

/** Thrown by `readTokens` and `writeOutputs`; the message is for people. */
export class TokensError extends Error {
  override readonly name: string = 'TokensError'
}

const sources = new WeakMap<TokenSource, OutputSource>()

/**
 * Reads tokens from the texts of files: DTCG and every other format that Tessera imports, each file a tokenset or a mode of one.
 * `format`: its id; recognised from the content when absent. Throws a TokensError that lists what is wrong.
 */
export function readTokens(files: readonly TokenFile[], { format }: { format?: string } = {}): TokenSource {
  const given: SourceFile[] = files.map(({ path, text }) => ({ path, text }))
  const read = importSystem(given, format === undefined ? {} : { format })
  if ('errors' in read) {
    const lines = read.errors.map(({ file, path, message }) => [file, path, message].filter(Boolean).join(': '))
    throw new TokensError(`The files cannot be read as ${read.format}:\n${lines.join('\n')}`)
  }
  const source: TokenSource = {
    tokensets: read.tokensets.map(({ name, modes }) => ({ name, modes: modes.map(mode => mode.name) })),
    resolver: read.resolver?.name ?? null,
    warnings: read.warnings.map(({ message }) => message),
  }
  sources.set(source, outputSourceOf(read))
  return source
}

/**
 * Writes outputs from tokens. The same settings, functions and tokens give the same bytes as `tessera outputs write` and
 * `tessera pull`. Throws a TokensError that names the output, and the function and the token where one of those failed.
 */
export function writeOutputs(
  source: TokenSource,
  outputs: readonly OutputSettings[],
  functions: OutputFunctions = {},
): WrittenFiles[] {
  const from = sources.get(source)
  if (!from) throw new TokensError('The source must be what readTokens of this package returned')
  const write = createOutputWriter(from, functions)
  const names = new Set<string>()
  return outputs.map(output => {
    const written = write(output as ProjectOutput)
    if ('fault' in written) throw new TokensError(`The output ${output.name} cannot be written: ${written.fault}`)
    if (names.has(output.name)) throw new TokensError(`Two outputs are called ${output.name}`)
    names.add(output.name)
    return {
      name: output.name,
      files: written.files,
      notes: notesOf(written.findings),
      unresolved: unresolvedOf(written.findings),
    }
  })
}
