import { useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { setValue } from '../edits/changes-of.ts'
import { ColorPicker } from './color-picker.tsx'
import { cssOf } from './color.ts'
import { targetOf } from '../edits/draft.ts'
import { useHeldCell } from '../edits/use-held-cell.ts'
import { rememberColor } from './recent-colors.ts'
import type { Tokens } from '../use-tokens.ts'
import styles from './color-popover.module.css'

/** The cell whose color is being chosen. */
export interface PickerPlace {
  name: string
  modeIndex: number
  anchor: Element
}

export function ColorPopover({
  tokens,
  place,
  onClose,
}: {
  tokens: Tokens
  place: PickerPlace | null
  onClose: () => void
}) {
  return (
    <Popover
      className={styles.popover!}
      triggerRef={{ current: place?.anchor ?? null }}
      isOpen={place !== null}
      onOpenChange={open => !open && onClose()}
      placement="bottom start"
      offset={4}
    >
      {place && <Chooser key={`${place.modeIndex} ${place.name}`} tokens={tokens} place={place} onClose={onClose} />}
    </Popover>
  )
}

function Chooser({
  tokens: { model, resolver, edits },
  place,
  onClose,
}: {
  tokens: Tokens
  place: PickerPlace
  onClose: () => void
}) {
  const { name, modeIndex } = place
  useHeldCell(model.modes[modeIndex]!.id, name)
  const row = model.byName.get(name)
  const resolved = row && resolver.resolve(modeIndex, name)
  const [before] = useState(() => (resolved?.ok && cssOf(resolved.value)) || '#808080')
  const [value, setColor] = useState(before)
  const [palette] = useState(() =>
    model.rows.flatMap(each => {
      const draft = each.cells[modeIndex]?.draft
      const css = draft?.type === 'color' ? cssOf(draft.value) : null
      return css ? [{ name: each.name, css }] : []
    }),
  )
  if (!row) return null
  const draft = row.cells[modeIndex]?.draft
  const target = draft ? targetOf(draft) : null
  const apply = () => {
    if (value !== before) {
      rememberColor(value)
      edits.edit(`Changed ${name}`, [setValue(model, row, modeIndex, value)])
    }
    onClose()
  }
  return (
    <Dialog aria-label={`Color of ${name} in ${model.modes[modeIndex]!.name}`} className={styles.dialog!}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          apply()
        }}
      >
        <ColorPicker before={before} value={value} onChange={setColor} palette={palette} />
        {target !== null && (
          <p className={styles.note}>
            It points at <code>{target}</code> now. A color of its own takes that place.
          </p>
        )}
        <div className={styles.actions}>
          <Button size="small" onPress={onClose}>
            Cancel
          </Button>
          <Button size="small" kind="primary" type="submit">
            Use this color
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
