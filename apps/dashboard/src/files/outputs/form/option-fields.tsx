import { useState } from 'react'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { takenOptions, type TakenOption } from './taken.ts'
import { valueAt, type Draft } from './draft.ts'
import { Refusal } from './refusal.tsx'
import styles from './form.module.css'

interface Props {
  draft: Draft
  /** The error of an option, by its name. */
  errorOf: (name: string) => string | null
  isReadOnly: boolean
  onChange: (written: string, value: unknown) => void
}

/** The options of the format, as the engine declares them. */
export function OptionFields({ draft, errorOf, isReadOnly, onChange }: Props) {
  const taken = takenOptions(draft)
  if (taken.length === 0) return <p className={styles.hint}>This format has no options.</p>
  return (
    <div className={styles.fields}>
      {taken.map(option => (
        <OptionField
          key={option.name}
          option={option}
          value={valueAt(draft, `options.${option.written}`)}
          error={errorOf(option.name)}
          isReadOnly={isReadOnly}
          onChange={value => onChange(option.written, value)}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  option: TakenOption
  value: unknown
  error: string | null
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

function OptionField({ option, value, error, isReadOnly, onChange }: FieldProps) {
  const { kind, label, hint, choices, isOn } = option
  const [text, setText] = useState(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  if (kind === 'flag' || choices?.length === 1) {
    const choice = choices?.[0] ?? true
    const isSelected = value === undefined ? isOn : value === choice
    return (
      <div>
        <Checkbox
          hint={hint}
          isSelected={isSelected}
          isReadOnly={isReadOnly}
          onChange={on => onChange(on === isOn ? undefined : on ? choice : false)}
        >
          {label}
        </Checkbox>
        <Refusal error={error} />
      </div>
    )
  }
  if (choices)
    return (
      <Select
        label={label}
        choices={[{ id: '', label: 'Not set' }, ...choices.map(each => ({ id: String(each), label: String(each) }))]}
        value={typeof value === 'string' ? value : ''}
        onChange={id => onChange(id || undefined)}
        isDisabled={isReadOnly}
        error={error}
      />
    )
  return (
    <Field
      label={label}
      hint={hint}
      mono
      value={text}
      isReadOnly={isReadOnly}
      error={error}
      autoComplete="off"
      spellCheck="false"
      onChange={next => {
        setText(next)
        const read = next.trim()
        // Text in place of a number stays text, and the server rejects it by its name.
        const number = Number(read)
        onChange(read === '' ? undefined : kind === 'number' && Number.isFinite(number) ? number : read)
      }}
    />
  )
}
