import { formulaText, referenceIn } from '@tessera/engine'
import { Dialog, Popover } from 'react-aria-components'
import type { PickerPlace } from './color/color-popover.tsx'
import popover from './color/color-popover.module.css'
import { setValue } from '../model/changes-of.ts'
import { CompositeForm } from './composite-form.tsx'
import { rowDraft } from '../model/model.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { isComposite } from '../values/composite.ts'
import styles from './parts-popover.module.css'

export interface PartsPopoverProps {
  tokens: Tokens
  place: PickerPlace
  onClose: () => void
  /** The value is written as one line of text instead. */
  onText: (place: PickerPlace) => void
}

/** The parts of a value, beside its cell. */
export function PartsPopover({ tokens, place, onClose, onText }: PartsPopoverProps) {
  const { model, resolver, edits } = tokens
  const { name, modeIndex } = place
  const row = model.byName.get(name)
  const type = row && rowDraft(row)?.type
  if (!row || !type || !isComposite(type)) return null
  const draft = row.cells[modeIndex]?.draft
  const isElsewhere = draft && (referenceIn(draft.value) !== null || formulaText(draft.value) !== null)
  const resolved = isElsewhere ? resolver.resolve(modeIndex, name) : undefined
  return (
    <Popover
      className={popover.popover!}
      triggerRef={{ current: place.anchor }}
      isOpen
      onOpenChange={open => !open && onClose()}
      placement="bottom start"
      offset={4}
    >
      <Dialog aria-label={`${name} in ${model.modes[modeIndex]!.name}`} className={styles.dialog!}>
        <CompositeForm
          tokens={tokens}
          name={name}
          modeIndex={modeIndex}
          type={type}
          value={isElsewhere ? (resolved?.ok ? resolved.value : undefined) : draft?.value}
          onSave={value => {
            edits.edit(`Changed ${name}`, [setValue(model, row, modeIndex, value)])
            onClose()
          }}
          onCancel={onClose}
          onText={() => {
            onClose()
            // A popover that closes gives the focus back in the next frame; the field takes it after that.
            requestAnimationFrame(() => requestAnimationFrame(() => onText(place)))
          }}
        />
      </Dialog>
    </Popover>
  )
}
