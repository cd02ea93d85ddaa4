import type { Mode } from '@tessera/contract'
import type { ImportResult } from '@tessera/engine'
import { Select } from '../../ui/form/select.tsx'
import type { ImportTarget } from './reading.ts'
import styles from './import-screen.module.css'

interface Props {
  result: ImportResult
  targets: readonly ImportTarget[]
  modes: readonly Mode[]
  onChange: (targets: ImportTarget[]) => void
}

/** Maps each mode of the document to a mode of the tokenset. */
export function ImportMapping({ result, targets, modes, onChange }: Props) {
  const free = (name: string) => !modes.some(mode => mode.name.toLowerCase() === name.toLowerCase())
  return (
    <ul className={styles.mapping}>
      {result.modes.map((mode, i) => {
        const target = targets[i] ?? { kind: 'skip' as const }
        const newName = mode.name && free(mode.name) ? mode.name : `Imported ${i + 1}`
        return (
          <li key={i}>
            <span>
              <bdi>
                <strong>{mode.name ?? 'The document'}</strong>
              </bdi>{' '}
              {mode.tokens.length} values
            </span>
            <Select
              label={`${mode.name ?? 'The document'} goes to`}
              hideLabel
              choices={[
                ...modes.map(each => ({
                  id: `mode ${each.id}`,
                  label:
                    target.kind === 'mode' && target.id === each.id && target.rename !== undefined
                      ? `Into ${each.name}, which becomes ${target.rename}`
                      : `Into ${each.name}`,
                })),
                { id: 'new', label: `Into a new mode named ${newName}` },
                { id: 'skip', label: 'Leave it out' },
              ]}
              value={target.kind === 'mode' ? `mode ${target.id}` : target.kind}
              onChange={id => {
                const next: ImportTarget =
                  id === 'skip'
                    ? { kind: 'skip' }
                    : id === 'new'
                      ? { kind: 'new', name: newName }
                      : { kind: 'mode', id: id.slice(5) }
                onChange(targets.map((each, j) => (j === i ? next : each)))
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
