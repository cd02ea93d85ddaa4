// A mode with its file, and how they compare.
import type { BaseFile, Held } from '../git.store.ts'
import type { FileNote, Matches, ModeHere, ReadFile } from './matching.ts'
import { compare, untouched } from './three-way.ts'
import type { Comparison, Difference, Known } from './three-way.ts'

export interface Slot {
  mode: ModeHere
  file: ReadFile | null
  /** Where its file was. */
  former: BaseFile | undefined
  comparison: Comparison
  /** Why nothing is taken from the file and nothing written to it. */
  stop: FileNote | null
}

interface Given extends Pick<Known, 'take'> {
  base: readonly BaseFile[]
  held: readonly Held[]
  matches: Matches
}

export async function slotsOf(modes: readonly ModeHere[], given: Given): Promise<Slot[]> {
  const slots: Slot[] = []
  for (const mode of modes) slots.push(await slotOf(mode, given))
  return slots
}

/** Of fewer tokens, somebody sees what went. */
const fewTokens = 20

/** Whether its file was deleted with so many tokens that a person is asked before the mode loses them. */
export const isEmptied = ({ file, comparison: { pull, left } }: Slot): boolean =>
  file === null && pull.filter(({ name, theirs }) => theirs === null && !left.has(name)).length > fewTokens

/** The first value that came there and that its type refuses. */
function stopOf({ stop, refused }: ReadFile, came: readonly Pick<Difference, 'name'>[]): FileNote | null {
  return stop ?? came.map(({ name }) => refused.get(name)).find(note => note !== undefined) ?? null
}

/** Removes the files that nothing is taken from, and returns them. */
export function stopFresh(matches: Matches): { file: ReadFile; stop: FileNote }[] {
  const stopped = matches.fresh.flatMap(({ file }) => {
    const stop = stopOf(file, [...file.tokens.values()])
    return stop ? [{ file, stop }] : []
  })
  matches.fresh = matches.fresh.filter(({ file }) => !stopped.some(one => one.file === file))
  return stopped
}

async function slotOf(mode: ModeHere, { base, held, matches, take }: Given): Promise<Slot> {
  const file = matches.files.get(mode.mode_id) ?? null
  const former = base.find(({ mode_id }) => mode_id === mode.mode_id)
  const own = new Map(held.filter(({ mode_id }) => mode_id === mode.mode_id).map(one => [one.name, one]))
  const known = { base: former?.tokens ?? {}, held: own, take }
  const comparison = await compare(mode.tokens, file?.tokens ?? new Map(), known)
  const stop = file && stopOf(file, [...comparison.pull, ...comparison.conflicts])
  return { mode, file, former, stop, comparison: stop ? untouched(known.base) : comparison }
}
