import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import type { Pasted } from '../edits/changes-of.ts'
import { sameDraft } from '../edits/draft.ts'
import type { Tokens } from '../use-tokens.ts'
import { ValueView } from '../values/value-view.tsx'

interface Props {
  tokens: Tokens
  pasted: Pasted[] | null
  onClose: () => void
  onApply: (pasted: Pasted[]) => void
}

const mostShown = 200

export function PastePreview({ tokens: { model, resolver }, pasted, onClose, onApply }: Props) {
  const all = pasted ?? []
  const good = all.filter(each => each.change && !sameDraft(each.change.before, each.change.after))
  const bad = all.filter(each => each.error)
  const made = new Set(good.filter(each => !model.byName.has(each.name)).map(each => each.name)).size
  const view = (each: Pasted, draft: NonNullable<Pasted['change']>['after']) =>
    draft ? <ValueView draft={draft} resolved={resolver.tryOut(each.modeIndex, each.name, draft)} /> : '—'
  return (
    <Dialog title="Paste" isOpen={pasted !== null} onClose={onClose} size="large">
      <DialogBody>
        <p>
          {good.length} of {all.length} values change{made > 0 && `, ${made} tokens are new`}. Nothing is written before
          you apply it.
        </p>
        {bad.length > 0 && <Notice kind="warning">{bad.length} cannot be used and are left out.</Notice>}
        <Table label="Pasted values" columns={['Token', 'Mode', 'Before', 'After']}>
          {[...bad, ...good].slice(0, mostShown).map(each => (
            <tr key={`${each.modeIndex} ${each.name}`}>
              <th scope="row">
                <bdi>{each.name}</bdi>
              </th>
              <td>{model.modes[each.modeIndex]!.name}</td>
              <td>{each.change ? view(each, each.change.before) : '—'}</td>
              <td>{each.change ? view(each, each.change.after) : `${each.text}: ${each.error ?? ''}`}</td>
            </tr>
          ))}
        </Table>
        {all.length > mostShown && <p>The first {mostShown} are shown.</p>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" isDisabled={good.length === 0} onPress={() => onApply(good)}>
          Apply {good.length} changes
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
