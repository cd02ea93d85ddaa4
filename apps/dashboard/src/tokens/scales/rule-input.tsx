import { useId } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { Tokens } from '../model/use-tokens.ts'
import { judge } from '../editors/formula/judge.ts'
import { ValueField } from '../editors/formula/value-field.tsx'
import type { RuleField } from './rule-texts.ts'
import styles from './scales.module.css'

interface Props {
  field: RuleField
  text: string
  error: string | null
  tokens: Tokens
  modeIndex: number
  onChange: (text: string) => void
}

/** One field of the rule of a scale. */
export function RuleInput({ field, text, error, tokens, modeIndex, onChange }: Props) {
  const id = useId()
  const { key, label, hint, lines, words, choices, optional } = field
  if (choices)
    return (
      <div className={styles.wide}>
        <Select
          label={label}
          choices={choices.map(each => ({ id: each, label: each }))}
          value={text}
          onChange={onChange}
          error={error}
        />
      </div>
    )
  if (key === 'base')
    return (
      <div className={styles.wide}>
        <ValueField
          tokens={tokens}
          modeIndex={modeIndex}
          name=""
          type="dimension"
          label={label}
          value={text}
          onChange={onChange}
          judged={{
            ...judge({ ...tokens, modeIndex, name: '' }, 'dimension', text, undefined),
            error: null,
            warning: null,
          }}
          error={error}
          hint={hint}
        />
      </div>
    )
  return (
    <div className={lines || hint ? styles.wide : undefined}>
      <Field
        label={label}
        mono
        value={text}
        onChange={onChange}
        error={error}
        hint={hint}
        autoComplete="off"
        {...(lines ? { lines } : {})}
        {...(words ? { list: `${id}-words` } : {})}
        {...(optional ? { placeholder: 'not set' } : {})}
      />
      {words && (
        <datalist id={`${id}-words`}>
          {words.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </div>
  )
}
