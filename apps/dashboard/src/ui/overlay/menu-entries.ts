// The declarations of menus in the screens. The rendering loads with the first menu that opens.
import { createContext, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { MenuProps as AriaMenuProps } from 'react-aria-components'

export interface MenuProps extends Pick<
  AriaMenuProps<object>,
  'selectionMode' | 'selectedKeys' | 'onSelectionChange' | 'onAction'
> {
  label: string
  children: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start'
}

export interface MenuContentProps extends MenuProps {
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  /** The entry with the initial focus; `true` for the menu itself. */
  autoFocus: 'first' | 'last' | true
  id: string
}

export interface MenuItemProps {
  id?: string
  children: string
  icon?: ReactNode
  shortcut?: string
  hint?: string | undefined
  danger?: boolean
  /** Why the entry is unavailable; shown below it. */
  unavailable?: string | null | undefined
  href?: string
  onAction?: () => void
}

export interface MenuSectionProps {
  title: string
  children: ReactNode
  /** The id of the chosen entry, where exactly one always is. */
  chosen?: string
  onChoose?: (id: string) => void
}

export interface Entries {
  Item: ComponentType<MenuItemProps>
  Section: ComponentType<MenuSectionProps>
  Line: ComponentType
}

export const MenuEntries = createContext<Entries | null>(null)
