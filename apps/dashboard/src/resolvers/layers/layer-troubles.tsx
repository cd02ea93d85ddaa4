import { useSyncExternalStore } from 'react'
import { editsOf } from '../../edits/edits-of.ts'
import { TroubleBanner } from '../../editors/trouble-banner.tsx'

/** What keeps values that were written into layers from being stored, with the ways out of it. */
export function LayerTroubles({ tokensets }: { tokensets: readonly string[] }) {
  return tokensets.map(id => <Trouble key={id} tokenset_id={id} />)
}

function Trouble({ tokenset_id }: { tokenset_id: string }) {
  const edits = editsOf(tokenset_id)
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  return <TroubleBanner state={state} edits={edits} />
}
