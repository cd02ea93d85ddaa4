import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { DraftContext } from '../draft.ts'
import styles from './setup.module.css'
import { SourcesField } from './sources-field.tsx'
import type { Sources } from './use-sources.ts'

interface Props {
  place: number
  /** The name of the axis. */
  axis: string
  context: DraftContext
  available: Sources
  errorAt: (field: string) => string | null
  readOnly: string | null
  onChange: (context: DraftContext) => void
  /** Null for the last context, which has to stay. */
  onRemove: (() => void) | null
}

/** A context: its name, its sources, and its names in style sheets and on platforms. */
export function ContextFields({ place, axis, context, available, errorAt, readOnly, onChange, onRemove }: Props) {
  const { name } = context
  const label = name || `context ${place + 1}`
  return (
    <fieldset className={styles.context} aria-label={`Context ${name} of ${axis}`}>
      <Field
        label={`Context ${place + 1}`}
        value={name}
        onChange={next => onChange({ ...context, name: next })}
        error={errorAt('name')}
        placeholder={place === 0 ? 'light' : place === 1 ? 'dark' : ''}
        isReadOnly={readOnly !== null}
        autoComplete="off"
      />
      <SourcesField
        of={label}
        sources={context.sources}
        available={available}
        error={errorAt('sources')}
        readOnly={readOnly}
        onChange={sources => onChange({ ...context, sources })}
      />
      <TechnicalFields context={context} errorAt={errorAt} readOnly={readOnly} onChange={onChange} />
      {onRemove && (
        <Button size="small" unavailable={readOnly} onPress={onRemove}>
          Remove {label}
        </Button>
      )}
    </fieldset>
  )
}

/** The names of the context in style sheets and on platforms. */
function TechnicalFields({
  context,
  errorAt,
  readOnly,
  onChange,
}: Pick<Props, 'context' | 'errorAt' | 'readOnly' | 'onChange'>) {
  const { selector, media, platform } = context
  const text = (field: 'selector' | 'media') => (value: string) => {
    const { [field]: _, ...rest } = context
    onChange(value ? { ...rest, [field]: value } : rest)
  }
  const platformName = (field: 'android' | 'ios') => (value: string) => {
    const { platform: { [field]: _, ...others } = {}, ...rest } = context
    const names = value ? { ...others, [field]: value } : others
    onChange(Object.keys(names).length > 0 ? { ...rest, platform: names } : rest)
  }
  const technical = { mono: true, isReadOnly: readOnly !== null, autoComplete: 'off', spellCheck: 'false' } as const
  return (
    <details className={styles.more} open={Boolean(selector ?? media ?? platform) || undefined}>
      <summary>In style sheets and apps</summary>
      <Field
        label="CSS selector"
        hint="In place of an attribute such as data-scheme"
        value={selector ?? ''}
        onChange={text('selector')}
        error={errorAt('selector')}
        {...technical}
      />
      <Field
        label="Media query"
        hint="For example (prefers-color-scheme: dark)"
        value={media ?? ''}
        onChange={text('media')}
        error={errorAt('media')}
        {...technical}
      />
      <Field
        label="Android resource qualifier"
        hint="For example night or land"
        value={platform?.android ?? ''}
        onChange={platformName('android')}
        error={errorAt('platform.android')}
        {...technical}
      />
      <Field
        label="iOS trait"
        hint="For example dark"
        value={platform?.ios ?? ''}
        onChange={platformName('ios')}
        error={errorAt('platform.ios')}
        {...technical}
      />
    </details>
  )
}
