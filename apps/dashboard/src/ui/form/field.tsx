import { Eye, EyeOff } from '../../icons/icons.generated.ts'
import { useState, type ReactNode, type Ref } from 'react'
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type CheckboxProps,
  type InputProps,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { cx } from '../class-names.ts'
import styles from './field.module.css'

export interface FieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  hint?: ReactNode
  /** The fault of the value, from the server or the form; marks the field invalid. */
  error?: ReactNode
  lines?: number
  mono?: boolean
  placeholder?: string
  hideLabel?: boolean
  /** The id of a `datalist` with suggestions. */
  list?: string
  /** Attributes of the input itself, for completion. */
  input?: Omit<InputProps, 'className' | 'list' | 'placeholder'> & { ref?: Ref<HTMLInputElement> }
}

export function Field({
  label,
  hint,
  error,
  lines,
  mono,
  placeholder,
  hideLabel,
  list,
  type,
  input,
  ...props
}: FieldProps) {
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const className = cx(styles.input, mono && styles.mono)
  return (
    <AriaTextField
      // The browser's own validation would block the next submit after an error of the server.
      validationBehavior={error ? 'aria' : 'native'}
      {...props}
      {...(type ? { type: secret && shown ? 'text' : type } : {})}
      isInvalid={Boolean(error) || Boolean(props.isInvalid)}
      className={styles.field!}
    >
      <Label className={cx(styles.label, hideLabel && 'visually-hidden')}>{label}</Label>
      {lines ? (
        <TextArea rows={lines} className={cx(className, styles.area)} placeholder={placeholder} />
      ) : secret ? (
        <SecretInput className={className} placeholder={placeholder} shown={shown} onShow={setShown} />
      ) : (
        <Input {...input} className={className} placeholder={placeholder} list={list} />
      )}
      {hint && (
        <Text slot="description" className={styles.hint!}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error!}>{error ?? undefined}</FieldError>
    </AriaTextField>
  )
}

interface SecretInputProps {
  className: string
  placeholder: string | undefined
  shown: boolean
  onShow: (shown: boolean) => void
}

function SecretInput({ className, placeholder, shown, onShow }: SecretInputProps) {
  return (
    <div className={styles.group}>
      <Input className={className} placeholder={placeholder} />
      <AriaButton
        slot={null}
        className={styles.inside!}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onPress={() => onShow(!shown)}
      >
        {shown ? <EyeOff size={16} /> : <Eye size={16} />}
      </AriaButton>
    </div>
  )
}

export function Checkbox({
  children,
  hint,
  ...props
}: Omit<CheckboxProps, 'className'> & { children: ReactNode; hint?: string }) {
  return (
    <AriaCheckbox {...props} className={styles.checkbox!}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden>
            {isIndeterminate ? (
              <svg viewBox="0 0 10 10" width="10" height="10">
                <path d="M1.5 5h7" fill="none" stroke="currentColor" strokeWidth="2" />
              </svg>
            ) : isSelected ? (
              <svg viewBox="0 0 10 10" width="10" height="10">
                <path d="M1.5 5.2 4 7.7l4.5-5" fill="none" stroke="currentColor" strokeWidth="2" />
              </svg>
            ) : null}
          </span>
          <span>
            {children}
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  )
}
