// A mode with its file, and how they compare.
import type { BaseFile, Held } from '../git.store.ts'
import type { Matches, ModeHere, ReadFile } from './matching.ts'
import { compare } from './three-way.ts'
import type { Comparison, Known } from './three-way.ts'

export interface Slot {
  mode: ModeHere
  file: ReadFile | null
  /** Where its file was. */
  former: BaseFile | undefined
  comparison: Comparison
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

async function slotOf(mode: ModeHere, { base, held, matches, take }: Given): Promise<Slot> {
  const file = matches.files.get(mode.mode_id) ?? null
  const former = base.find(({ mode_id }) => mode_id === mode.mode_id)
  const own = new Map(held.filter(({ mode_id }) => mode_id === mode.mode_id).map(one => [one.name, one]))
  const known = { base: former?.tokens ?? {}, held: own, take }
  const comparison = await compare(mode.tokens, file?.tokens ?? new Map(), known)
  return { mode, file, former, comparison }
}
