import { parseVersion } from '@tessera/engine'
import { X } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import type { InspectorProps } from '../props.ts'
import { Section } from '../section.tsx'
import { rowDraft } from '../../../tokens/model/model.ts'
import { TokenPicker } from '../../../tokens/editors/token-picker.tsx'
import { endOfRow, lifecycleOf, type Lifecycle } from '../../../tokens/values/lifecycle.ts'
import { setLifecycle } from '../../../tokens/model/set-lifecycle.ts'
import own from './lifecycle.module.css'

/** The deprecation of a token, the same in every mode that has it. */
export function LifecycleFields({ tokens, row, readOnly }: Pick<InspectorProps, 'tokens' | 'row' | 'readOnly'>) {
  const { model, edits } = tokens
  const draft = row.cells.find(cell => cell?.draft.kept)?.draft ?? rowDraft(row)
  const { deprecated, replaced_by, remove_in } = lifecycleOf(draft)
  const isDeprecated = endOfRow(row) !== null
  const set = (to: Partial<Lifecycle>, label: string) => {
    const replacement = to.replaced_by == null ? undefined : model.byName.get(to.replaced_by)
    edits.edit(label, setLifecycle(row, to, replacement))
  }
  const toggle = (now: boolean) =>
    now
      ? set({ deprecated: true }, `Deprecated ${row.name}`)
      : set({ deprecated: null, replaced_by: null, remove_in: null }, `${row.name} is no longer deprecated`)
  return (
    <Section id="lifecycle" label="Lifecycle">
      <Checkbox isSelected={isDeprecated} isDisabled={readOnly !== null} onChange={toggle}>
        Deprecated
      </Checkbox>
      {isDeprecated && (
        <>
          <SettledField
            label="Reason"
            stored={typeof deprecated === 'string' ? deprecated : ''}
            readOnly={readOnly}
            onSave={text => set({ deprecated: text.trim() || true }, `Said why ${row.name} is deprecated`)}
          />
          <div className={own.replacement}>
            <span className={own.label}>Replaced by</span>
            {readOnly === null ? (
              <TokenPicker
                tokens={tokens}
                label="Replaced by"
                type={draft?.type ?? 'string'}
                self={row.name}
                value={replaced_by}
                onChange={name =>
                  set({ replaced_by: name }, name ? `${name} replaces ${row.name}` : `Nothing replaces ${row.name}`)
                }
              />
            ) : (
              <bdi>{replaced_by ?? 'Nothing'}</bdi>
            )}
            {replaced_by !== null && (
              <IconButton
                label="No replacement"
                size="small"
                unavailable={readOnly}
                onPress={() => set({ replaced_by: null }, `Nothing replaces ${row.name}`)}
              >
                <X size={13} />
              </IconButton>
            )}
          </div>
          <SettledField
            label="Remove in version"
            placeholder="2.0.0"
            stored={remove_in ?? ''}
            readOnly={readOnly}
            check={text => (text === '' || parseVersion(text) ? null : 'A version has three numbers, such as 2.0.0')}
            onSave={text => set({ remove_in: text.trim() || null }, `Announced the removal of ${row.name}`)}
          />
        </>
      )}
    </Section>
  )
}

interface SettledProps {
  label: string
  stored: string
  placeholder?: string
  readOnly: string | null
  check?: (text: string) => string | null
  onSave: (text: string) => void
}

/**
 * Saves on Enter or when the field loses the focus. A change by someone else or by undo shows, unless the user is
 * editing the field.
 */
function SettledField({ label, stored, placeholder = '', readOnly, check, onSave }: SettledProps) {
  const [text, setText] = useState(stored)
  const [lastStored, setLastStored] = useState(stored)
  if (stored !== lastStored) {
    setLastStored(stored)
    if (text === lastStored) setText(stored)
  }
  const error = check?.(text.trim()) ?? null
  const save = () => {
    if (text !== stored && error === null) onSave(text)
  }
  return (
    <Field
      label={label}
      value={text}
      placeholder={placeholder}
      error={text === stored ? null : error}
      isReadOnly={readOnly !== null}
      autoComplete="off"
      maxLength={1000}
      onChange={setText}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
    />
  )
}
