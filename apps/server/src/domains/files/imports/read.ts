// Reads the documents of a call in a thread, before any lock.
import type { ImportFailure, ImportResult, Json, SourceFile, SystemImport, Token } from '@tessera/engine'
import type { ReadingOptions } from './service.ts'
import { problems } from '../../../base/problems.ts'

export interface Given {
  document?: Json
  files?: { path: string; document: Json }[]
  format?: string
  strict?: boolean
}

interface Reading<Result> {
  read(files: SourceFile[], options: ReadingOptions, account: string): Promise<Result | ImportFailure>
  /** Returns tokens outside of the document for references without a target in it. */
  surroundings(missing: readonly string[], result: Result): Promise<readonly Token[]>
}

/**
 * Reads the document by itself, and again if it must be read strictly or refers to tokens outside. Throws 400 for an
 * unreadable document.
 */
export async function readGiven<Result extends ImportResult | SystemImport>(
  given: Given,
  account: string,
  { read, surroundings }: Reading<Result>,
): Promise<Result> {
  const files = filesOf(given)
  const { format, strict } = given
  const alone = await read(files, { format }, account)
  const around = isFailure(alone) || !alone.missing ? [] : await surroundings(alone.missing, alone)
  const result =
    strict || around.length > 0 ? await read(files, { format, strict, surroundings: around }, account) : alone
  if (isFailure(result)) throw problems.documentUnreadable(result.format, result.errors)
  return result
}

function filesOf({ document, files = [] }: Given): SourceFile[] {
  const textOf = (given: Json) => (typeof given === 'string' ? given : JSON.stringify(given))
  const sources = files.map(file => ({ path: file.path, text: textOf(file.document) }))
  if (document !== undefined && document !== null) sources.unshift({ path: '', text: textOf(document) })
  if (sources.length === 0) throw problems.documentMissing()
  return sources
}

const isFailure = (result: object): result is ImportFailure => 'errors' in result
