import type { ExportInput, ExportOptions, Finding, Input, LoadedTokenset, System, systemOf } from '@tessera/engine'
import type { RenderingTurn, WantedOutputs } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import type { FileAnswer, Representation } from '../../../kernel/answers/text-cache.ts'

/** Tokens, or a resolver with its tokensets, at one input or as a whole. */
export type Content = { tokens: ExportInput } | { system: System; at?: Input | undefined }

/** The description of an export, as plain data for a thread. */
export interface Work {
  content: Content
  format: string
  options: ExportOptions
  media_type: string
  /** The parts of the file name. */
  parts: string[]
  extension: string
  /** Combines several files into one answer. */
  bundle?: 'zip' | 'json' | undefined
}

export type SourceResolver = Parameters<typeof systemOf>[0] & { id: string }

/** The source of outputs, as plain data for a thread. */
export interface OutputsSource {
  tokensets: readonly LoadedTokenset[]
  /** Resolvers by the names that the outputs use. */
  resolvers: ReadonlyMap<string, SourceResolver>
  /** The version of the release, if it is one. */
  version?: string | undefined
}

/** The bytes of the answer for one output; empty if the output has a fault. */
export interface WrittenOutput extends Representation {
  fault: string | null
  findings: Finding[]
  /** Absent: the bytes are a record. */
  file?: { media_type: string; file_name: string } | undefined
}

/** A fault is a message for the caller. */
export type FileOrFault = FileAnswer | { fault: string }

/** Writes the files of exports. */
export interface Rendering {
  /**
   * Calls `load`, possibly twice, when its turn comes. Throws 400 if the export takes too long, too much memory or is
   * too large, and 429 if too many others wait.
   */
  write(load: () => Promise<Work>, turn: RenderingTurn): Promise<FileOrFault>
  /** Passes on each output in order, and writes the next one after that has settled. Throws the same refusals. */
  writeOutputs(
    load: () => Promise<OutputsSource>,
    wanted: WantedOutputs,
    turn: RenderingTurn,
    take: (written: WrittenOutput) => Promise<void> | void,
  ): Promise<void>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    rendering: Rendering
  }
}
