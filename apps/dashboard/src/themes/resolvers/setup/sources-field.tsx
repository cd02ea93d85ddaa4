import { Select } from '../../../ui/form/select.tsx'
import type { ModeSource } from '../../../tokens/model/themes/sources.ts'
import { OrderedList } from './ordered-list.tsx'
import styles from './setup.module.css'
import type { Sources } from './use-sources.ts'

/** The modes that make up a set or a context; later ones override earlier ones. */
export function SourcesField({
  of,
  sources,
  available,
  error,
  readOnly,
  onChange,
}: {
  /** The name of the set or context. */
  of: string
  sources: readonly ModeSource[]
  available: Sources
  error: string | null
  readOnly: string | null
  onChange: (sources: ModeSource[]) => void
}) {
  const taken = sources.map(available.nameOf)
  return (
    <div className={styles.sources}>
      <OrderedList
        label={`Sources of ${of}`}
        items={sources}
        keyOf={source => JSON.stringify(source)}
        nameOf={source => `${available.nameOf(source)} in ${of}`}
        removable
        unavailable={readOnly}
        onChange={onChange}
      >
        {source => <bdi>{available.nameOf(source)}</bdi>}
      </OrderedList>
      <Select
        label={`Add a source to ${of}`}
        hideLabel
        choices={available.choices.filter(({ label }) => !taken.includes(label))}
        value={null}
        placeholder={sources.length === 0 ? 'Choose a tokenset or mode' : 'Add another: it stands over these'}
        isDisabled={readOnly !== null}
        error={error}
        onChange={id => onChange([...sources, available.sourceOf(id)])}
      />
    </div>
  )
}
