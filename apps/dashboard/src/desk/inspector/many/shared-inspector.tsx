import type { TypeName } from '@tessera/engine'
import { X } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import type { Row } from '../../../tokens/model/model.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import type { WorkbenchStore } from '../../workbench-store.ts'
import {
  setDescription,
  setText,
  setType,
  sharedDescription,
  sharedText,
  sharedType,
  typeChoices,
  type SharedEdit,
} from './shared-facts.ts'
import styles from '../inspector.module.css'

export interface SharedInspectorProps {
  tokens: Tokens
  rows: readonly Row[]
  store: WorkbenchStore
  readOnly: string | null
  onClose: () => void
}

/** The shared properties of several tokens, edited together. */
export function SharedInspector({ tokens, rows, store, readOnly, onClose }: SharedInspectorProps) {
  const { model, edits } = tokens
  const names = rows.map(row => row.name)
  const type = sharedType(rows)
  const description = sharedDescription(rows)
  const write = (label: string, { changes, refusal, refused }: SharedEdit) => {
    if (changes.length > 0) edits.edit(label, changes)
    if (refusal !== null)
      toast(
        `${refused === 1 ? 'One token is' : `${refused} tokens are`} left as ${refused === 1 ? 'it is' : 'they are'}. ${refusal}`,
      )
  }
  const many = `${rows.length} tokens`
  return (
    <div className={styles.inspector}>
      <header className={styles.header}>
        <h2 className={styles.name}>{rows.length} selected</h2>
        <IconButton label="Close details" size="small" onPress={onClose}>
          <X size={15} />
        </IconButton>
      </header>
      <Select
        label="Type"
        choices={typeChoices}
        value={type.common}
        placeholder={`${type.count} types`}
        isDisabled={readOnly !== null}
        onChange={id => write(`Changed the type of ${many}`, setType(rows, id as TypeName))}
      />
      <Together
        label="Description"
        shared={description.common}
        placeholder={description.count > 1 ? `${description.count} descriptions` : 'What they are for'}
        lines={2}
        readOnly={readOnly}
        onCommit={text => edits.edit(`Described ${many}`, setDescription(rows, text))}
      />
      {model.modes.map((mode, i) => {
        const text = sharedText(rows, i)
        return (
          <Together
            key={mode.id}
            label={`Value in ${mode.name}`}
            shared={text.common}
            placeholder={text.count === 0 ? 'No values' : `${text.count} values`}
            hint={i === 0 ? '{name} points at a token' : undefined}
            mono
            readOnly={readOnly}
            onCommit={next =>
              next.trim() !== '' && write(`Set ${many} in ${mode.name}`, setText(model, rows, i, next.trim()))
            }
          />
        )
      })}
      <div className={styles.actions}>
        <Button
          size="small"
          unavailable={readOnly}
          onPress={() => store.set({ dialog: { what: 'formula', names, modeIndexes: model.modes.map((_, i) => i) } })}
        >
          Formula…
        </Button>
        <Button size="small" unavailable={readOnly} onPress={() => store.set({ dialog: { what: 'replace', names } })}>
          Find and replace…
        </Button>
        <Button size="small" unavailable={readOnly} onPress={() => store.set({ dialog: { what: 'move', names } })}>
          Move to…
        </Button>
        <Button size="small" unavailable={readOnly} onPress={() => store.set({ dialog: { what: 'deprecate', names } })}>
          Deprecate…
        </Button>
      </div>
    </div>
  )
}

/**
 * A field for a property that may differ: it is empty then and shows the number of values. Enter or losing the focus
 * saves it.
 */
function Together({
  label,
  shared,
  placeholder,
  hint,
  lines,
  mono = false,
  readOnly,
  onCommit,
}: {
  label: string
  shared: string | null
  placeholder: string
  hint?: string | undefined
  lines?: number
  mono?: boolean
  readOnly: string | null
  onCommit: (text: string) => void
}) {
  const before = shared ?? ''
  const [state, setState] = useState({ text: before, before })
  // The common value changed: it shows, unless the user is editing the field.
  if (state.before !== before) setState({ before, text: state.text === state.before ? before : state.text })
  const commit = () => {
    if (state.text !== before) onCommit(state.text)
  }
  return (
    <Field
      label={label}
      value={state.text}
      onChange={text => setState(now => ({ ...now, text }))}
      onBlur={commit}
      onKeyDown={event => event.key === 'Enter' && !lines && commit()}
      placeholder={placeholder}
      hint={hint}
      mono={mono}
      {...(lines ? { lines } : {})}
      isReadOnly={readOnly !== null}
      autoComplete="off"
    />
  )
}
