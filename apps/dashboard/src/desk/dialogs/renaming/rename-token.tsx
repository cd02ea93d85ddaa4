import { checkName } from '@tessera/engine'
import { useMemo, useState } from 'react'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfRenames } from '../../../tokens/consequences/places.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { BreaksInCode } from '../../../tokens/uses/used-in-code.tsx'
import { collidesWith } from '../collision.ts'
import { Followers } from './followers.tsx'
import { renameAll } from './rename-all.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'

interface Props {
  ws: string
  tokens: Tokens
  /** The token to rename; null while the dialog is closed. */
  name: string | null
  onClose: () => void
  onRenamed: (name: string) => void
}

export function RenameToken({ ws, tokens, name, onClose, onRenamed }: Props) {
  return (
    <Dialog title="Rename token" isOpen={name !== null} onClose={onClose} isTall>
      {name !== null && <RenameForm ws={ws} tokens={tokens} name={name} onClose={onClose} onRenamed={onRenamed} />}
    </Dialog>
  )
}

function RenameForm({ ws, tokens, name, onClose, onRenamed }: Props & { name: string }) {
  const { model, edits } = tokens
  const [text, setText] = useState(name)
  const [update, setUpdate] = useState(true)
  const { busy, error, submit } = useFormState()
  const next = text.trim()
  const invalid =
    next === name
      ? null
      : (checkName(next) ?? (model.byName.has(next) ? `There is already a token named “${next}”` : null))
  const collision = invalid || next === name ? null : collidesWith(model, next)
  const isRenamed = invalid === null && next !== name
  const places = useMemo(
    () => (isRenamed ? placesOfRenames(model, [{ from: name, to: next }]) : []),
    [isRenamed, model, name, next],
  )
  const rename = async () => {
    if (invalid) return
    if (next === name) return onClose()
    await submit(async () => {
      await edits.act(renameAll(tokens, `Renamed ${name} to ${next}`, [{ from: name, to: next }], update))
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
      <Checkbox isSelected={update} onChange={setUpdate}>
        What points at it follows
      </Checkbox>
      <BreaksInCode ws={ws} names={[name]} doing="Renaming" />
      <Followers tokens={tokens} renames={isRenamed ? [{ from: name, to: next }] : []} update={update} />
      <BeforeAfter places={places} tokenset_id={edits.tokenset_id} keepReferences={!update} />
    </DialogForm>
  )
}
