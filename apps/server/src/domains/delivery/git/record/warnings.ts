// What files say otherwise than they are read, as runs and answers have it.
import type { GitWarning } from '@tessera/contract'
import { fileAt } from '../files/single-file.ts'
import type { FileNote, Matches, ReadFile } from '../sides/matching.ts'
import { stopFresh } from '../sides/slot.ts'
import type { Slot } from '../sides/slot.ts'

/** Of one run. */
const mostWarnings = 200

export interface Stopped {
  path: string
  stop: FileNote
}

/** The files that nothing is taken from and nothing written to; they are no new modes either. */
export function stoppedIn(slots: readonly Slot[], matches: Matches): Stopped[] {
  const own = slots.flatMap(({ file, stop }) => (file && stop ? [{ path: file.path, stop }] : []))
  return [...own, ...stopFresh(matches).map(({ file, stop }) => ({ path: file.path, stop }))]
}

/** First why files stop. */
export function warningsOf(
  files: readonly ReadFile[],
  stopped: readonly Stopped[],
  themes: readonly GitWarning[] = [],
): GitWarning[] {
  const stops = stopped.map(({ path, stop }) => ({ file: path, ...stop }))
  const others = files.flatMap(({ path, warnings }) => warnings.map(note => ({ file: path, ...note })))
  return [...stops, ...themes, ...others]
    .slice(0, mostWarnings)
    .map(warning => ({ ...warning, file: fileAt(warning.file) }))
}

/** Why a run stopped short, for people. */
export function stoppedSentence([first, ...others]: readonly GitWarning[]): string {
  const { file, line, message } = first!
  const where = line === null ? file : `${file}:${line}`
  const more = others.length === 0 ? '' : ` So do ${others.length} more.`
  return `${where}: ${message}. This file stays as it is on both sides until it is mended in Git.${more}`
}
