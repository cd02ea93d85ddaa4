import { ChevronsUpDown } from '../../icons/icons.generated.ts'
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components'
import { cx } from '../class-names.ts'
import fieldStyles from './field.module.css'
import menuStyles from './menu.module.css'
import styles from './select.module.css'

export interface Choice {
  id: string
  label: string
  hint?: string
  disabled?: boolean
}

export function Select({
  label,
  hideLabel,
  choices,
  value,
  onChange,
  isDisabled,
  error,
  small,
  placeholder,
}: {
  label: string
  hideLabel?: boolean
  choices: readonly Choice[]
  value: string | null
  onChange: (id: string) => void
  isDisabled?: boolean
  error?: string | null
  small?: boolean
  placeholder?: string
}) {
  return (
    <AriaSelect
      className={fieldStyles.field!}
      value={value}
      onChange={key => key !== null && onChange(String(key))}
      isDisabled={Boolean(isDisabled)}
      isInvalid={Boolean(error)}
      disabledKeys={choices.filter(choice => choice.disabled).map(choice => choice.id)}
      {...(placeholder ? { placeholder } : {})}
    >
      <Label className={cx(fieldStyles.label, hideLabel && 'visually-hidden')}>{label}</Label>
      <Button className={cx(styles.trigger, small && styles.small)}>
        <SelectValue className={styles.value!} />
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      <FieldError className={fieldStyles.error!}>{error ?? undefined}</FieldError>
      <Popover className={menuStyles.popover!} offset={4}>
        <ListBox className={menuStyles.menu!} items={choices}>
          {choice => (
            <ListBoxItem id={choice.id} textValue={choice.label} className={menuStyles.item!}>
              <Text slot="label" className={menuStyles.words!}>
                {choice.label}
                {choice.hint && <span className={cx(menuStyles.hint, styles.hint)}>{choice.hint}</span>}
              </Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
