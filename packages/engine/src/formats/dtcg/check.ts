// The verdict on documents as texts, for people and scripts: what is wrong, and what is merely worth a word.
import type { SourceFile } from '../format.ts'
import { readRoots } from './document.ts'
import { validateDtcg, type Fault } from './validate.ts'

export interface Verdict {
  faults: Fault[]
  /** Allowed, but likely not meant. */
  notes: Fault[]
}

export interface CheckOptions {
  /** Plain JSON only (RFC 8259), and notes count as faults. */
  strict?: boolean
}

/** Judges token documents, merged in order. Texts of `.json5` files are read as JSON5 unless strict. */
export function checkDtcg(files: SourceFile[], options: CheckOptions = {}): Verdict {
  const loose = !options.strict && files.some(({ path }) => path.endsWith('.json5'))
  const documents = readRoots(files, !loose)
  if ('errors' in documents) return { faults: documents.errors, notes: [] }
  const faults = validateDtcg(documents.map(({ root }) => root))
  return verdict(faults, documents.flatMap(duplicateNotes), options)
}

/** JSON allows a key twice (RFC 8259, section 4: names SHOULD be unique), but one of the two is lost. */
export function duplicateNotes({ duplicates }: { duplicates: string[] }): Fault[] {
  return duplicates.map(path => ({ path, message: 'The key is written twice in its object: the last one counts' }))
}

export function verdict(faults: Fault[], notes: Fault[], { strict }: CheckOptions): Verdict {
  return strict ? { faults: [...faults, ...notes], notes: [] } : { faults, notes }
}
