import type { ReactElement, ReactNode } from 'react'
import {
  Header,
  Keyboard,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  Text,
  type MenuProps,
} from 'react-aria-components'
import { Check } from 'lucide-react'
import { cx } from './class-names.ts'
import styles from './menu.module.css'

export function Menu({
  trigger,
  label,
  children,
  placement = 'bottom start',
  ...props
}: Omit<MenuProps<object>, 'className' | 'children'> & {
  trigger: ReactElement
  label: string
  children: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start'
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover!} placement={placement} offset={4}>
        <AriaMenu {...props} aria-label={label} className={styles.menu!}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

export function MenuItem({
  id,
  children,
  icon,
  shortcut,
  hint,
  danger,
  unavailable,
  href,
  onAction,
}: {
  id?: string
  children: string
  icon?: ReactNode
  shortcut?: string
  hint?: string | undefined
  danger?: boolean
  /** Why it cannot be chosen now; shown under it. */
  unavailable?: string | null | undefined
  href?: string
  onAction?: () => void
}) {
  return (
    <AriaMenuItem
      {...(id === undefined ? {} : { id })}
      {...(href ? { href } : {})}
      {...(onAction ? { onAction } : {})}
      textValue={children}
      isDisabled={Boolean(unavailable)}
      className={cx(styles.item, danger && styles.danger)}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {selectionMode !== 'none' && (
            <span className={styles.tick}>{isSelected && <Check size={14} aria-hidden />}</span>
          )}
          {icon}
          {/* The hint is part of the name: what is seen and what is said are the same (WCAG 2.5.3). */}
          <Text slot="label" className={styles.words!}>
            {children}
            {(unavailable ?? hint) && <span className={styles.hint}>{unavailable ?? hint}</span>}
          </Text>
          {shortcut && <Keyboard className={styles.shortcut!}>{shortcut}</Keyboard>}
        </>
      )}
    </AriaMenuItem>
  )
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className={styles.title!}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

export function MenuLine() {
  return <Separator className={styles.line!} />
}
