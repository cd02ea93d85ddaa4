import type { Resolver } from '@tessera/contract'
import { parseInput } from '@tessera/engine'
import { Select } from '../../../ui/form/select.tsx'
import styles from './form.module.css'

interface Props {
  /** undefined: there is none of that name. */
  resolver: Resolver | undefined
  value: unknown
  error: string | null
  isReadOnly: boolean
  onChange: (value: Record<string, string> | undefined) => void
}

/** Which permutation of the themes is written: all of them, or one. */
export function InputField({ resolver, value, error, isReadOnly, onChange }: Props) {
  const modifiers = resolver?.modifiers ?? []
  const chosen = inputOf(value)
  const defaults = () =>
    Object.fromEntries(modifiers.map(({ name, default: standard, contexts }) => [name, standard ?? contexts[0]?.name ?? ''])) // prettier-ignore
  return (
    <div className={styles.stack}>
      <Select
        label="Permutations"
        choices={[
          { id: 'all', label: 'All of them' },
          { id: 'one', label: 'One' },
        ]}
        value={chosen ? 'one' : 'all'}
        onChange={id => onChange(id === 'one' ? defaults() : undefined)}
        isDisabled={isReadOnly}
        error={error}
      />
      {chosen && modifiers.length > 0 && (
        <div className={styles.axes} role="group" aria-label="Contexts">
          {modifiers.map(({ name, default: standard, contexts }) => (
            <Select
              key={name}
              label={name}
              choices={contexts.map(context => ({ id: context.name, label: context.name }))}
              value={chosen[name] ?? standard ?? null}
              placeholder="Choose"
              onChange={context => onChange({ ...chosen, [name]: context })}
              isDisabled={isReadOnly}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Both spellings that an output may have; null where there is no input. */
function inputOf(value: unknown): Record<string, string> | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return value as Record<string, string>
  const read = parseInput(value)
  return 'given' in read ? Object.fromEntries(read.given) : {}
}
