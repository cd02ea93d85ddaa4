import { optionsSchemaOf, rules, type OptionSchema } from '@tessera/engine'
import { Trash2 } from '../../../icons/icons.generated.ts'
import { useMemo, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/states.tsx'
import { OptionFields } from './option-fields.tsx'
import { RuleSummary } from './rule-summary.tsx'
import type { DraftRule, Refusal } from './use-rules-draft.ts'
import styles from './rules.module.css'

interface Props {
  rule: DraftRule
  /** The refusal of the server about this rule. */
  refusal: Refusal | null
  ws: string
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

/** A rule in words, with its severity; its options and its scope are a form once somebody edits them. */
export function RuleCard({ ws, rule, refusal, readOnly, onChange, onRemove }: Props) {
  const definition = rules.find(({ id }) => id === rule.rule)
  const schema = useMemo(() => (definition ? optionsSchemaOf(definition) : {}), [definition])
  const label = definition?.label ?? rule.rule
  const inField = refusal !== null && /^(?:options|where)\./.test(refusal.path)
  const hasOptions = Object.keys(schema.properties ?? {}).length > 0
  // A rule that was just added has no options yet, of which some ask for them.
  const [isOpened, setOpen] = useState(rule.id === undefined && hasOptions && readOnly === null)
  const isOpen = isOpened || inField
  const shared = { refusal, isReadOnly: readOnly !== null }
  return (
    <li className={styles.card} aria-label={label}>
      <RuleHead
        {...{ rule, label, readOnly, isOpen, onChange, onRemove }}
        describe={definition?.describe}
        onOpen={setOpen}
      />
      {refusal && !inField && (
        <div role="alert">
          <Notice kind="danger">{refusal.message}</Notice>
        </div>
      )}
      {isOpen ? (
        <RuleForm {...shared} rule={rule} schema={schema} hasOptions={hasOptions} onChange={onChange} />
      ) : (
        <RuleSummary ws={ws} label={label} rule={rule} schema={schema} />
      )}
    </li>
  )
}

interface HeadProps extends Pick<Props, 'rule' | 'readOnly' | 'onChange' | 'onRemove'> {
  label: string
  describe: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function RuleHead({ rule, label, describe, readOnly, isOpen, onOpen, onChange, onRemove }: HeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h2>{label}</h2>
        <p className={styles.hint}>{describe}</p>
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
      <Button
        size="small"
        aria-label={`${isOpen ? 'Done with' : 'Edit'} ${label}`}
        aria-expanded={isOpen}
        unavailable={readOnly}
        onPress={() => onOpen(!isOpen)}
      >
        {isOpen ? 'Done' : 'Edit'}
      </Button>
      <IconButton label={`Remove ${label}`} size="small" unavailable={readOnly} onPress={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </header>
  )
}

interface FormProps extends Pick<Props, 'rule' | 'refusal' | 'onChange'> {
  schema: OptionSchema
  hasOptions: boolean
  isReadOnly: boolean
}

function RuleForm({ rule, schema, hasOptions, onChange, ...shared }: FormProps) {
  return (
    <>
      {hasOptions && (
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
    </>
  )
}
