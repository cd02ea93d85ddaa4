import { useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { inModes } from '../edits/in-modes.ts'
import type { GroupNode } from '../model.ts'
import { commonGroup, movedNames, type Moved } from './moved-names.ts'
import type { Tokens } from '../use-tokens.ts'
import styles from './remove-tokens.module.css'

interface Props {
  tokens: Tokens
  names: readonly string[]
  onClose: () => void
  onMoved: (name: string) => void
}

/** Gives tokens another group: their names change, and what points at them follows. */
export function MoveTokens(props: Props) {
  const { names, onClose } = props
  return (
    <Dialog
      title={names.length === 1 ? `Move ${names[0]}` : `Move ${names.length} tokens`}
      isOpen
      onClose={onClose}
      size="small"
    >
      <MoveForm {...props} />
    </Dialog>
  )
}

function MoveForm({ tokens: { model, edits }, names, onClose, onMoved }: Props) {
  const id = useId()
  const [group, setGroup] = useState(() => commonGroup(names))
  const { busy, error, submit } = useFormState()
  const moved = movedNames(names, group.trim(), name => model.byName.has(name))
  const wrong = moved.find(each => each.error)
  const real = moved.filter(each => each.to !== each.from)
  const held = new Map(names.map(name => [name, model.byName.get(name)?.cells ?? []] as const))

  const rename = (pairs: readonly Moved[], back: boolean) => async () => {
    const write = (mode_id: string, reverse: boolean) => {
      const operations = pairs
        .filter(({ from }) => held.get(from)!.some(cell => cell?.mode_id === mode_id))
        .map(({ from, to }) => ({
          op: 'update' as const,
          ...(reverse ? { name: to, new_name: from } : { name: from, new_name: to }),
        }))
      return operations.length > 0
        ? api.batch.run({ tokenset_id: edits.tokenset_id, mode_id, operations })
        : Promise.resolve(null)
    }
    await inModes({
      modes: model.modes.map(mode => mode.id),
      write: mode_id => write(mode_id, back),
      revert: mode_id => write(mode_id, !back),
    })
  }
  const move = () =>
    submit(async () => {
      if (real.length > 0)
        await edits.act({
          label: `Moved ${real.length === 1 ? real[0]!.from : `${real.length} tokens`} to ${group.trim() || 'the top'}`,
          run: rename(real, false),
          revert: rename(real, true),
        })
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
        hint="Dots make groups in groups; nothing is the top. What points at the tokens follows."
        autoFocus
        autoComplete="off"
      />
      <datalist id={`${id}-groups`}>
        {groupsOf(model.tree).map(path => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <ul className={styles.users} aria-label="New names">
        {real.slice(0, 6).map(({ from, to }) => (
          <li key={from}>
            <span>
              <bdi>{from}</bdi> →
            </span>{' '}
            <bdi>{to}</bdi>
          </li>
        ))}
        {real.length > 6 && <li>and {real.length - 6} more</li>}
      </ul>
    </DialogForm>
  )
}

function groupsOf(tree: GroupNode): string[] {
  const found: string[] = []
  const open = [...tree.children.values()]
  for (let node = open.shift(); node && found.length < 200; node = open.shift()) {
    if (node.children.size === 0) continue
    found.push(node.path)
    open.push(...node.children.values())
  }
  return found
}
