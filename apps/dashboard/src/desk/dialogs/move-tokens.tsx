import { useId, useMemo, useState } from 'react'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfRenames } from '../../tokens/consequences/places.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import type { GroupNode } from '../../tokens/model/model.ts'
import { BreaksInCode } from '../../tokens/uses/used-in-code.tsx'
import { Followers } from './renaming/followers.tsx'
import { commonGroup, movedNames } from './moved-names.ts'
import { renameAll } from './renaming/rename-all.ts'
import { RenamedList } from './renaming/renamed-list.tsx'
import type { Tokens } from '../../tokens/model/use-tokens.ts'

interface Props {
  ws: string
  tokens: Tokens
  names: readonly string[]
  /** The group that moves as a whole; by default, the common group of all names. */
  from?: string | undefined
  /** The suggested group; by default, the present one. */
  to?: string | undefined
  onClose: () => void
  onMoved: (name: string) => void
}

/** Moves tokens to another group: their names change, and references follow. */
export function MoveTokens(props: Props) {
  const { names, from, onClose } = props
  const what = from ? `the group ${from}` : names.length === 1 ? names[0] : `${names.length} tokens`
  return (
    <Dialog title={from ? `Rename or move ${what}` : `Move ${what}`} isOpen onClose={onClose} isTall>
      <MoveForm {...props} />
    </Dialog>
  )
}

function MoveForm({ ws, tokens, names, from, to, onClose, onMoved }: Props) {
  const { model, edits } = tokens
  const common = from ?? commonGroup(names)
  const id = useId()
  const [group, setGroup] = useState(to ?? common)
  const { busy, error, submit } = useFormState()
  const moved = movedNames(names, common, group.trim(), name => model.byName.has(name))
  const wrong = moved.find(each => each.error)
  const real = moved.filter(each => each.to !== each.from)
  const renames = JSON.stringify(wrong ? [] : real)
  const places = useMemo(() => placesOfRenames(model, JSON.parse(renames) as typeof real), [model, renames])
  const move = () =>
    submit(async () => {
      if (real.length > 0)
        await edits.act(
          renameAll(
            tokens,
            `Moved ${real.length === 1 ? real[0]!.from : `${real.length} tokens`} to ${group.trim() || 'the top'}`,
            real,
          ),
        )
      onClose()
      onMoved(moved[0]!.to)
    })
  return (
    <DialogForm
      verb="Move"
      busy={busy}
      error={error}
      isDisabled={wrong !== undefined || real.length === 0}
      onClose={onClose}
      onSubmit={() => {
        if (!wrong) void move()
      }}
    >
      <Field
        label="Group"
        mono
        value={group}
        onChange={setGroup}
        list={`${id}-groups`}
        error={wrong?.error}
        hint="Dots make groups in groups; nothing is the top."
        autoFocus
        autoComplete="off"
      />
      <datalist id={`${id}-groups`}>
        {groupsOf(model.tree).map(path => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <RenamedList pairs={real} />
      <BreaksInCode ws={ws} names={names} doing="Renaming" />
      <Followers tokens={tokens} renames={wrong ? [] : real} update />
      <BeforeAfter places={places} tokenset_id={edits.tokenset_id} isListed />
    </DialogForm>
  )
}

function groupsOf(tree: GroupNode): string[] {
  const groups: string[] = []
  const open = [...tree.children.values()]
  for (let node = open.shift(); node && groups.length < 200; node = open.shift()) {
    if (node.children.size === 0) continue
    groups.push(node.path)
    open.push(...node.children.values())
  }
  return groups
}
