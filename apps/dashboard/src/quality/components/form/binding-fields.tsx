import { useId } from 'react'
import { X } from '../../../icons/icons.generated.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/states.tsx'
import { optionsIn, partsIn, statesIn, type Draft, type DraftBinding } from './draft.ts'
import styles from '../components.module.css'

interface Props {
  at: number
  binding: DraftBinding
  draft: Draft
  /** The tokens that can be chosen. */
  paths: readonly string[]
  error: string | null
  onChange: (binding: DraftBinding) => void
  onRemove: () => void
}

const mostSuggested = 50
const always = ''

/** What was stored stays a choice, where the lists above lack it now. */
const choicesOf = (words: readonly string[], value: string | undefined) =>
  [...new Set([...words, ...(value ? [value] : [])])].map(word => ({ id: word, label: word }))

/** One binding: a token as a property of a part. */
export function BindingFields({ at, binding, draft, paths, error, onChange, onRemove }: Props) {
  const change = (part: Partial<DraftBinding>) => onChange({ ...binding, ...part })
  const any = [{ id: always, label: 'Any' }]
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = binding.option
    change({ option: value === always ? rest : { ...rest, [name]: value } })
  }
  return (
    <div className={styles.binding} role="group" aria-label={`Binding ${at + 1}`}>
      <div className={styles.fields}>
        <Select
          label="Part"
          choices={choicesOf(partsIn(draft), binding.part)}
          value={binding.part}
          onChange={part => change({ part })}
        />
        <Listed
          label="Property"
          value={binding.property}
          names={properties}
          onChange={property => change({ property })}
          isNew={binding.property === '' && binding.token === ''}
        />
        <Select
          label="State"
          choices={[...any, ...choicesOf(statesIn(draft), binding.state ?? undefined)]}
          value={binding.state ?? always}
          onChange={state => change({ state: state === always ? null : state })}
        />
        {optionsIn(draft).map(({ name, values }) => (
          <Select
            key={name}
            label={name}
            choices={[...any, ...choicesOf(values, binding.option[name])]}
            value={binding.option[name] ?? always}
            onChange={value => choose(name, value)}
          />
        ))}
        <div className={styles.token}>
          <Listed label="Token" value={binding.token} names={paths} onChange={token => change({ token })} />
        </div>
        {error !== null && (
          <div className={styles.token}>
            <Notice kind="danger">{error}</Notice>
          </div>
        )}
      </div>
      <IconButton label={`Remove binding ${at + 1}`} size="small" onPress={onRemove}>
        <X size={14} />
      </IconButton>
    </div>
  )
}

interface ListedProps {
  label: string
  value: string
  names: readonly string[]
  isNew?: boolean
  onChange: (value: string) => void
}

/** A text, with names that it may be. */
function Listed({ label, value, names, isNew = false, onChange }: ListedProps) {
  const list = useId()
  return (
    <>
      <Field
        label={label}
        value={value}
        onChange={onChange}
        list={list}
        mono
        isRequired
        autoFocus={isNew}
        autoComplete="off"
      />
      <datalist id={list}>
        {names
          .filter(name => name.includes(value))
          .slice(0, mostSuggested)
          .map(name => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  )
}

/** Those of which contrast is measured come first. */
const properties = [
  'color',
  'background-color',
  'foreground',
  'fill',
  'stroke',
  'icon-color',
  'border-color',
  'outline-color',
  'padding',
  'gap',
  'border-radius',
  'border-width',
  'box-shadow',
  'font',
  'font-size',
  'line-height',
  'opacity',
]
