import { optionsSchemaOf, rules, type OptionSchema } from '@tessera/engine'
import { Trash2 } from '../../../icons/icons.generated.ts'
import { useMemo } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/states.tsx'
import { OptionFields } from './option-fields.tsx'
import type { DraftRule, Refusal } from './use-rules-draft.ts'
import styles from './rules.module.css'

interface Props {
  rule: DraftRule
  /** The refusal of the server about this rule. */
  refusal: Refusal | null
  readOnly: string | null
  onChange: (to: Partial<DraftRule>) => void
  onRemove: () => void
}

const severities = [
  { id: 'error', label: 'Error' },
  { id: 'warning', label: 'Warning' },
  { id: 'info', label: 'Info' },
  { id: 'off', label: 'Off' },
]

const list = (description: string): OptionSchema => ({ type: 'array', items: { type: 'string' }, description })
const whereSchema: OptionSchema = {
  properties: {
    tokens: list('Globs of names: * within a segment, ** for any segments, ! excludes'),
    types: list('Such as color or dimension'),
    tokensets: list('Names or ids'),
  },
}

/** The settings of a rule: its severity, its options and its scope. */
export function RuleCard({ rule, refusal, readOnly, onChange, onRemove }: Props) {
  const definition = rules.find(({ id }) => id === rule.rule)
  const schema = useMemo(() => (definition ? optionsSchemaOf(definition) : {}), [definition])
  const label = definition?.label ?? rule.rule
  const inField = refusal !== null && /^(?:options|where)\./.test(refusal.path)
  const shared = { refusal, isReadOnly: readOnly !== null }
  return (
    <li className={styles.card} aria-label={label}>
      <header className={styles.head}>
        <div>
          <h2>{label}</h2>
          <p className={styles.hint}>{definition?.describe}</p>
        </div>
        <Select
          label={`Severity of ${label}`}
          hideLabel
          small
          choices={severities}
          value={rule.severity}
          onChange={id => onChange({ severity: id as DraftRule['severity'] })}
          isDisabled={readOnly !== null}
        />
        <IconButton label={`Remove ${label}`} size="small" unavailable={readOnly} onPress={onRemove}>
          <Trash2 size={14} />
        </IconButton>
      </header>
      {refusal && !inField && (
        <div role="alert">
          <Notice kind="danger">{refusal.message}</Notice>
        </div>
      )}
      {Object.keys(schema.properties ?? {}).length > 0 && (
        <div className={styles.options}>
          <OptionFields
            {...shared}
            schema={schema}
            value={rule.options}
            path="options"
            onChange={options => onChange({ options: options as DraftRule['options'] })}
          />
        </div>
      )}
      <details open={rule.where !== undefined}>
        <summary>Only some tokens</summary>
        <div className={styles.options}>
          <OptionFields
            {...shared}
            schema={whereSchema}
            value={rule.where}
            path="where"
            onChange={where => onChange({ where: where as NonNullable<DraftRule['where']> })}
          />
        </div>
      </details>
    </li>
  )
}
