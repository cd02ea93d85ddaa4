import type { Change } from '@tessera/contract'
import { useState } from 'react'
import { api, isTesseraError } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../parts/dialog.tsx'
import { useFormState } from '../parts/form-state.ts'
import { Notice } from '../parts/states.tsx'
import { toast } from '../parts/toast.tsx'
import { queryClient } from '../queries.ts'

interface Props {
  change: Change
  isOpen: boolean
  onClose: () => void
}

/** Asks, says why it is refused, and offers to go through with it where only later changes stand in the way. */
export function TakeBack({ change, isOpen, onClose }: Props) {
  return (
    <Dialog title="Take this change back?" isOpen={isOpen} onClose={onClose} size="small" role="alertdialog">
      <Question change={change} onClose={onClose} />
    </Dialog>
  )
}

function Question({ change, onClose }: Omit<Props, 'isOpen'>) {
  const { busy, error, submit } = useFormState()
  const [inTheWay, setInTheWay] = useState<string[] | null>(null)
  const [final, setFinal] = useState(false)
  const takeBack = (force: boolean) =>
    submit(async () => {
      try {
        await api.changes.revert({ change_id: change.id, force })
      } catch (failure) {
        if (isTesseraError(failure) && failure.status === 400) {
          const tokens = failure.details['tokens']
          if (Array.isArray(tokens) && !force) return setInTheWay(tokens.map(String))
          setFinal(true)
        }
        throw failure
      }
      toast(`Took back: ${change.summary}`)
      onClose()
      // It may have touched anything of the workspace.
      await queryClient.invalidateQueries()
    })
  return (
    <>
      <DialogBody>
        <p>
          <bdi>{change.summary}</bdi>
        </p>
        {inTheWay ? (
          <Notice kind="warning">
            <p>
              {inTheWay.length === 1 ? 'A token was' : `${inTheWay.length} tokens were`} changed again since then.
              Taking this back undoes that as well:
            </p>
            <ul>
              {inTheWay.slice(0, 10).map(name => (
                <li key={name}>
                  <bdi>
                    <code>{name}</code>
                  </bdi>
                </li>
              ))}
            </ul>
            {inTheWay.length > 10 && <p>and {inTheWay.length - 10} more</p>}
          </Notice>
        ) : (
          !final && (
            <p>What it changed becomes as it was before. That is a change of its own, which can be taken back, too.</p>
          )
        )}
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>{final ? 'Close' : 'Cancel'}</Button>
        {!final && (
          <Button
            kind={inTheWay ? 'danger' : 'primary'}
            isPending={busy}
            onPress={() => void takeBack(inTheWay !== null)}
          >
            {inTheWay ? 'Take back all the same' : 'Take back'}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}
