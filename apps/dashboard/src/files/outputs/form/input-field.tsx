import type { Resolver } from '@tessera/contract'
import { Select } from '../../../ui/form/select.tsx'
import { axesOf, chosenOf } from '../../../tokens/model/themes/chosen.ts'
import styles from './form.module.css'

interface Props {
  /** Undefined where no resolver has the name. */
  resolver: Resolver | undefined
  value: unknown
  error: string | null
  isReadOnly: boolean
  onChange: (value: Record<string, string> | undefined) => void
}

/** The permutation of the themes to write: all of them, or one. */
export function InputField({ resolver, value, error, isReadOnly, onChange }: Props) {
  const axes = resolver ? axesOf(resolver) : []
  const isOne = value !== undefined
  const set = (change: Record<string, string>) =>
    onChange({ ...(resolver ? Object.fromEntries(chosenOf(resolver, textOf(value))) : {}), ...change })
  const chosen = isOne && resolver ? chosenOf(resolver, textOf(value)) : null
  return (
    <div className={styles.stack}>
      <Select
        label="Permutations"
        choices={[
          { id: 'all', label: 'All of them' },
          { id: 'one', label: 'One' },
        ]}
        value={isOne ? 'one' : 'all'}
        onChange={id => (id === 'one' ? set({}) : onChange(undefined))}
        isDisabled={isReadOnly}
        error={error}
      />
      {chosen && axes.length > 0 && (
        <div className={styles.axes} role="group" aria-label="Contexts">
          {axes.map(({ name, contexts }) => (
            <Select
              key={name}
              label={name}
              choices={contexts.map(context => ({ id: context.name, label: context.name }))}
              value={chosen.get(name) ?? null}
              onChange={context => set({ [name]: context })}
              isDisabled={isReadOnly}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Reads both forms that the input of an output may have. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? {}))
