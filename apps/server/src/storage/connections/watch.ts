// A server that is gone (a cable, a firewall, a stopped machine) gives no signal, and neither does a single connection
// that a firewall has dropped. A statement may take half a minute, and a server may be slow, so a long wait proves
// nothing: it triggers probes of what TCP shows of the server, and of whether the session is at work. A server on this
// machine (a Unix socket) is never probed: the operating system tells when it ends.
import type { ClientConfig } from 'pg'
import { DeadConnection, SilentServer } from '../failures.ts'
import { everySession, isLocal, probe, type Activity, type ProbeResult, type Session } from './probe.ts'
import { within } from './running-time.ts'

export interface WatchTimes {
  /** The normal length of a wait, in milliseconds. */
  patienceMs: number
  /** The delay of the next probe after one that found the session idle: by then, a lost packet has been sent again. */
  againMs: number
  /** The time limit of a probe. It is sent on two connections, because one packet may be lost. */
  answerMs: number
  /** A server that accepts connections and answers none of them for so long counts as silent. */
  slowMs: number
  /** The longest wait: the server has its own, shorter limits. */
  longestMs: number
  /** The longest wait for a server on this machine. */
  longestLocalMs: number
}

/** The work that a connection waits for. */
export interface Watched {
  /** Identifies the work at the server for a probe; undefined: only the server itself is probed. */
  session?: Session | undefined
  /** The number of transferred bytes: a connection that transfers data is alive, even if its session is idle. */
  moved?: () => number
  /** Whether TCP has sent data of the connection several times without an acknowledgement. */
  unacknowledged?: () => Promise<boolean>
  /** Whether a connection of the same age was dead, so that this one probably is. */
  suspect?: () => boolean
  /** Whether its end shows that the server answers; default: yes. */
  isAnswer?: boolean
}

/**
 * Returns the result of the work, or fails: within about three seconds when TCP shows that the server is silent or the
 * connection dead, or when the server reports three times that the session is idle or waits for its client.
 */
export type WhileThere = <T>(work: Promise<T>, watched?: Watched) => Promise<T>

export interface Watch {
  whileThere: WhileThere
  /** Whether the server accepted the last probe without answering it in time. */
  isSlow(): boolean
}

/** The present address; undefined while it is unknown. */
type Address = () => ClientConfig | undefined

interface Watching {
  server: Address
  pooled?: boolean
  /** Of several hosts: finds the one that accepts writes. */
  locate?: (() => Promise<ClientConfig>) | undefined
  times?: Partial<WatchTimes> | undefined
}

const standardTimes: WatchTimes = {
  patienceMs: 500,
  againMs: 400,
  answerMs: 1_700,
  slowMs: 20_000,
  longestMs: 35_000,
  longestLocalMs: 120_000,
}
/** While a host does not answer for this time, the others are asked as well. */
const aloneMs = 300
/** The number of probes that must find the session idle: an answer may be on its way at the first. */
const mostIdleProbes = 3

export function watchOver({ server, times, ...ways }: Watching): Watch {
  const all = { ...standardTimes, ...times }
  const probes = createProbes(server, all, ways)
  return {
    async whileThere(work, watched = {}) {
      const wait = watchWait(probes, all, watched)
      try {
        const result = await Promise.race([work, wait.failing])
        if (watched.isAnswer ?? true) probes.answered()
        return result
      } finally {
        wait.end()
      }
    },
    isSlow: probes.isSlow,
  }
}

