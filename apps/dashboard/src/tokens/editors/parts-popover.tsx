import type { Json } from '@tessera/engine'
import { Dialog, Popover } from 'react-aria-components'
import type { PickerPlace } from './color/color-popover.tsx'
import popover from './color/color-popover.module.css'
import { setValue } from '../model/changes-of.ts'
import { CompositeForm } from './composite-form.tsx'
import { rowDraft, type Row } from '../model/model.ts'
import type { Resolver } from '../model/resolver.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { isComposite } from '../values/composite.ts'
import { isOneLine } from '../values/value-text.ts'
import styles from './parts-popover.module.css'

export interface PartsPopoverProps {
  tokens: Tokens
  place: PickerPlace
  onClose: () => void
  /** Opens the value as one line of text instead. */
  onText: (place: PickerPlace) => void
}

/** The value that the fields begin with: the result of an alias or a formula, or the value itself. */
function initialValue(resolver: Resolver, row: Row, modeIndex: number): Json | undefined {
  const draft = row.cells[modeIndex]?.draft
  if (!draft || !isOneLine(draft)) return draft?.value
  const resolved = resolver.resolve(modeIndex, row.name)
  return resolved?.ok ? resolved.value : undefined
}

/** The parts of a value, beside its cell. */
export function PartsPopover({ tokens, place, onClose, onText }: PartsPopoverProps) {
  const { model, resolver, edits } = tokens
  const { name, modeIndex } = place
  const row = model.byName.get(name)
  const type = row && rowDraft(row)?.type
  if (!row || !type || !isComposite(type)) return null
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
          value={initialValue(resolver, row, modeIndex)}
          onSave={value => {
            edits.edit(`Changed ${name}`, [setValue(model, row, modeIndex, value)])
            onClose()
          }}
          onCancel={onClose}
          onText={() => {
            onClose()
            // A closing popover restores the focus in the next frame; the field takes it after that.
            requestAnimationFrame(() => requestAnimationFrame(() => onText(place)))
          }}
        />
      </Dialog>
    </Popover>
  )
}
