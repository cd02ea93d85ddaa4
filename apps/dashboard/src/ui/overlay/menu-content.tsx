import {
  Header,
  Keyboard,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Popover,
  Separator,
  Text,
  type Selection,
} from 'react-aria-components'
import { Check } from '../../icons/icons.generated.ts'
import { cx } from '../class-names.ts'
import {
  MenuEntries,
  type MenuContentProps,
  type MenuItemProps,
  type MenuSectionProps,
  type Entries,
} from './menu-entries.ts'
import { keysText } from '../text/keys.ts'
import styles from '../form/menu.module.css'

/** The content of an open menu; loads with the first menu that opens. */
export function MenuContent({
  label,
  children,
  trigger,
  isOpen,
  onClose,
  placement = 'bottom start',
  ...props
}: MenuContentProps) {
  return (
    <Popover
      className={styles.popover!}
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      placement={placement}
      offset={4}
    >
      <MenuEntries value={entries}>
        <AriaMenu {...props} onClose={onClose} aria-label={label} className={styles.menu!}>
          {children}
        </AriaMenu>
      </MenuEntries>
    </Popover>
  )
}

const entries: Entries = { Item, Section, Line }

function Item({ id, children, icon, shortcut, hint, danger, unavailable, href, onAction }: MenuItemProps) {
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
          {/* The hint is part of the name, because the visible text and the name must match (WCAG 2.5.3). */}
          <Text slot="label" className={styles.words!}>
            {children}
            {(unavailable ?? hint) && <span className={styles.hint}>{unavailable ?? hint}</span>}
          </Text>
          {/* The style sheet renders the keys: they describe the entry and are not part of its name (WCAG 2.5.3). */}
          {shortcut && <Keyboard className={styles.shortcut!} data-keys={keysText(shortcut)} />}
        </>
      )}
    </AriaMenuItem>
  )
}

function Section({ title, children, chosen, onChoose }: MenuSectionProps) {
  const selection = {
    selectionMode: 'single',
    disallowEmptySelection: true,
    selectedKeys: chosen === undefined ? [] : [chosen],
    onSelectionChange: (keys: Selection) => keys !== 'all' && keys.forEach(key => onChoose?.(String(key))),
  } as const
  return (
    <AriaMenuSection {...(chosen === undefined ? {} : selection)}>
      <Header className={styles.title!}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

function Line() {
  return <Separator className={styles.line!} />
}
