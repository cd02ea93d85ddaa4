// Reads token files and writes outputs, for the npm package.
import type { SourceFile } from '../../format/format.ts'
import type { OutputFunctions } from '../functions/definitions.ts'
import { notesOf, unresolvedOf } from '../../findings/export.ts'
import { outputSourceOf } from '../file-source.ts'
import type { ProjectOutput } from '../output.ts'
import { createOutputWriter, type OutputSource } from '../write-output.ts'
import { importSystem } from '../../imports/import-system.ts'
import type { OutputSettings } from './settings.ts'

export interface TokenFile {
  /** The path of the file, with `/` between folders. Documents refer to each other by this path. */
  path: string
  text: string
}

/** The result of `readTokens`, for `writeOutputs`. */
export interface TokenSource {
  readonly tokensets: readonly { readonly name: string; readonly modes: readonly string[] }[]
  /** The name of the resolver that combines the tokensets, for `resolver` of an output. */
  readonly resolver: string | null
  /** Messages about values that the import changed or left out. */
  readonly warnings: readonly string[]
}

export interface WrittenFiles {
  /** The name of the output. */
  readonly name: string
  /** The first folder of each path is the output's name. */
  readonly files: readonly TokenFile[]
  /** Messages about tokens left out or renamed, and colors replaced by the nearest color. */
  readonly notes: readonly string[]
  /** Tokens left out because they do not resolve. */
  readonly unresolved: readonly { readonly name: string; readonly mode: string; readonly reason: string }[]
}

/** `readTokens` and `writeOutputs` throw it; the message is for people. */
export class TokensError extends Error {
  override readonly name: string = 'TokensError'
}

const sources = new WeakMap<TokenSource, OutputSource>()

/**
 * Reads tokens from the texts of files: DTCG and every other format that Tessera imports, each file a tokenset or a mode of one.
 * `format`: its id; recognized from the content when absent. Throws a TokensError that lists the faults.
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
 * `tessera pull`. Throws a TokensError that names the output and, if a function fails, the function and the token.
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
