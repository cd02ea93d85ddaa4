import type { SystemImportReport } from '@tessera/contract'
import { placesOfStates } from '../../../tokens/consequences/places.ts'

/** The modes that an import would change. One that is not there yet has no other tokens. */
export function placesOfReport({ changes, tokensets, modes }: SystemImportReport) {
  const states = changes.map(({ tokenset, mode, name, before, after }) => {
    const stored = modes.find(each => each.tokenset === tokenset && each.name === mode)
    const isNew = tokensets.some(each => each.name === tokenset && each.created) || stored?.created !== false
    return {
      tokenset_id: tokensets.find(each => each.name === tokenset)?.id ?? tokenset,
      mode_id: stored?.id ?? mode,
      label: `${tokenset} · ${mode}`,
      isNew,
      before: named(name, before),
      after: named(name, after),
    }
  })
  return placesOfStates(
    states,
    ({ label }) => label,
    ({ tokenset_id, mode_id, isNew }) => (isNew ? { tokens: () => [] } : { tokenset_id, mode_id }),
  )
}

const named = (name: string, state: unknown) =>
  typeof state === 'object' && state !== null ? { ...state, name } : null
