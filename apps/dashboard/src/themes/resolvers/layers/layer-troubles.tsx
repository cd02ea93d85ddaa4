import { useSyncExternalStore } from 'react'
import { editsOf } from '../../../tokens/edits/edits-of.ts'
import { TroubleBanner } from '../../../tokens/editors/trouble-banner.tsx'

/** Explains why values in layers are not saved yet, and offers solutions. */
export function LayerTroubles({ tokensets }: { tokensets: readonly string[] }) {
  return tokensets.map(id => <Trouble key={id} tokenset_id={id} />)
}

function Trouble({ tokenset_id }: { tokenset_id: string }) {
  const edits = editsOf(tokenset_id)
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  return <TroubleBanner state={state} edits={edits} />
}
