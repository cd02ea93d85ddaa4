import { typeNames, type TypeName } from '@tessera/engine'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/states.tsx'
import { rowDraft, type Row } from '../../../tokens/model/model.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { sameDraft } from '../../../tokens/values/draft.ts'
import type { ManyChange } from '../../grid/run-action.ts'
import { ChangesTable } from '../changes-table.tsx'
import { aliasedToNearest, retyped, splitParts, type Changed } from './changes-of-many.ts'

interface Props {
  tokens: Tokens
  open: ManyChange
  onClose: () => void
}

const titles: Readonly<Record<ManyChange['what'], string>> = {
  retype: 'Change the type of',
  nearest: 'Alias to the nearest token:',
  split: 'Split into tokens:',
}

const steps: Readonly<Record<ManyChange['what'], (count: string) => string>> = {
  retype: count => `Changed the type of ${count}`,
  nearest: count => `Pointed ${count} at the nearest token`,
  split: count => `Split ${count}`,
}

const limits = [
  { id: '0', label: 'Equal values only' },
  { id: '2', label: 'Colors up to ΔE 2: hardly to be told apart' },
  { id: '5', label: 'Colors up to ΔE 5: alike' },
  { id: '10', label: 'Colors up to ΔE 10: related' },
]

/** One change of all selected tokens, with its effect before anything is written. */
export function ChangeMany(props: Props) {
  const { open, onClose } = props
  const { names } = open
  const subject = names.length === 1 ? names[0]! : `${names.length} tokens`
  return (
    <Dialog title={`${titles[open.what]} ${subject}`} isOpen onClose={onClose} size="large">
      <ChangeForm {...props} subject={subject} />
    </Dialog>
  )
}

function ChangeForm({ tokens, open, subject, onClose }: Props & { subject: string }) {
  const { model, edits } = tokens
  const { what, names, modeIndexes } = open
  const rows = useMemo(() => names.flatMap((name): Row | [] => model.byName.get(name) ?? []), [model, names])
  const [type, setType] = useState<TypeName>(() => (rows[0] && rowDraft(rows[0])?.type) ?? 'color')
  const [limit, setLimit] = useState('2')
  const all = useMemo((): Changed[] => {
    if (what === 'retype') return retyped(tokens, rows, type)
    return what === 'nearest' ? aliasedToNearest(tokens, rows, modeIndexes, Number(limit)) : splitParts(tokens, rows)
  }, [tokens, what, rows, modeIndexes, type, limit])
  const good = all.filter(each => each.change && !sameDraft(each.change.before, each.change.after))
  const bad = all.filter(each => each.error)
  const apply = () => {
    if (good.length === 0) return
    edits.edit(
      steps[what](subject),
      good.flatMap(each => each.change ?? []),
    )
    onClose()
  }
  // The preview of a split shows the new tokens; the composites only point at them.
  const shown = what === 'split' ? good.filter(each => each.change?.before === null) : good
  return (
    <DialogForm
      verb={good.length === 1 ? 'Change 1 value' : `Change ${good.length} values`}
      busy={false}
      isDisabled={good.length === 0}
      onClose={onClose}
      onSubmit={apply}
    >
      {what === 'retype' && (
        <Select
          label="Type"
          choices={typeNames.map(id => ({ id, label: id }))}
          value={type}
          onChange={id => setType(id as TypeName)}
        />
      )}
      {what === 'nearest' && <Select label="How near" choices={limits} value={limit} onChange={setLimit} />}
      {what === 'split' && <p>{splitWords(new Set(shown.map(({ name }) => name)).size)}</p>}
      {bad.length > 0 && (
        <Notice kind="warning">
          {bad.length === 1 ? '1 value stays as it is.' : `${bad.length} values stay as they are.`}
        </Notice>
      )}
      <ChangesTable tokens={tokens} label="Values before and after" changes={[...bad, ...shown]} />
    </DialogForm>
  )
}

const splitWords = (count: number): string =>
  count === 0
    ? 'These tokens have no parts to split: only shadows, borders, typography, transitions and gradients with values of their own have.'
    : `${count === 1 ? '1 new token takes' : `${count} new tokens take`} the values of the parts, which then point at ${count === 1 ? 'it' : 'them'}.`
