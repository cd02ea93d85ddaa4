import { X } from '../../icons/icons.generated.ts'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  size?: 'small' | 'default' | 'large'
  /** Of one height from the start, for content that arrives later: its buttons stay where they are. */
  isTall?: boolean
  /** Requires an answer: a click outside does not dismiss it. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'default',
  isTall = false,
  role = 'dialog',
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={styles.overlay!}
      isOpen={isOpen}
      isDismissable={role === 'dialog'}
      onOpenChange={open => !open && onClose()}
    >
      <Modal className={cx(styles.modal, styles[size], isTall && styles.tall)} ref={keepSizeWhilePressed}>
        <AriaDialog role={role} className={styles.dialog!}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label="Close" size="small" onPress={onClose}>
              <X size={16} />
            </IconButton>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** What arrives in a dialog must not move a button away from under the pointer that presses it. */
function keepSizeWhilePressed(modal: HTMLElement | null): void {
  const keep = () => {
    if (modal) modal.style.blockSize = `${modal.offsetHeight}px`
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { once: true })
  }
  const release = () => {
    if (modal) modal.style.blockSize = ''
  }
  modal?.addEventListener('pointerdown', keep)
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>
}

/** Opens from the right, or from below on narrow screens. */
export function Sheet({
  title,
  isOpen,
  onClose,
  side = 'right',
  children,
}: Omit<DialogProps, 'size' | 'isTall' | 'role'> & { side?: 'left' | 'right' }) {
  return (
    <ModalOverlay className={styles.overlay!} isOpen={isOpen} isDismissable onOpenChange={open => !open && onClose()}>
      <Modal className={cx(styles.sheet, styles[side])}>
        <AriaDialog aria-label={title} className={styles.dialog!}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
