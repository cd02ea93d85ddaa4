import type { Change } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, isTesseraError } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { tokensetSummariesQuery } from '../../api/queries.ts'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfStates } from '../../tokens/consequences/places.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'

interface Props {
  change: Pick<Change, 'id' | 'summary'>
  isOpen: boolean
  onClose: () => void
}

/** Asks for confirmation, shows why a revert is refused, and offers to force it where only later changes conflict. */
export function RevertChange({ change, isOpen, onClose }: Props) {
  return (
    <Dialog title="Revert this change?" isOpen={isOpen} onClose={onClose} role="alertdialog" isTall>
      <Question change={change} onClose={onClose} />
    </Dialog>
  )
}

function Question({ change, onClose }: Omit<Props, 'isOpen'>) {
  const { busy, error, submit } = useFormState()
  const [inTheWay, setInTheWay] = useState<string[] | null>(null)
  const [final, setFinal] = useState(false)
  const revert = (force: boolean) =>
    submit(async () => {
      try {
        await api.changes.revert({ change_id: change.id, force })
      } catch (failure) {
        if (isTesseraError(failure) && failure.code === 'change_overtaken')
          return setInTheWay(failure.details['tokens'] as string[])
        if (isTesseraError(failure) && failure.status === 400) setFinal(true)
        throw failure
      }
      toast(`Reverted: ${change.summary}`)
      onClose()
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
              Reverting this undoes that as well:
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
            <p>
              What it changed becomes as it was before. Reverting is a change of its own, which can be reverted, too.
            </p>
          )
        )}
        {!final && <Consequences change_id={change.id} />}
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>{final ? 'Close' : 'Cancel'}</Button>
        {!final && (
          <Button
            kind={inTheWay ? 'danger' : 'primary'}
            isPending={busy}
            onPress={() => void revert(inTheWay !== null)}
          >
            {inTheWay ? 'Revert anyway' : 'Revert'}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/** The tokens of the change, the other way round. */
function Consequences({ change_id }: { change_id: string }) {
  const { data: change } = useQuery({
    queryKey: keys.activity('', 'change', change_id),
    queryFn: ({ signal }) => api.changes.get({ change_id }, { signal }),
    retry: false,
  })
  const ws = change?.workspace_id ?? ''
  const { data: summaries } = useQuery({ ...tokensetSummariesQuery(ws), enabled: ws !== '' })
  const places = useMemo(() => {
    const modes = new Map(
      [...(summaries ?? [])].flatMap(([tokenset_id, { modes }]) =>
        modes.map(mode => [mode.id, { tokenset_id, name: mode.name }] as const),
      ),
    )
    const states = (change?.tokens ?? []).flatMap(({ mode_id, before, after }) => {
      const mode = modes.get(mode_id)
      return mode ? [{ tokenset_id: mode.tokenset_id, mode_id, before: after, after: before }] : []
    })
    return placesOfStates(states, ({ mode_id }) => modes.get(mode_id)!.name)
  }, [change, summaries])
  return <BeforeAfter places={places} {...(change ? { total: change.token_count } : {})} />
}
