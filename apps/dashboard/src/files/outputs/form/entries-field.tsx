import { Plus, X } from '../../../icons/icons.generated.ts'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { settingsOfEntry, type Setting } from './fields.ts'
import { SettingField } from './setting-field.tsx'
import { Refusal } from './refusal.tsx'
import styles from './form.module.css'

type Entry = Readonly<Record<string, unknown>>

interface Props {
  setting: Setting
  value: unknown
  error: string | null
  /** The known choices of a part of an entry, given the rest of the entry; undefined where any text is possible. */
  known: (path: string, entry: Entry) => readonly string[] | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

/** A list of entries with several parts, such as the selectors of modes. */
export function EntriesField({ setting, value, error, known, isReadOnly, onChange }: Props) {
  const list = Array.isArray(value) ? (value as Entry[]) : []
  const parts = settingsOfEntry(setting)
  const [first] = parts
  const adding = useRef<HTMLDivElement>(null)
  // Removing an entry must not pass its text to the next one.
  const [keys, setKeys] = useState(() => list.map((_, i) => i))
  const shown = list.map((_, i) => keys[i] ?? i)
  // Named by the chosen value, such as the mode.
  const nameOf = (entry: Entry, i: number) => {
    const chosen = parts.filter(({ path }) => known(path, entry)).map(({ path }) => entry[lastOf(path)])
    return chosen.filter(Boolean).join(' ') || `entry ${i + 1}`
  }
  const add = () => {
    const taken = list.map(entry => entry[lastOf(first!.path)])
    const names = known(first!.path, {}) ?? []
    const next = names.find(each => !taken.includes(each)) ?? names[0]
    setKeys([...shown, Math.max(-1, ...shown) + 1])
    onChange([...list, next === undefined ? {} : { [lastOf(first!.path)]: next }])
  }
  const remove = (i: number) => {
    setKeys(shown.toSpliced(i, 1))
    onChange(list.length === 1 ? undefined : list.toSpliced(i, 1))
    adding.current?.querySelector('button')?.focus()
  }
  if (!first || (isReadOnly && list.length === 0)) return null
  return (
    <fieldset className={styles.some}>
      <legend>{setting.label}</legend>
      {setting.hint && <p className={styles.hint}>{setting.hint}</p>}
      {list.map((entry, i) => (
        <div key={shown[i]} className={styles.entry} role="group" aria-label={`${setting.label}: ${nameOf(entry, i)}`}>
          {parts.map(part => (
            <Part
              key={part.path}
              part={part}
              value={entry[lastOf(part.path)]}
              choices={known(part.path, entry)}
              isReadOnly={isReadOnly}
              onChange={next => onChange(list.with(i, withPart(entry, lastOf(part.path), next)))}
            />
          ))}
          {!isReadOnly && (
            <IconButton label={`Remove ${nameOf(entry, i)}`} size="small" onPress={() => remove(i)}>
              <X size={14} />
            </IconButton>
          )}
        </div>
      ))}
      <Refusal error={error} />
      {!isReadOnly && (
        <div ref={adding}>
          <Button size="small" icon={<Plus size={13} aria-hidden />} onPress={add}>
            Add {first.label.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const lastOf = (path: string) => path.split('.').at(-1)!

function withPart(entry: Entry, name: string, value: unknown): Entry {
  const { [name]: _, ...others } = entry
  if (value === undefined) return others
  // Keeps the place of the field, so that the stored order does not change.
  return Object.hasOwn(entry, name) ? { ...entry, [name]: value } : { ...others, [name]: value }
}

function Part({
  part,
  value,
  choices,
  isReadOnly,
  onChange,
}: {
  part: Setting
  value: unknown
  choices: readonly string[] | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
}) {
  if (!choices)
    return <SettingField setting={part} value={value} error={null} isReadOnly={isReadOnly} onChange={onChange} />
  // A choice that no longer exists stays visible.
  const all = typeof value === 'string' && !choices.includes(value) ? [value, ...choices] : choices
  return (
    <Select
      label={part.label}
      choices={all.map(id => ({ id, label: id }))}
      value={typeof value === 'string' ? value : null}
      placeholder="Choose"
      onChange={onChange}
      isDisabled={isReadOnly}
    />
  )
}
