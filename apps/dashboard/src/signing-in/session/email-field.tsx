import { Field } from '../../ui/form/field.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** The address of an account, as password managers look for it. */
export function EmailField({ value, onChange, autoFocus = false }: Props) {
  return (
    <Field
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      value={value}
      onChange={onChange}
      isRequired
      autoFocus={autoFocus}
    />
  )
}
