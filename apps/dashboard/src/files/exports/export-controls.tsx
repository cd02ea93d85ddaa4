import type { formats } from '@tessera/engine'
import { useEffect, useState } from 'react'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { ExportSearch } from './export-search.ts'
import { isTicked, options, takes } from './options.ts'
import styles from './export-screen.module.css'

type Format = (typeof formats)[number]

interface Props {
  writable: readonly Format[]
  format: Format
  /** What is written: modes and themes. */
  choices: { id: string; label: string; hint?: string }[]
  /** Every mode or permutation, which some options are for. */
  isWhole: boolean
  search: ExportSearch
  onChange: (change: Partial<ExportSearch>) => void
}

export function ExportControls({ writable, format, choices, isWhole, search, onChange }: Props) {
  const taken = options.filter(option => takes(format, isWhole, option))
  const ticked = taken.filter(isTicked)
  return (
    <>
      <div className={styles.controls}>
        <Select
          label="Format"
          choices={writable.map(each => ({ id: each.id, label: each.label }))}
          value={format.id}
          onChange={id => onChange({ format: id })}
        />
        <Select
          label="Mode or themes"
          choices={choices}
          value={choices.find(({ id }) => id === search.mode)?.id ?? ''}
          onChange={id => onChange({ mode: id || undefined })}
        />
        {taken
          .filter(option => !isTicked(option))
          .map(({ name, kind, label, hint }) => (
            <Later
              key={name}
              label={label}
              hint={hint}
              value={String(search[name] ?? '')}
              onChange={text => onChange({ [name]: (kind === 'number' ? Number(text) : text) || undefined })}
            />
          ))}
      </div>
      {ticked.length > 0 && (
        <div className={styles.flags}>
          {ticked.map(({ name, label, hint, choices: [asked] = [true] }) => (
            <Checkbox
              key={name}
              hint={hint}
              isSelected={search[name] === asked}
              onChange={on => onChange({ [name]: on ? asked : undefined })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}

interface LaterProps {
  label: string
  hint: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A text field that takes effect when typing pauses: intermediate text is often invalid. */
function Later({ label, hint, value, onChange }: LaterProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), 500)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return <Field label={label} hint={hint} value={text} onChange={setText} mono autoComplete="off" />
}
