import { useId, useState } from 'react'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { readOption, textKindOf, textOf } from '../../../quality/checks/rules/option-text.ts'
import { choicesFor, chosenOf, type Setting } from './fields.ts'
import { Refusal } from './refusal.tsx'
import styles from './form.module.css'

export interface SettingProps {
  setting: Setting
  value: unknown
  error: string | null
  /** Suggestions for a list of names. */
  suggestions?: readonly string[] | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

/** The field of a setting, by its schema. */
export function SettingField(props: SettingProps) {
  const { setting, value, error, isReadOnly, onChange } = props
  const { schema, label, hint } = setting
  if (schema.enum)
    return (
      <Select
        label={label}
        choices={[{ id: '', label: setting.unset ?? 'Not set' }, ...choicesFor(setting)]}
        value={chosenOf(setting, value)}
        onChange={id => onChange(id || undefined)}
        isDisabled={isReadOnly}
        error={error}
      />
    )
  if (schema.type === 'boolean')
    return (
      <div>
        <Checkbox
          {...(hint ? { hint } : {})}
          isSelected={value === true}
          isReadOnly={isReadOnly}
          onChange={on => onChange(on || undefined)}
        >
          {label}
        </Checkbox>
        <Refusal error={error} />
      </div>
    )
  if (schema.type === 'array' && schema.items?.enum) return <SomeOf {...props} />
  return <TextSetting {...props} />
}

/** Any number of choices. */
function SomeOf({ setting, value, error, isReadOnly, onChange }: SettingProps) {
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const all = setting.schema.items?.enum ?? []
  const id = useId()
  return (
    <fieldset className={styles.some} aria-describedby={id}>
      <legend>{setting.label}</legend>
      <p id={id} className={error ? styles.error : styles.hint}>
        {error ?? setting.hint}
      </p>
      <div className={styles.boxes}>
        {all.map(each => (
          <Checkbox
            key={String(each)}
            isSelected={chosen.includes(each)}
            isReadOnly={isReadOnly}
            onChange={on => {
              const next = all.filter(one => (one === each ? on : chosen.includes(one)))
              onChange(next.length > 0 ? next : undefined)
            }}
          >
            {String(each)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** Prose keeps commas, spaces and empty lines; lists of names have none. */
const isProse = (path: string) => path === 'header'

function TextSetting({ setting, value, error, suggestions, isReadOnly, onChange }: SettingProps) {
  const { schema, label, hint, placeholder, path } = setting
  const kind = textKindOf(schema) ?? 'text'
  const [text, setText] = useState(() => textOf(kind, value))
  const change = (next: string) => {
    setText(next)
    if (!isProse(path)) onChange(readOption(schema, kind, next))
    else onChange(next === '' ? undefined : next.replace(/\n$/, '').split('\n'))
  }
  const taken = Array.isArray(value) ? (value as unknown[]) : []
  const remaining = suggestions?.filter(each => !taken.includes(each)) ?? []
  const field = (
    <Field
      label={label}
      hint={hint}
      mono
      {...(kind === 'text' ? {} : { lines: 2 })}
      {...(placeholder ? { placeholder } : {})}
      value={text}
      onChange={change}
      isReadOnly={isReadOnly}
      error={error}
      autoComplete="off"
      spellCheck="false"
    />
  )
  if (kind !== 'list' || remaining.length === 0 || isReadOnly) return field
  return (
    <div className={styles.stack}>
      {field}
      <Select
        label={`Add to ${label}`}
        hideLabel
        small
        placeholder={`Add to ${label.toLowerCase()}`}
        choices={remaining.map(id => ({ id, label: id }))}
        value={null}
        onChange={id => change([...taken, id].join('\n'))}
      />
    </div>
  )
}
