import { Plus, Trash2 } from '../../../icons/icons.generated.ts'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { newContext, type DraftModifier } from '../draft.ts'
import { ContextFields } from './context-fields.tsx'
import { PartDescription } from './part-description.tsx'
import styles from './setup.module.css'
import type { Sources } from './use-sources.ts'

export interface CardProps<Part> {
  part: Part
  available: Sources
  /** The error of a field below this part. */
  errorAt: (field: string) => string | null
  isNew: boolean
  readOnly: string | null
  onChange: (part: Part) => void
  onRemove: () => void
}

/** An axis: its name, its contexts with their sources, and its default context. */
export function ModifierCard({
  part,
  available,
  errorAt,
  isNew,
  readOnly,
  onChange,
  onRemove,
}: CardProps<DraftModifier>) {
  const adding = useRef<HTMLDivElement>(null)
  const { contexts } = part
  const label = part.name || 'the new axis'
  const remove = (key: string) => {
    const remaining = contexts.filter(context => context.key !== key)
    onChange({
      ...part,
      contexts: remaining,
      standard: part.standard === key ? (remaining[0]?.key ?? null) : part.standard,
    })
    adding.current?.querySelector('button')?.focus()
  }
  return (
    <section className={styles.card} aria-label={`Axis ${part.name}`}>
      <Field
        label="Name of the axis"
        value={part.name}
        onChange={name => onChange({ ...part, name })}
        error={errorAt('name')}
        hint={isNew ? 'For example scheme, brand or density' : undefined}
        autoFocus={isNew}
        isReadOnly={readOnly !== null}
        autoComplete="off"
      />
      <PartDescription of={label} part={part} error={errorAt('description')} readOnly={readOnly} onChange={onChange} />
      <div className={styles.contexts}>
        {contexts.map((context, i) => (
          <ContextFields
            key={context.key}
            place={i}
            axis={label}
            context={context}
            available={available}
            errorAt={field => errorAt(`contexts.${i}.${field}`)}
            readOnly={readOnly}
            onChange={next => onChange({ ...part, contexts: contexts.with(i, next) })}
            onRemove={contexts.length > 1 ? () => remove(context.key) : null}
          />
        ))}
      </div>
      <div ref={adding}>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          unavailable={readOnly}
          onPress={() => onChange({ ...part, contexts: [...contexts, newContext()] })}
        >
          Add a context to {label}
        </Button>
      </div>
      <Select
        label="Default context"
        choices={[
          ...contexts.map(({ key, name }, i) => ({ id: key, label: name || `Context ${i + 1}` })),
          { id: '', label: 'None: it has to be chosen' },
        ]}
        value={part.standard ?? ''}
        isDisabled={readOnly !== null}
        error={errorAt('default') ?? errorAt('contexts')}
        onChange={key => onChange({ ...part, standard: key || null })}
      />
      <Button size="small" icon={<Trash2 size={14} aria-hidden />} unavailable={readOnly} onPress={onRemove}>
        Remove {label}
      </Button>
    </section>
  )
}
