import { Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './one-of.module.css'

/** A few choices in a table row; initially none is chosen. */
export function OneOf<Id extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  /** The label for screen readers. */
  label: string
  choices: readonly { id: Id; label: string }[]
  value: Id | null
  onChange: (id: Id) => void
}) {
  return (
    <RadioGroup value={value} onChange={id => onChange(id as Id)} className={styles.group!}>
      <Label className="visually-hidden">{label}</Label>
      {choices.map(choice => (
        <Radio key={choice.id} value={choice.id} className={styles.radio!}>
          {choice.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
