import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { CellEditor } from '../grid/cell-editor.tsx'
import { setValue } from '../edits/changes-of.ts'
import { cssOf } from '../color/color.ts'
import { isComposite } from '../values/composite.ts'
import { CompositeForm } from './composite-form.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { targetOf } from '../edits/draft.ts'
import type { InspectorProps } from './props.ts'
import { rowDraft } from '../model.ts'
import { valueText } from '../values/value-text.ts'
import { ValueView } from '../values/value-view.tsx'
import styles from './inspector.module.css'

/** The value in each mode, and the way that an alias goes. */
export function TokenValues({ tokens, row, readOnly, onGoTo, onPick }: InspectorProps) {
  const { model, resolver, edits } = tokens
  const opener = useRef<Element | null>(null)
  const [editing, setEditing] = useState<{ modeIndex: number; text: string | null; asText?: boolean } | null>(null)
  const closeForm = () => {
    setEditing(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <section className={styles.block} aria-label="Values">
      <h3>Values</h3>
      <div className={styles.rows}>
        {model.modes.map((mode, i) => {
          const draft = row.cells[i]?.draft ?? null
          const resolved = draft ? resolver.resolve(i, row.name) : undefined
          const chain = resolved?.ok ? resolved.chain.slice(1) : []
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
                    <Swatch color={resolved?.ok ? cssOf(resolved.value) : null} />
                  </AriaButton>
                )}
                <span className={styles.value}>
                  {draft ? (
                    type === 'color' && resolved?.ok ? (
                      <code>{chain.length > 0 ? `{${chain[0]}}` : valueText('color', draft.value)}</code>
                    ) : (
                      <ValueView draft={draft} resolved={resolved} />
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
                  value={draft && targetOf(draft) === null ? draft.value : resolved?.ok ? resolved.value : undefined}
                  onSave={value => {
                    closeForm()
                    edits.edit(`Changed ${row.name}`, [setValue(model, row, i, value)])
                  }}
                  onCancel={closeForm}
                  onText={() => setEditing({ modeIndex: i, text: null, asText: true })}
                />
              )}
              {chain.length > 0 && resolved?.ok && (
                <div className={styles.chain}>
                  {chain.map(step => (
                    <span key={step} className={styles.step}>
                      <span aria-hidden>→</span>
                      <AriaButton className={styles.link!} onPress={() => onGoTo(step)}>
                        <bdi>{step}</bdi>
                      </AriaButton>
                    </span>
                  ))}
                  <span className={styles.step}>
                    <span aria-hidden>→</span>
                    <code>{valueText(type, resolved.value)}</code>
                  </span>
                </div>
              )}
              {resolved && !resolved.ok && <p className={styles.muted}>{resolved.message}</p>}
            </div>
          )
        })}
      </div>
    </section>
  )
}
