// Reports this window's place to the server and receives the others' places: about once a second at most, and often
// enough to count as open.
import type { PresentWindow } from '@tessera/sdk'
import { api } from '../../api/api.ts'

/** Where the focus is in this window. */
export type FocusPlace = Pick<PresentWindow, 'tokenset_id' | 'mode_id' | 'token' | 'edits'>

export const nowhere: FocusPlace = { tokenset_id: null, mode_id: null, token: null, edits: false }

const pauseMs = 700
const againMs = 10_000

let workspace: string | null = null
let place = nowhere
let present: readonly PresentWindow[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let saidAt = 0
/** The number of updates from the event stream. */
let updates = 0
const listeners = new Set<() => void>()

export const whoIsPresent = () => present

export function onPresence(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Takes an update of the event stream. */
export function takePresent(next: readonly PresentWindow[]): void {
  updates++
  show(next)
}

function show(next: readonly PresentWindow[]): void {
  if (JSON.stringify(next) === JSON.stringify(present)) return
  present = next
  for (const listener of listeners) listener()
}

export function enter(workspace_id: string): void {
  workspace = workspace_id
  addEventListener('pagehide', reportLeaving)
  sayIn(0)
}

export function leave(): void {
  removeEventListener('pagehide', reportLeaving)
  clearTimeout(timer)
  if (workspace !== null) void report(workspace, { left: true })
  workspace = null
  takePresent([])
}

export function goTo(next: FocusPlace): void {
  const fields = ['tokenset_id', 'mode_id', 'token', 'edits'] as const
  if (fields.every(field => place[field] === next[field])) return
  place = next
  if (workspace !== null) sayIn(Math.max(0, saidAt + pauseMs - Date.now()))
}

function sayIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    saidAt = Date.now()
    if (workspace !== null) void report(workspace, place)
    sayIn(againMs)
  }, ms)
}

async function report(workspace_id: string, what: FocusPlace | { left: true }): Promise<void> {
  const updatesBefore = updates
  try {
    const { present: now } = await api.events.tellPresence({ workspace_id, window: windowId, ...what })
    // The stream may have sent a newer update meanwhile, and sends every later one as well.
    if (workspace === workspace_id && updates === updatesBefore) show(now)
  } catch {
    // A failed report only hides this window until the next one; the banner of edits reports connection trouble.
  }
}

/** An ordinary request would be cancelled with the page. */
function reportLeaving(): void {
  const body = new Blob([JSON.stringify({ window: windowId, left: true })], { type: 'application/json' })
  if (workspace !== null) navigator.sendBeacon(`/api/workspaces/${workspace}/presence`, body)
}

/** The id of this window while it is open. `crypto.randomUUID` is missing on pages without https. */
const windowId = uuid(crypto.getRandomValues(new Uint8Array(16)))

/** UUID version 4 (RFC 9562 §5.4). */
function uuid(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
