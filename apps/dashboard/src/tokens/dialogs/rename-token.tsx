import { checkName } from '@tessera/engine'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { collidesWith } from './collision.ts'
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
  const { busy, error, submit } = useFormState()
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
    await submit(async () => {
      await edits.act({ label: `Renamed ${name} to ${next}`, run: change(name, next), revert: change(next, name) })
      onClose()
      onRenamed(next)
    })
  }
  return (
    <DialogForm
      verb="Rename"
      busy={busy}
      error={error}
      isDisabled={invalid !== null}
      onClose={onClose}
      onSubmit={() => void rename()}
    >
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
    </DialogForm>
  )
}
