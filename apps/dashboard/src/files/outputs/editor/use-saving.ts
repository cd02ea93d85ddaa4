import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordedAction } from '../../../tokens/edits/recorded-action.ts'
import { addAction } from '../../../tokens/edits/undo.ts'
import { faultOf, type Fault } from '../form/fault.ts'
import type { useOutputEdit } from './use-output-edit.ts'

/** `name` is the stored name. `onRename` receives a new name before it is saved, and null after a refusal. */
export function useSaving(
  ws: string,
  edit: ReturnType<typeof useOutputEdit>,
  name: string,
  onRename: (next: string | null) => void,
) {
  const navigate = useNavigate()
  const [refused, setRefused] = useState(0)
  const [busy, setBusy] = useState(false)
  /**
   * The fault of the last attempt to save. The preview reports the same faults while typing, but may not have seen the
   * latest settings.
   */
  const [saveFault, setSaveFault] = useState<Fault | null>(null)
  const save = async (over?: 'theirs') => {
    const next = edit.draft.name
    setBusy(true)
    setSaveFault(null)
    if (next !== name) onRename(next)
    try {
      let saved = false
      const action = recordedAction({ workspace_id: ws }, `Saved ${next}`, async () => {
        saved = await edit.save(over)
      })
      await action.run()
      if (!saved) {
        onRename(null)
        setRefused(refused + 1)
        return
      }
      setRefused(0)
      addAction(action)
      const params = { ws, output: next }
      if (next !== name) await navigate({ to: '/w/$ws/outputs/$output', params, replace: true, ignoreBlocker: true })
    } catch (error) {
      onRename(null)
      setSaveFault(faultOf(error, next))
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    setSaveFault(null)
    setRefused(0)
    edit.discard()
  }
  return { save, discard, refused, busy, saveFault, forgetFault: () => setSaveFault(null) }
}
