// Parts of the dashboard that load on first use. The build has each of them fetched twice before it fails (`fetch-again.ts`
// beside `src`). A part that fails shows a notice in its place, beside the rest of the page, and loads as soon as it can.
// React's and the router's own mechanisms do not suffice: React caches a failure for good, and the
// router reloads the whole page, which ends on the browser's error page without a connection.
import { CloudOff, RotateCw, TriangleAlert } from '../../icons/icons.generated.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { toast } from './toast.tsx'
import styles from '../states.module.css'

export interface Lazy<Props> {
  (props: Props): ReactNode
  /** Loads the part in advance. Never rejects: a missing part shows its failure where it is used. */
  preload: () => Promise<void>
}

/** Why the part is missing: not requested while offline, or failed. */
type Reason = 'offline' | 'away'

interface Instead {
  reason: Reason
  retry: () => void
  /** Closes the part, where it can be closed. */
  close: (() => void) | null
}

/** `Instead` renders where the part cannot load, `Meanwhile` while it loads. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Instead> = Unfetched,
  Meanwhile: ComponentType<Props> = Nothing,
): Lazy<Props> {
  let state: { Part: ComponentType<Props> | null; missing: Reason | null } = { Part: null, missing: null }
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetchPart = async () => {
    // Skips requests that are likely to fail; a server on the same machine is reachable without a network. The
    // connection may also return during the check of the server, without another event.
    if (!navigator.onLine && !(await isServerThere()) && !navigator.onLine)
      return set({ Part: null, missing: 'offline' })
    try {
      set({ Part: await load(), missing: null })
    } catch {
      set({ Part: null, missing: 'away' })
    }
  }
  const preload = async () => {
    if (state.Part) return
    running ??= fetchPart().finally(() => (running = null))
    await running
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const again = () => void preload()
  function LazyPart(props: Props) {
    const { Part, missing } = useSyncExternalStore(subscribe, () => state)
    useEffect(() => {
      again()
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [])
    return Part ? (
      <Part {...props} />
    ) : missing ? (
      <Instead reason={missing} retry={again} close={closeOf(props)} />
    ) : (
      <Meanwhile {...props} />
    )
  }
  return Object.assign(LazyPart, { preload })
}

const Nothing = () => null

function closeOf(props: object): (() => void) | null {
  return 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : null
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Checks first, because without a server the browser would show its own error page. */
async function reloadWhenThere(): Promise<void> {
  if (await isServerThere()) location.reload()
  else toast('The server does not answer yet')
}

const words: Record<Reason, string> = {
  offline: 'You are offline. This will load when the connection is back.',
  away: 'This part of the dashboard could not be fetched: the server was away or has a new version.',
}

/** A notice in place of the part. */
export function Unfetched({ reason, retry }: Instead) {
  const Icon = reason === 'offline' ? CloudOff : TriangleAlert
  return (
    <div className={styles.unfetched} role="status">
      <Icon size={16} aria-hidden />
      <p>{words[reason]}</p>
      <span className={styles.ways}>
        <Button size="small" icon={<RotateCw size={14} aria-hidden />} onPress={retry}>
          Try again
        </Button>
        {reason === 'away' && (
          <Button size="small" kind="quiet" onPress={() => void reloadWhenThere()}>
            Reload the page
          </Button>
        )}
      </span>
    </div>
  )
}

/** A dialog or a menu that loads when it first opens. It shows a failure as a toast. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const Part = lazy(load, UnfetchedToast)
  function LazyDialog(props: Props) {
    const isOpen = !('isOpen' in props) || props.isOpen === true
    const [wasOpened, setOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setOpened(true)
    return wasOpened ? <Part {...props} /> : null
  }
  return Object.assign(LazyDialog, { preload: Part.preload })
}

function UnfetchedToast({ reason, retry, close }: Instead) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const action =
      reason === 'away'
        ? { label: 'Reload the page', run: () => void reloadWhenThere() }
        : { label: 'Try again', run: retry }
    toast(words[reason], { action })
    // A failed part closes, so that opening it again reports the failure again. A part that waits for the connection
    // stays requested and opens then.
    if (reason === 'away') latest.current?.()
  }, [reason, retry])
  return null
}
