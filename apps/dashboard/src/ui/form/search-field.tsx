// Apart from the other fields, because the first view of the grid has no other one, and their validation is large.
import { Search, X } from '../../icons/icons.generated.ts'
import { useRef, type InputHTMLAttributes, type KeyboardEvent, type RefObject } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import styles from './field.module.css'

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  inputRef?: RefObject<HTMLInputElement | null>
  /** Attributes of the input itself, for completion. */
  input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'placeholder' | 'value' | 'onChange'>
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, onFocus, onBlur, onKeyDown, inputRef, input } = props
  const own = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? own
  const clear = () => onChange('')
  return (
    <div className={styles.search} data-empty={value === '' || undefined}>
      <Search size={14} aria-hidden className={styles.glass} />
      <input
        {...input}
        ref={ref}
        type="search"
        aria-label={label}
        className={styles.input}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(event.target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={event => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          // An empty field leaves Escape to what it stands in.
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
      />
      <AriaButton
        className={styles.clear!}
        aria-label="Clear search"
        excludeFromTabOrder
        preventFocusOnPress
        onPressStart={() => ref.current?.focus()}
        onPress={clear}
      >
        <X size={14} />
      </AriaButton>
    </div>
  )
}
