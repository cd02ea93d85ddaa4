import { use, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ButtonContext, type ButtonProps } from 'react-aria-components'
import { lazyDialog } from './lazy.tsx'
import {
  MenuEntries,
  type MenuContentProps,
  type MenuItemProps,
  type MenuProps,
  type MenuSectionProps,
  type Entries,
} from './menu-entries.ts'

export const MenuContent = lazyDialog(async () => (await import('./menu-content.tsx')).MenuContent)

interface OpenedMenuProps extends Omit<MenuProps, 'children'> {
  trigger: ReactElement
  children?: ReactNode
  /** Renders the content, where its entries load with the first opening. */
  render?: (content: MenuContentProps) => ReactNode
}

/** A button that opens a menu: on pointer down, like the system's menus, and by keys at either end. */
export function Menu({ trigger, render, ...props }: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [state, setState] = useState<{ isOpen: boolean; autoFocus: 'first' | 'last' | true }>({
    isOpen: false,
    autoFocus: true,
  })
  const open = (autoFocus: 'first' | 'last' | true) => {
    // The focus returns there when the menu closes.
    button.current?.focus()
    setState({ isOpen: true, autoFocus })
  }
  const opener: ButtonProps & { ref: typeof button } = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': state.isOpen,
    ...(state.isOpen ? { 'aria-controls': id } : {}),
    preventFocusOnPress: true,
    onPressStart: ({ pointerType }) => {
      if (pointerType === 'mouse' || pointerType === 'pen') open(true)
      if (pointerType === 'virtual') open('first')
    },
    onPress: ({ pointerType }) => {
      if (pointerType === 'touch') open(true)
      if (pointerType === 'keyboard') open('first')
    },
    onKeyDown: event => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        open(event.key === 'ArrowDown' ? 'first' : 'last')
      } else event.continuePropagation()
    },
  }
  const onClose = () => setState(before => ({ ...before, isOpen: false }))
  const content: MenuContentProps = { children: null, ...props, ...state, id, trigger: button, onClose }
  return (
    <>
      <ButtonContext value={opener}>{trigger}</ButtonContext>
      {render ? render(content) : <MenuContent {...content} />}
    </>
  )
}

function useEntries(): Entries {
  const entries = use(MenuEntries)
  if (!entries) throw new Error('An entry of a menu stands outside of one')
  return entries
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useEntries()
  return <Item {...props} />
}

export function MenuSection(props: MenuSectionProps) {
  const { Section } = useEntries()
  return <Section {...props} />
}

export function MenuLine() {
  const { Line } = useEntries()
  return <Line />
}
