// Who has which workspace open. Each node keeps it in memory and sends the reports of its windows to the others; a lost
// notice does not matter, because windows repeat their reports.
import { presenceSeconds } from '@tessera/contract'
import type { PresentWindow } from '@tessera/contract'
import { randomUUID } from 'node:crypto'
import { evictOldest, setNewest } from '../../../base/bounded.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Log } from '../../../base/log.ts'
import type { Notices } from '../../../storage/database.ts'

/** The users who have each workspace open, on all nodes; kept in memory only. */
export interface Presence {
  tell(workspaceId: string, present: PresentWindow): void
  left(workspaceId: string, userId: string, window: string): void
  present(workspaceId: string): PresentWindow[]
  /** Calls `changed` shortly after the list changes. Returns a function that ends it. */
  follow(workspaceId: string, changed: () => void): () => void
  close(): void
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    presence: Presence
  }
}

/**
 * The maximum number of windows of a workspace, and of a user in it; beyond it the one silent for longest counts as
 * closed.
 */
const maxWindows = 200
const maxOwnWindows = 20
/** In milliseconds: reports within this time are sent together. */
const togetherMs = 100
const sweepMs = 1_000
/** The maximum of unsent notices while the database does not answer: windows repeat the others. */
const maxUnsent = 5_000

interface Entry extends PresentWindow {
  saidAt: number
  /** A window of this node, which reports it to the others. */
  here: boolean
}

/** The messages between nodes. */
type Notice = { from: string } & (
  | { is: 'told'; workspace: string; present: PresentWindow }
  | { is: 'left'; workspace: string; user: string; window: string }
  /** A node that starts to listen, also after an interruption, asks the others for their state. */
  | { is: 'asking' }
)

interface Options {
  notices: Notices | null
  clock: Clock
  log: Log
}

export function createPresence({ notices, clock, log }: Options): Presence {
  const node = randomUUID()
  const followers = createFollowers()
  const windows = createWindows(clock, followers.changed)
  const send = createSending(notices, log)
  let hearing: (() => void) | undefined

  // Starts with the first use: a server whose dashboard nobody opens needs no connection for it.
  const begin = () => void (hearing ??= notices?.hear({ heard, connected: meet }))

  /** A node that was disconnected also sends its state, since it has missed requests for it. */
  function meet(): void {
    send({ from: node, is: 'asking' })
    tellOwn()
  }

  function tellOwn(): void {
    for (const [workspace, present] of windows.own()) send({ from: node, is: 'told', workspace, present })
  }

  function heard(text: string): void {
    const notice = JSON.parse(text) as Notice
    if (notice.from === node) return
    if (notice.is === 'told') windows.put(notice.workspace, notice.present, false)
    else if (notice.is === 'left') windows.take(notice.workspace, keyOf(notice.user, notice.window))
    else tellOwn()
  }

  return {
    tell(workspace, present) {
      begin()
      windows.put(workspace, present, true)
      send({ from: node, is: 'told', workspace, present })
    },
    left(workspace, user, window) {
      windows.take(workspace, keyOf(user, window))
      send({ from: node, is: 'left', workspace, user, window })
    },
    present: windows.present,
    follow(workspace, follower) {
      begin()
      return followers.follow(workspace, follower)
    },
    close() {
      hearing?.()
      windows.close()
      followers.close()
    },
  }
}

/** The open windows; those that are silent for too long count as closed. */
function createWindows(clock: Clock, changed: (workspace: string) => void) {
  const workspaces = new Map<string, Map<string, Entry>>()
  let sweeping: NodeJS.Timeout | undefined

  function put(workspace: string, present: PresentWindow, here: boolean): void {
    let entries = workspaces.get(workspace)
    if (!entries) workspaces.set(workspace, (entries = new Map<string, Entry>()))
    const key = keyOf(present.user_id, present.window)
    const before = entries.get(key)
    setNewest(entries, key, { ...present, saidAt: clock.now(), here })
    const own = [...entries].filter(([, { user_id }]) => user_id === present.user_id)
    if (own.length > maxOwnWindows) entries.delete(own[0]![0])
    evictOldest(entries, { entries: maxWindows })
    if (!before || !isSame(before, present)) changed(workspace)
    sweeping ??= setInterval(sweep, sweepMs).unref()
  }

  function take(workspace: string, key: string): void {
    const entries = workspaces.get(workspace)
    if (!entries?.delete(key)) return
    if (entries.size === 0) workspaces.delete(workspace)
    changed(workspace)
  }

  function sweep(): void {
    const silentSince = clock.now() - presenceSeconds * 1000
    for (const [workspace, entries] of workspaces)
      for (const [key, { saidAt }] of entries) if (saidAt < silentSince) take(workspace, key)
    if (workspaces.size > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  /** The windows of this node, with their workspaces. */
  function* own(): Generator<[string, PresentWindow]> {
    for (const [workspace, entries] of workspaces)
      for (const { saidAt: _, here, ...present } of entries.values()) if (here) yield [workspace, present]
  }

  return {
    put,
    take,
    own,
    present: (workspace: string): PresentWindow[] =>
      [...(workspaces.get(workspace)?.values() ?? [])]
        .map(({ saidAt: _, here: _here, ...present }) => present)
        .sort((a, b) => (keyOf(a.user_id, a.window) < keyOf(b.user_id, b.window) ? -1 : 1)),
    close: () => clearInterval(sweeping),
  }
}

/** The listeners on this node for changes of a workspace. */
function createFollowers() {
  const followers = new Map<string, Set<() => void>>()
  const telling = new Map<string, NodeJS.Timeout>()

  function changed(workspace: string): void {
    if (telling.has(workspace) || !followers.has(workspace)) return
    const tell = () => {
      telling.delete(workspace)
      for (const follower of followers.get(workspace) ?? []) follower()
    }
    telling.set(workspace, setTimeout(tell, togetherMs).unref())
  }

  function follow(workspace: string, follower: () => void): () => void {
    const all = followers.get(workspace) ?? new Set<() => void>()
    followers.set(workspace, all.add(follower))
    return () => {
      all.delete(follower)
      if (all.size === 0 && followers.get(workspace) === all) followers.delete(workspace)
    }
  }

  return {
    changed,
    follow,
    close() {
      for (const timer of telling.values()) clearTimeout(timer)
    },
  }
}

/** Sends notices to the other nodes. */
function createSending(notices: Notices | null, log: Log): (notice: Notice) => void {
  let sending: Promise<unknown> = Promise.resolve()
  let unsent = 0
  let failing = false

  /** Sequentially: on several connections, a report could arrive after the notice that the window was closed. */
  return notice => {
    if (!notices || unsent >= maxUnsent) return
    unsent++
    sending = sending
      .then(() => notices.send(JSON.stringify(notice)))
      .then(
        () => (failing = false),
        (error: unknown) => {
          if (!failing) log.warn({ err: error }, 'could not tell the other nodes who is here')
          failing = true
        },
      )
      .finally(() => unsent--)
  }
}

/** Includes the owner, so that nobody can report for another user's window. */
const keyOf = (user: string, window: string) => `${user} ${window}`

function isSame(a: PresentWindow, b: PresentWindow): boolean {
  return (['user_name', 'tokenset_id', 'mode_id', 'token', 'edits'] as const).every(field => a[field] === b[field])
}
