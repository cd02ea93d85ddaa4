import { formulaText, referenceIn } from '@tessera/engine'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { inputWith } from '../../model/themes/lens.ts'
import { targetsOf } from '../../model/themes/links.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { CellEditor } from '../grid/cell-editor.tsx'
import { setValue } from '../../model/changes-of.ts'
import { cssOf } from '../../values/color.ts'
import { isComposite } from '../../values/composite.ts'
import { CompositeForm } from '../../editors/composite-form.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { targetOf } from '../../values/draft.ts'
import type { InspectorProps } from './props.ts'
import { rowDraft } from '../../model/model.ts'
import { valueText } from '../../values/value-text.ts'
import { ValueView } from '../../pictures/value-view.tsx'
import { ValueChain } from './value-chain.tsx'
import styles from './inspector.module.css'

/** The value in each mode, and the way that an alias goes. */
export function TokenValues({ tokens, row, lens, readOnly, onGoTo, onPick, onOpenLayer }: InspectorProps) {
  const { model, resolver, edits } = tokens
  const opener = useRef<Element | null>(null)
  const [editing, setEditing] = useState<{ modeIndex: number; text: string | null; asText?: boolean } | null>(null)
  const closeForm = () => {
    setEditing(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const goToStep = (step: string, modeIndex: number) => {
    const chosen = lens?.chosen
    const mode_id = model.modes[modeIndex]!.id
    const input = chosen && inputWith(chosen.system, mode_id, chosen.input)
    const holder = input && chosen.system.holderAt(step, input)
    const place = holder ? chosen.system.modeOf(holder.source) : undefined
    // In this mode where it is there, else where the themes have it from.
    if (model.byName.get(step)?.cells[modeIndex]) return onGoTo(step)
    if (place !== undefined) return onOpenLayer(step, { ...holder!.source, mode_id: place })
    const [other] = lens && !model.byName.has(step) ? targetsOf(lens, mode_id, step) : []
    if (other) onOpenLayer(step, other)
    else onGoTo(step)
  }
  /** What a name comes to, in the mode or as the themes have it. */
  const valueOf = (target: string, modeIndex: number, byThemes: boolean) => {
    const chosen = byThemes ? lens?.chosen : null
    const input = chosen && inputWith(chosen.system, model.modes[modeIndex]!.id, chosen.input)
    if (input) return chosen.system.at(target, input)
    const own = resolver.resolve(modeIndex, target)
    return own ?? (lens ? targetsOf(lens, model.modes[modeIndex]!.id, target)[0]?.resolved : undefined)
  }
  return (
    <section className={styles.block} aria-label="Values">
      <h3>Values</h3>
      <div className={styles.rows}>
        {model.modes.map((mode, i) => {
          const draft = row.cells[i]?.draft ?? null
          const resolved = draft ? resolver.resolve(i, row.name) : undefined
          const themed = draft ? (lens?.look(mode.id, row.name, draft) ?? null) : null
          const shown = themed?.kind === 'resolved' ? themed.resolved : resolved
          const target = draft && targetOf(draft)
          const type = draft?.type ?? rowDraft(row)?.type ?? 'string'
          const isEdited = editing?.modeIndex === i
          const inParts = isEdited && !editing.asText && isComposite(type) ? type : null
          return (
            <div key={mode.id}>
              <div className={styles.row}>
                <span className={styles.key} title={mode.name}>
                  {mode.name}
                </span>
                {type === 'color' && !readOnly && (
                  <AriaButton
                    className={styles.tile!}
                    aria-label={`Choose the color in ${mode.name}`}
                    onPress={event => onPick({ name: row.name, modeIndex: i, anchor: event.target })}
                  >
                    <Swatch color={shown?.ok ? cssOf(shown.value) : null} />
                  </AriaButton>
                )}
                <span className={styles.value}>
                  {draft ? (
                    type === 'color' && shown?.ok ? (
                      <code>{target === null ? valueText('color', draft.value) : `{${target}}`}</code>
                    ) : (
                      <ValueView draft={draft} resolved={resolved} themed={themed} name={row.name} />
                    )
                  ) : (
                    <span className={styles.muted}>not set</span>
                  )}
                  {isEdited && !inParts && (
                    <CellEditor
                      model={model}
                      resolver={resolver}
                      modeIndex={i}
                      name={row.name}
                      type={type}
                      draft={draft}
                      initial={editing.text}
                      label={`${row.name} in ${mode.name}`}
                      onCommit={value => {
                        setEditing(null)
                        edits.edit(`Changed ${row.name}`, [setValue(model, row, i, value)])
                      }}
                      onCancel={() => setEditing(null)}
                      onAbandon={(text, reason) => {
                        setEditing(null)
                        toast(`“${text}” was not kept: ${reason}`, {
                          action: { label: 'Edit again', run: () => setEditing({ modeIndex: i, text, asText: true }) },
                        })
                      }}
                    />
                  )}
                </span>
                <IconButton
                  label={draft ? `Edit the value in ${mode.name}` : `Set a value in ${mode.name}`}
                  size="small"
                  unavailable={readOnly}
                  onPress={event => {
                    opener.current = event.target
                    setEditing({ modeIndex: i, text: null })
                  }}
                >
                  <Pencil size={12} />
                </IconButton>
              </div>
              {inParts && (
                <CompositeForm
                  tokens={tokens}
                  name={row.name}
                  modeIndex={i}
                  type={inParts}
                  value={
                    draft && referenceIn(draft.value) === null ? draft.value : resolved?.ok ? resolved.value : undefined
                  }
                  onSave={value => {
                    closeForm()
                    edits.edit(`Changed ${row.name}`, [setValue(model, row, i, value)])
                  }}
                  onCancel={closeForm}
                  onText={() => setEditing({ modeIndex: i, text: null, asText: true })}
                />
              )}
              <ValueChain
                type={type}
                own={resolved}
                themed={themed}
                formula={draft && formulaText(draft.value)}
                valueOf={target => valueOf(target, i, themed?.kind === 'resolved')}
                onStep={step => goToStep(step, i)}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
