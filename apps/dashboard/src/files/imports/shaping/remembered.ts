// The shaping of the last import into a tokenset: the next file of the same tool needs the same one.
import { separators, typeNames, unshaped, type Shaping } from '@tessera/engine'

const keyOf = (tokenset_id: string) => `tessera.import.${tokenset_id}`

export function rememberShaping(tokenset_id: string, shaping: Shaping): void {
  try {
    localStorage.setItem(keyOf(tokenset_id), JSON.stringify(shaping))
  } catch {
    // Without storage the user chooses anew each time.
  }
}

/** Returns null where there was no import. */
export function rememberedShaping(tokenset_id: string): Shaping | null {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(tokenset_id)) ?? 'null')
  } catch {
    return null
  }
  return stored === null || typeof stored !== 'object' ? null : readShaping(stored as Record<string, unknown>)
}

/** Data that an older version of the dashboard stored may lack a field, or have an invalid one. */
function readShaping(stored: Record<string, unknown>): Shaping {
  const { modes, prefix, types } = stored
  const pairs = types !== null && typeof types === 'object' ? Object.entries(types) : []
  return {
    modes: modes === 'first' || modes === 'last' ? modes : unshaped.modes,
    modeNames: textsIn(stored['modeNames']),
    split: separators.filter(separator => textsIn(stored['split']).includes(separator)),
    prefix: typeof prefix === 'string' ? prefix : '',
    types: Object.fromEntries(pairs.filter(pair => pair.every(isTypeName))),
    leftOut: textsIn(stored['leftOut']),
  }
}

const isTypeName = (text: unknown) => typeNames.some(type => type === text)
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []
