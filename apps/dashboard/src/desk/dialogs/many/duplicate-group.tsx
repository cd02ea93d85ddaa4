import { checkName } from '@tessera/engine'
import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { RenamedList } from '../renaming/renamed-list.tsx'
import { namesBelow } from '../../../tokens/model/groups.ts'
import { copiesOf } from './group-copies.ts'

interface Props {
  tokens: Tokens
  group: string
  onClose: () => void
  onMade: (name: string) => void
}

/** Copies the tokens of a group under another name. */
export function DuplicateGroup({ tokens: { model, edits }, group, onClose, onMade }: Props) {
  const [path, setPath] = useState(`${group}-copy`)
  const [inward, setInward] = useState(true)
  const to = path.trim()
  const pairs = namesBelow(model, group).map(from => ({ from, to: `${to}${from.slice(group.length)}` }))
  const fault =
    to === ''
      ? 'A group needs a name'
      : pairs
          .map(
            each =>
              checkName(each.to) ?? (model.byName.has(each.to) ? `There is already a token named “${each.to}”` : null),
          )
          .find(each => each !== null)
  const apply = () => {
    if (fault) return
    edits.edit(`Duplicated the group ${group}`, copiesOf(model, pairs, inward))
    onClose()
    if (pairs[0]) onMade(pairs[0].to)
  }
  return (
    <Dialog title={`Duplicate the group ${group}`} isOpen onClose={onClose} size="small">
      <DialogForm
        verb={`Duplicate ${pairs.length} ${pairs.length === 1 ? 'token' : 'tokens'}`}
        busy={false}
        isDisabled={Boolean(fault)}
        onClose={onClose}
        onSubmit={apply}
      >
        <Field
          label="New group"
          mono
          value={path}
          onChange={setPath}
          error={fault ?? undefined}
          autoFocus
          autoComplete="off"
        />
        <Checkbox isSelected={inward} onChange={setInward}>
          Aliases within the group lead to the copies
        </Checkbox>
        <RenamedList pairs={pairs} />
      </DialogForm>
    </Dialog>
  )
}
