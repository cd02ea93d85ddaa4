import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './gate.module.css'

interface Props {
  /** The label of the button that submits. */
  verb: string
  kind?: 'primary' | 'secondary'
  busy: boolean
  error?: string | null
  onSubmit: () => Promise<unknown>
  /** What stands behind that button. */
  more?: ReactNode
  children: ReactNode
}

/** The form of a page outside of the frame: its fields, what was refused, and a wide button. */
export function GateForm({ verb, kind = 'primary', busy, error = null, onSubmit, more, children }: Props) {
  return (
    <Form
      className={styles.form!}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      {error && <Notice kind="danger">{error}</Notice>}
      <Button kind={kind} size="large" wide type="submit" isPending={busy}>
        {verb}
      </Button>
      {more}
    </Form>
  )
}

interface NewPasswordProps {
  label?: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

export function NewPasswordField({ label = 'Password', autoFocus = false, ...field }: NewPasswordProps) {
  return (
    <Field
      label={label}
      hint="At least 8 characters. A few words in a row are easier to keep than one with signs."
      type="password"
      name="password"
      autoComplete="new-password"
      minLength={8}
      isRequired
      autoFocus={autoFocus}
      {...field}
    />
  )
}