/** Looks again and again whether one wait may still end well; `failing` rejects when it may not. */
function watchWait(probes: Probes, times: WatchTimes, watched: Watched) {
  const { suspect = () => false, unacknowledged = () => Promise.resolve(false) } = watched
  const { patienceMs, againMs, longestMs, longestLocalMs } = times
  const clock = runningClock(times)
  const idle = idleProbesOf(watched)
  let over = false
  let timer: NodeJS.Timeout | undefined
  // While the server is known to be silent, callers need not wait for another failed probe.
  const begunInSilence = probes.isSilent()
  if (begunInSilence) void probes.ask()

  async function failure(): Promise<Error | undefined> {
    if (begunInSilence && probes.isSilent()) return new SilentServer()
    const found = await probes.ask()
    if (found === 'silent') return new SilentServer()
    if (found === 'moved' || (await unacknowledged()) || idle.after(found) >= mostIdleProbes)
      return new DeadConnection()
    return clock.ran() >= (found === 'local' ? longestLocalMs : longestMs) ? new DeadConnection() : undefined
  }

  const failing = new Promise<never>((_resolve, reject) => {
    const look = async () => {
      const why = await failure()
      if (why) reject(why)
      else if (!over) lookIn(idle.found() ? againMs : patienceMs)
    }
    const lookIn = (pause: number) => {
      timer = setTimeout(() => void look(), suspect() ? againMs : pause)
    }
    lookIn(patienceMs)
  })
  return {
    failing,
    end() {
      over = true
      clearTimeout(timer)
    },
  }
}

/** Counts the probes in a row that found the session idle while its connection moved no byte. */
function idleProbesOf({ session, moved = () => 0 }: Watched) {
  let idle = 0
  let movedBefore = 0
  return {
    found: () => idle > 0,
    after(found: Verdict): number {
      const isIdle = typeof found === 'object' && session !== undefined && !found.has(session)
      const hasMoved = moved() !== movedBefore
      if (!isIdle) idle = 0
      else idle = hasMoved ? 1 : idle + 1
      movedBefore = moved()
      return idle
    },
  }
}

/** moved: another host accepts writes, or may soon; local: the server is on this machine. */
type Verdict = ProbeResult | 'moved' | 'local'

type Probes = ReturnType<typeof createProbes>

/** All waits share the probe under way, and what the last one found. */
function createProbes(server: Address, times: WatchTimes, { pooled = false, locate }: Omit<Watching, 'server'>) {
  let asking: Promise<Verdict> | undefined
  let last: Verdict | undefined
  let slowFor = runningClock(times)

  async function ask(): Promise<Verdict> {
    const connection = server()
    if (connection === undefined) return everySession
    if (isLocal(connection)) return 'local'
    const found = await verdictOn(connection)
    if (found !== 'slow') slowFor = runningClock(times)
    return (last = slowFor.ran() >= times.slowMs ? 'silent' : found)
  }

  async function verdictOn(connection: ClientConfig): Promise<Verdict> {
    const each = () => probe(connection, times.answerMs, pooled)
    const asked = Promise.all([each(), each()]).then(best)
    if (locate === undefined) return asked
    const soon = await within(asked, aloneMs)
    if (soon !== undefined) return soon
    const [here, elsewhere] = await Promise.all([asked, locate().catch((error: unknown) => error as Error)])
    if (here !== 'slow' && here !== 'silent') return here
    if (elsewhere instanceof SilentServer) return 'silent'
    if (elsewhere instanceof Error) return here === 'silent' ? 'moved' : 'slow'
    return elsewhere === connection ? 'slow' : 'moved'
  }

  return {
    ask: () => (asking ??= ask().finally(() => (asking = undefined))),
    isSlow: () => last === 'slow',
    isSilent: () => last === 'silent',
    answered() {
      last = undefined
      slowFor = runningClock(times)
    },
  }
}

const best = (found: readonly ProbeResult[]): ProbeResult =>
  found.find((each): each is Activity => typeof each === 'object') ?? (found.includes('slow') ? 'slow' : 'silent')

/**
 * The time in which this process ran, when it is asked at least once in each round of probes: a longer time in between
 * counts as one round.
 */
function runningClock({ patienceMs, answerMs }: WatchTimes) {
  let ran = 0
  let before = performance.now()
  return {
    ran() {
      const now = performance.now()
      ran += Math.min(now - before, 2 * (patienceMs + answerMs))
      before = now
      return ran
    },
  }
}
