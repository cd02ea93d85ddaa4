// Prints findings of local readers or of the server, with the place of each.
import { isTesseraError } from '@tessera/sdk'
import { Failure } from '../base/failure.ts'
import type { ReadFile } from '../base/files.ts'
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import { faultText, locateAll } from './located.ts'
import type { Located } from '@tessera/plugin-core/locator'

interface Fault {
  path: string
  message: string
}

const shownFaults = 10

export function unreadable(
  files: readonly ReadFile[],
  format: string,
  faults: readonly Fault[],
  more: Record<string, unknown> = {},
): Failure {
  const errors = locateAll(files, faults)
  const lines = errors.map(error => faultText(error, error.message))
  const names = files.length > 3 ? `${files.length} files` : files.map(({ path }) => path || 'stdin').join(', ')
  const left = errors.length - shownFaults
  return new Failure(`${names} cannot be read${format === 'unknown' ? '' : ` as ${format}`}: ${lines[0]}`, {
    hint: [
      ...lines.slice(1, shownFaults),
      ...(left > 0 ? [`… and ${left} more (--json has all)`] : []),
      'Name the format with --from or --format where it is guessed wrongly.',
    ].join('\n'),
    details: { ...more, errors },
  })
}

/** Adds the places to the server's refusal of a document, since the server has no lines of the files. Returns any other error
 * unchanged. */
export function withPlaces(files: readonly ReadFile[], error: unknown): unknown {
  if (!isTesseraError(error) || error.code !== 'document_unreadable') return error
  const { errors, format } = error.details
  if (!Array.isArray(errors) || errors.length === 0 || !errors.every(isFault)) return error
  const { code, requestId, status } = error
  return unreadable(files, typeof format === 'string' ? format : 'unknown', errors, {
    status,
    code,
    ...(requestId ? { request_id: requestId } : {}),
  })
}

const shownWarnings = 20

/** The first warnings, as notes. One with a `count` represents many of one cause, and states that itself. */
export function showWarnings(
  { note, paint }: Reporter,
  warnings: readonly (Located & { message: string; count?: number | undefined })[],
): void {
  for (const warning of warnings.slice(0, shownWarnings))
    note(`${paint.yellow('!')} ${faultText(warning, warning.message)}`)
  const more = warnings.slice(shownWarnings).reduce((sum, { count = 1 }) => sum + count, 0)
  if (more > 0) note(`${paint.yellow('!')} … and ${more} more warnings (--json has all)`)
}

/** Fails if the warnings explain that no token remains, since an empty result would look like a success. */
export function nothingLeft(
  files: readonly { path: string }[],
  warnings: readonly { message: string }[],
  hint: string,
): Failure {
  const names = files.map(({ path }) => harmless(path) || 'stdin').join(', ')
  return new Failure(`Nothing would be left of ${names}: ${harmless(warnings[0]!.message)}`, {
    hint,
    details: { warnings },
  })
}

/** Shows the first notes on what a format cannot express, and the number of the others. */
export function showNotes({ note, paint }: Reporter, notes: readonly string[]): void {
  for (const line of notes.slice(0, shownWarnings)) note(`${paint.dim('·')} ${harmless(line)}`)
  const more = notes.length - shownWarnings
  if (more > 0) note(`${paint.dim('·')} … and ${more} more notes (--json has all)`)
}

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Fault).path === 'string' &&
  typeof (value as Fault).message === 'string'
