// Validates documents as texts, for people and scripts: the errors, and notes on likely mistakes.
import type { Finding } from '../../../base/finding.ts'
import { asError } from '../../../reading/documents.ts'
import type { SourceFile } from '../../../format/format.ts'
import { readRoots } from '../document.ts'
import { validateDtcg } from './validate.ts'

export interface Verdict {
  /** Errors: the document is not valid. */
  faults: Finding[]
  /** Warnings: allowed, but likely a mistake. */
  notes: Finding[]
}

export interface CheckOptions {
  /** Accepts only plain JSON (RFC 8259), and counts notes as faults. */
  strict?: boolean
}

/** Validates token documents, merged in order. Reads `.json5` files as JSON5 unless strict. */
export function checkDtcg(files: SourceFile[], options: CheckOptions = {}): Verdict {
  const loose = !options.strict && files.some(({ path }) => path.endsWith('.json5'))
  const documents = readRoots(files, !loose)
  if ('errors' in documents) return { faults: documents.errors, notes: [] }
  const faults = validateDtcg(documents.map(({ root }) => root))
  return verdict(faults, documents.flatMap(duplicateNotes), options)
}

/** JSON allows a key twice (RFC 8259, section 4: names SHOULD be unique), but one of the two is lost. */
export function duplicateNotes({ duplicates }: { duplicates: string[] }): Finding[] {
  return duplicates.map(path => ({
    path,
    code: 'duplicate',
    level: 'warning',
    message: 'The key is written twice in its object: the last one counts',
  }))
}

export function verdict(faults: Finding[], notes: Finding[], { strict }: CheckOptions): Verdict {
  return strict ? { faults: [...faults, ...notes.map(asError)], notes: [] } : { faults, notes }
}
