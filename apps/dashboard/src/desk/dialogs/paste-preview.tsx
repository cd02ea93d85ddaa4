import { useMemo } from 'react'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfPasted } from '../../tokens/consequences/places.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import type { Pasted } from '../../tokens/model/changes-of.ts'
import { sameDraft } from '../../tokens/values/draft.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { ChangesTable } from './changes-table.tsx'

interface Props {
  tokens: Tokens
  pasted: Pasted[] | null
  onClose: () => void
  onApply: (pasted: Pasted[]) => void
}

export function PastePreview({ tokens, pasted, onClose, onApply }: Props) {
  const all = pasted ?? []
  const good = useMemo(
    () => (pasted ?? []).filter(each => each.change && !sameDraft(each.change.before, each.change.after)),
    [pasted],
  )
  const { model, edits } = tokens
  const places = useMemo(() => placesOfPasted(model, good), [model, good])
  const bad = all.filter(each => each.error)
  const made = new Set(good.filter(each => !tokens.model.byName.has(each.name)).map(each => each.name)).size
  return (
    <Dialog title="Paste" isOpen={pasted !== null} onClose={onClose} size="large" isTall>
      <DialogBody>
        <p>
          {good.length} of {all.length} values change{made > 0 && `, ${made} tokens are new`}. Nothing is written before
          you apply it.
        </p>
        {bad.length > 0 && <Notice kind="warning">{bad.length} cannot be used and are left out.</Notice>}
        <ChangesTable tokens={tokens} label="Pasted values" changes={[...bad, ...good]} />
        <BeforeAfter places={places} tokenset_id={edits.tokenset_id} isListed />
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
