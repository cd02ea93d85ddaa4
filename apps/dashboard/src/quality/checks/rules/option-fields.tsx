import type { OptionSchema } from '@tessera/engine'
import { Plus, X } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Refusal } from './use-rules-draft.ts'
import { choicesOf, labelOf, readOption, textKindOf, textOf, type TextKind } from './option-text.ts'
import styles from './rules.module.css'

interface Props {
  schema: OptionSchema
  value: unknown
  onChange: (value: unknown) => void
  /** The path of the option, such as `options.pairs`. */
  path: string
  refusal: Refusal | null
  isReadOnly: boolean
}

type Parts = Record<string, unknown>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {})

/** A field for each option in the schema of a rule. */
export function OptionFields({ schema, value, onChange, path, ...rest }: Props) {
  const parts = partsOf(value)
  return (
    <>
      {Object.entries(schema.properties ?? {}).map(([name, each]) => (
        <Option
          key={name}
          {...rest}
          label={labelOf(name)}
          schema={each}
          value={parts[name]}
          path={`${path}.${name}`}
          onChange={next => onChange(withPart(parts, name, next))}
        />
      ))}
    </>
  )
}

function withPart(parts: Parts, name: string, value: unknown): Parts {
  const { [name]: _, ...others } = parts
  return value === undefined ? others : { ...others, [name]: value }
}

function Option({ label, ...props }: Props & { label: string }) {
  const { schema, refusal, path } = props
  const kind = textKindOf(schema)
  if (kind) return <TextOption label={label} kind={kind} {...props} />
  return (
    <fieldset className={styles.parts}>
      <legend>{label}</legend>
      {schema.description && <p className={styles.hint}>{schema.description}</p>}
      {schema.type === 'array' ? <Entries label={label} {...props} /> : <OptionFields {...props} />}
      {refusal?.path === path && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
    </fieldset>
  )
}

/** A list whose entries have parts, such as pairs of colors. */
function Entries({ label, schema, value, onChange, path, isReadOnly, refusal }: Props & { label: string }) {
  const list: unknown[] = Array.isArray(value) ? value : []
  // Removing an entry must not pass its text to the next one.
  const [keys, setKeys] = useState(() => list.map((_, i) => i))
  const one = label.replace(/s$/, '').toLowerCase()
  const shown = list.map((_, i) => keys[i] ?? i)
  return (
    <div className={styles.entries}>
      {list.map((entry, i) => (
        <div key={shown[i]} className={styles.entry} role="group" aria-label={`${one} ${i + 1}`}>
          <OptionFields
            schema={schema.items ?? {}}
            value={entry}
            path={`${path}.${i}`}
            refusal={refusal}
            isReadOnly={isReadOnly}
            onChange={next => onChange(list.with(i, next))}
          />
          {!isReadOnly && (
            <IconButton
              label={`Remove ${one} ${i + 1}`}
              size="small"
              onPress={() => {
                setKeys(shown.toSpliced(i, 1))
                onChange(list.length === 1 ? undefined : list.toSpliced(i, 1))
              }}
            >
              <X size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          icon={<Plus size={13} aria-hidden />}
          onPress={() => {
            setKeys([...shown, Math.max(-1, ...shown) + 1])
            onChange([...list, {}])
          }}
        >
          Add {one}
        </Button>
      )}
    </div>
  )
}

const hints: Record<TextKind, string> = { text: '', list: 'One a line', lists: 'A layer a line; globs with commas' }

function TextOption({
  label,
  kind,
  schema,
  value,
  onChange,
  path,
  refusal,
  isReadOnly,
}: Props & { label: string; kind: TextKind }) {
  const [text, setText] = useState(() => textOf(kind, value))
  const error = refusal && (refusal.path === path || refusal.path.startsWith(`${path}.`)) ? refusal.message : null
  const choices = choicesOf(schema)
  const allowed = schema.items && choicesOf(schema.items)
  const hint = [schema.description, hints[kind], allowed && `Of: ${allowed.join(', ')}`].filter(Boolean).join('. ')
  if (choices)
    return (
      <Select
        label={label}
        choices={[{ id: '', label: 'Not set' }, ...choices.map(id => ({ id, label: id }))]}
        value={typeof value === 'string' ? value : ''}
        onChange={id => onChange(id || undefined)}
        isDisabled={isReadOnly}
        error={error}
      />
    )
  return (
    <Field
      label={label}
      mono
      {...(kind === 'text' ? {} : { lines: 3 })}
      hint={hint}
      value={text}
      isReadOnly={isReadOnly}
      error={error}
      autoComplete="off"
      onChange={next => {
        setText(next)
        onChange(readOption(schema, kind, next))
      }}
    />
  )
}
