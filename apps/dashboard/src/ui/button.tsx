import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { cx } from './class-names.ts'
import { Hint } from './form/hint.tsx'
import styles from './button.module.css'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'default' | 'large'
  icon?: ReactNode
  children?: ReactNode
  /** Why the button is unavailable. It stays focusable, so that everyone can find the reason. */
  unavailable?: string | null | undefined
  wide?: boolean
}

export function Button({
  kind = 'secondary',
  size = 'default',
  icon,
  children,
  unavailable,
  wide,
  ...props
}: ButtonProps) {
  const button = (
    <AriaButton
      {...props}
      {...(unavailable ? { onPress: () => {}, type: 'button' as const } : {})}
      aria-disabled={unavailable ? 'true' : undefined}
      className={cx(styles.button, styles[kind], styles[size], wide && styles.wide)}
    >
      {icon}
      {children}
    </AriaButton>
  )
  return unavailable ? <Hint text={unavailable}>{button}</Hint> : button
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'aria-label'> {
  /** The accessible name, also shown in the tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'default'
  unavailable?: string | null | undefined
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, children, size = 'default', unavailable, ...props }: IconButtonProps) {
  return (
    <Hint text={unavailable ? `${label}: ${unavailable}` : label}>
      <AriaButton
        {...props}
        {...(unavailable ? { onPress: () => {} } : {})}
        aria-label={label}
        aria-disabled={unavailable ? 'true' : undefined}
        className={cx(styles.button, styles.quiet, styles.icon, styles[size])}
      >
        {children}
      </AriaButton>
    </Hint>
  )
}
