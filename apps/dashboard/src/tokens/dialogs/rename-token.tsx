import { checkName } from '@tessera/engine'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { collidesWith } from '../edits/changes-of.ts'
import { inModes } from '../edits/in-modes.ts'
import { usedBy } from '../resolver.ts'
import type { Tokens } from '../use-tokens.ts'

interface Props {
  tokens: Tokens
  /** The token to rename; null: closed. */
  name: string | null
  onClose: () => void
  onRenamed: (name: string) => void
}

export function RenameToken({ tokens, name, onClose, onRenamed }: Props) {
  return (
    <Dialog title="Rename token" isOpen={name !== null} onClose={onClose} size="small">
      {name !== null && <RenameForm tokens={tokens} name={name} onClose={onClose} onRenamed={onRenamed} />}
    </Dialog>
  )
}

function RenameForm({ tokens: { model, edits }, name, onClose, onRenamed }: Props & { name: string }) {
  const [text, setText] = useState(name)
  const [update, setUpdate] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const users = usedBy(model, name)
  const next = text.trim()
  const invalid =
    next === name
      ? null
      : (checkName(next) ?? (model.byName.has(next) ? `There is already a token named “${next}”` : null))
  const collision = invalid || next === name ? null : collidesWith(model, next)
  // Also where it is not stored yet: by its turn it will be.
  const places = model.byName.get(name)?.cells.flatMap(cell => cell ?? []) ?? []

  // The name stands in for the id, which a deletion undone meanwhile would have changed.
  const write = (from: string, to: string) => (mode_id: string) =>
    api.tokens.update({
      tokenset_id: edits.tokenset_id,
      mode_id,
      token_id: from,
      name: to,
      update_references: update,
    })
  const change = (from: string, to: string) => () =>
    inModes({ modes: places.map(({ mode_id }) => mode_id), write: write(from, to), revert: write(to, from) })
  const rename = async () => {
    if (invalid) return
    if (next === name) return onClose()
    setBusy(true)
    setError(null)
    try {
      await edits.act({ label: `Renamed ${name} to ${next}`, run: change(name, next), revert: change(next, name) })
      onClose()
      onRenamed(next)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        void rename()
      }}
    >
      <DialogBody>
        <Field
          label="Name"
          mono
          value={text}
          onChange={setText}
          error={invalid}
          hint={
            collision ? `In CSS and Android exports it falls together with ${collision} and gets a number` : undefined
          }
          autoFocus
          autoComplete="off"
        />
        {users.size > 0 && (
          <Checkbox
            isSelected={update}
            onChange={setUpdate}
            hint={[...users.keys()].slice(0, 5).join(', ') + (users.size > 5 ? ` and ${users.size - 5} more` : '')}
          >
            Update the {users.size === 1 ? 'token that points' : `${users.size} tokens that point`} at it
          </Checkbox>
        )}
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={busy} isDisabled={invalid !== null}>
          Rename
        </Button>
      </DialogFooter>
    </Form>
  )
}
