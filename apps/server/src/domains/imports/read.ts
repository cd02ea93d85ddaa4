// Reads the documents of a call in a thread, before anything is locked.
import type { ImportFailure, Json, SourceFile } from '@tessera/engine'
import type { ReadingOptions } from '../../kernel/services.ts'
import { problems } from '../../kernel/problems.ts'

export interface Given {
  document?: Json
  files?: { path: string; document: Json }[]
  format?: string
  strict?: boolean
}

/** Throws the 400 of a document that cannot be read. */
export async function readGiven<Result extends object>(
  { document, files, format, strict }: Given,
  account: string,
  read: (files: SourceFile[], options: ReadingOptions, account: string) => Promise<Result | ImportFailure>,
): Promise<Result> {
  const sources: SourceFile[] = []
  const textOf = (given: Json) => (typeof given === 'string' ? given : JSON.stringify(given))
  if (document !== undefined && document !== null) sources.push({ path: '', text: textOf(document) })
  for (const file of files ?? []) sources.push({ path: file.path, text: textOf(file.document) })
  if (sources.length === 0) throw problems.documentMissing()

  const result = await read(sources, { format, strict }, account)
  if ('errors' in result) throw problems.documentUnreadable(result.format, result.errors)
  return result
}
