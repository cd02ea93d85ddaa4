import type { Mode } from '@tessera/contract'
import type { formats } from '@tessera/engine'
import { useEffect, useState } from 'react'
import { Checkbox, Field } from '../parts/field.tsx'
import { Select } from '../parts/select.tsx'
import type { ExportSearch } from './export-search.ts'
import { flags, texts } from './options.ts'
import styles from './export-screen.module.css'

type Format = (typeof formats)[number]

interface Props {
  writable: readonly Format[]
  format: Format
  modes: readonly Mode[]
  mode: Mode | undefined
  search: ExportSearch
  onChange: (change: Partial<ExportSearch>) => void
}

export function ExportControls({ writable, format, modes, mode, search, onChange }: Props) {
  const takes = (option: { engine: string; ofTokensets?: boolean }) =>
    (format.options as readonly string[] | undefined)?.includes(option.engine) && (!mode || !option.ofTokensets)
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
          label="Mode"
          choices={[{ id: '', label: 'All modes' }, ...modes.map(each => ({ id: each.id, label: each.name }))]}
          value={mode?.id ?? ''}
          onChange={id => onChange({ mode: id || undefined })}
        />
        {texts.filter(takes).map(({ name, label, hint }) => (
          <Later
            key={name}
            label={label}
            hint={hint}
            value={String(search[name] ?? '')}
            onChange={text => onChange({ [name]: name === 'rem_base' ? Number(text) || undefined : text || undefined })}
          />
        ))}
      </div>
      {flags.some(takes) && (
        <div className={styles.flags}>
          {flags.filter(takes).map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              hint={hint}
              isSelected={search[name] ?? false}
              onChange={on => onChange({ [name]: on || undefined })}
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

/** A text that takes effect when the typing pauses: what stands there on the way is often refused. */
function Later({ label, hint, value, onChange }: LaterProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), 500)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return <Field label={label} hint={hint} value={text} onChange={setText} mono autoComplete="off" />
}
