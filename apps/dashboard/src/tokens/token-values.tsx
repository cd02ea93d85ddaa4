import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../parts/button.tsx'
import { toast } from '../parts/toast.tsx'
import { CellEditor } from './cell-editor.tsx'
import { setValue } from './changes-of.ts'
import { cssOf } from './color.ts'
import { Swatch } from '../parts/swatch.tsx'
import type { InspectorProps } from './inspector.tsx'
import { rowDraft } from './model.ts'
import { valueText } from './value-text.ts'
import { ValueView } from './value-view.tsx'
import styles from './inspector.module.css'

/** The value in each mode, and the way that an alias goes. */
export function TokenValues({ tokens, row, readOnly, onGoTo, onPick }: InspectorProps) {
  const { model, resolver, edits } = tokens
  const [editing, setEditing] = useState<{ modeIndex: number; text: string | null } | null>(null)
  return (
    <section className={styles.block} aria-label="Values">
      <h3>Values</h3>
      <div className={styles.rows}>
        {model.modes.map((mode, i) => {
          const draft = row.cells[i]?.draft ?? null
          const resolved = draft ? resolver.resolve(i, row.name) : undefined
          const chain = resolved?.ok ? resolved.chain.slice(1) : []
          const type = draft?.type ?? rowDraft(row)?.type ?? 'string'
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
                  {editing?.modeIndex === i && (
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
                          action: { label: 'Edit again', run: () => setEditing({ modeIndex: i, text }) },
                        })
                      }}
                    />
                  )}
                </span>
                <IconButton
                  label={draft ? `Edit the value in ${mode.name}` : `Set a value in ${mode.name}`}
                  size="small"
                  unavailable={readOnly}
                  onPress={() => setEditing({ modeIndex: i, text: null })}
                >
                  <Pencil size={12} />
                </IconButton>
              </div>
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
