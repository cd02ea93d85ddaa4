import type { Json } from '@tessera/engine'
import { useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { setValue } from '../../model/changes-of.ts'
import { ColorPicker } from './color-picker.tsx'
import { cssOf } from '../../values/color.ts'
import { targetOf } from '../../values/draft.ts'
import { dependents } from '../../model/resolver.ts'
import { useHeldCell } from '../../edits/use-held-cell.ts'
import { rememberColor } from './recent-colors.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import styles from './color-popover.module.css'

/** The cell of the color. */
export interface PickerPlace {
  name: string
  modeIndex: number
  anchor: Element
}

/** A previewed value that is not saved yet. */
export interface Trial {
  name: string
  modeIndex: number
  value: Json
}

export function ColorPopover({
  tokens,
  place,
  onClose,
  onTry,
}: {
  tokens: Tokens
  place: PickerPlace | null
  onClose: () => void
  /** Previews a value before it is saved. */
  onTry: (trial: Trial) => void
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
      {place && (
        <Chooser
          key={`${place.modeIndex} ${place.name}`}
          tokens={tokens}
          place={place}
          onClose={onClose}
          onTry={onTry}
        />
      )}
    </Popover>
  )
}

interface ChooserProps {
  tokens: Tokens
  place: PickerPlace
  onClose: () => void
  onTry: (trial: Trial) => void
}

function Chooser({ tokens: { model, resolver, edits }, place, onClose, onTry }: ChooserProps) {
  const { name, modeIndex } = place
  useHeldCell(model.modes[modeIndex]!.id, name)
  const row = model.byName.get(name)
  const resolved = row && resolver.resolve(modeIndex, name)
  const [before] = useState(() => (resolved?.ok && cssOf(resolved.value)) || '#808080')
  const [value, setColor] = useState(before)
  // The token that the color points at now; null for a literal color.
  const [chosen, setChosen] = useState<string | null>(null)
  const [palette] = useState(() => paletteOf(model, place))
  if (!row) return null
  const draft = row.cells[modeIndex]?.draft
  const target = draft ? targetOf(draft) : null
  const apply = () => {
    if (chosen !== null) edits.edit(`Changed ${name}`, [setValue(model, row, modeIndex, { alias_to: chosen })])
    else if (value !== before) {
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
        <ColorPicker
          before={before}
          like={typeof draft?.value === 'string' ? draft.value : before}
          value={value}
          onChange={css => {
            setColor(css)
            setChosen(null)
            onTry({ name, modeIndex, value: css })
          }}
          palette={palette}
          onToken={target => {
            setChosen(target)
            onTry({ name, modeIndex, value: { alias_to: target } })
          }}
        />
        <TargetNote target={target} chosen={chosen} onColor={() => setChosen(null)} />
        <div className={styles.actions}>
          <Button size="small" onPress={onClose}>
            Cancel
          </Button>
          <Button size="small" kind="primary" type="submit">
            {chosen === null ? 'Use this color' : 'Point at it'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The colors of the mode that the token can point at. */
function paletteOf(model: Tokens['model'], { name, modeIndex }: PickerPlace) {
  const circles = dependents(model, modeIndex, name)
  return model.rows.flatMap(each => {
    const draft = each.cells[modeIndex]?.draft
    const css = draft?.type === 'color' ? cssOf(draft.value) : null
    return css && each.name !== name && !circles.has(each.name) ? [{ name: each.name, css }] : []
  })
}

interface TargetNoteProps {
  /** The present target. */
  target: string | null
  /** The chosen target. */
  chosen: string | null
  onColor: () => void
}

function TargetNote({ target, chosen, onColor }: TargetNoteProps) {
  if (chosen !== null)
    return (
      <p className={styles.note} role="status">
        It will point at <code>{chosen}</code> and follow it.{' '}
        <Button size="small" kind="quiet" onPress={onColor}>
          Take its color alone
        </Button>
      </p>
    )
  if (target === null) return null
  return (
    <p className={styles.note}>
      It points at <code>{target}</code> now. A color of its own takes that place.
    </p>
  )
}
