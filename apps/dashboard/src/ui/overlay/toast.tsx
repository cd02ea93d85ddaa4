// Short messages that disappear by themselves, and the one polite live region of the page.
import { X } from '../../icons/icons.generated.ts'
import { useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import styles from './toast.module.css'

export interface Toast {
  id: number
  text: string
  kind: 'info' | 'danger'
  action?: { label: string; run: () => void }
}

let toasts: Toast[] = []
let announced = ''
let nextId = 1
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message; one with an action stays longer, an error until it is dismissed. */
export function toast(text: string, options: { kind?: Toast['kind']; action?: Toast['action'] } = {}): number {
  const id = nextId++
  const kind = options.kind ?? 'info'
  toasts = [...toasts.slice(-3), { id, text, kind, ...(options.action ? { action: options.action } : {}) }]
  if (kind === 'info') start(id, options.action ? 10_000 : 5_000)
  announce(text)
  changed()
  return id
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts = toasts.filter(each => each.id !== id)
  changed()
}

/** Announces to screen readers what sighted users see anyway. */
export function announce(text: string): void {
  // A repeated text must differ, or screen readers stay silent.
  announced = announced === text ? `${text}\u00a0` : text
  changed()
}

function start(id: number, after: number): void {
  timers.set(
    id,
    setTimeout(() => dismiss(id), after),
  )
}

export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const text = useSyncExternalStore(subscribe, () => announced)
  const hold = () => shown.forEach(each => clearTimeout(timers.get(each.id)))
  const release = () => shown.forEach(each => each.kind === 'info' && start(each.id, 4_000))
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {text}
      </div>
      <section
        aria-label="Messages"
        className={styles.region}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {shown.map(each => (
          <div key={each.id} className={styles.toast} data-kind={each.kind}>
            <span className={styles.text}>{each.text}</span>
            {each.action && (
              <AriaButton
                className={styles.action!}
                onPress={() => {
                  dismiss(each.id)
                  each.action?.run()
                }}
              >
                {each.action.label}
              </AriaButton>
            )}
            <AriaButton className={styles.close!} aria-label="Dismiss" onPress={() => dismiss(each.id)}>
              <X size={14} />
            </AriaButton>
          </div>
        ))}
      </section>
    </>
  )
}
