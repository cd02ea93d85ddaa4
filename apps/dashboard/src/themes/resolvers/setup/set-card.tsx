import { Trash2 } from '../../../icons/icons.generated.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { DraftSet } from '../draft.ts'
import type { CardProps } from './modifier-card.tsx'
import { PartDescription } from './part-description.tsx'
import styles from './setup.module.css'
import { SourcesField } from './sources-field.tsx'

/** A set: tokens that apply regardless of the chosen contexts. */
export function SetCard({ part, available, errorAt, isNew, readOnly, onChange, onRemove }: CardProps<DraftSet>) {
  const label = part.name || 'the new set'
  return (
    <section className={styles.card} aria-label={`Set ${part.name}`}>
      <Field
        label="Name of the set"
        value={part.name}
        onChange={name => onChange({ ...part, name })}
        error={errorAt('name')}
        hint={isNew ? 'For example core' : undefined}
        autoFocus={isNew}
        isReadOnly={readOnly !== null}
        autoComplete="off"
      />
      <PartDescription of={label} part={part} error={errorAt('description')} readOnly={readOnly} onChange={onChange} />
      <SourcesField
        of={label}
        sources={part.sources}
        available={available}
        error={errorAt('sources')}
        readOnly={readOnly}
        onChange={sources => onChange({ ...part, sources })}
      />
      <Button size="small" icon={<Trash2 size={14} aria-hidden />} unavailable={readOnly} onPress={onRemove}>
        Remove {label}
      </Button>
    </section>
  )
}
