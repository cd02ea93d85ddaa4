// Refused sign-ins in the audit log. A refusal rolls its transaction back, so these are written separately, without
// waiting. Since anyone can cause them, they are limited: the first of a quarter of an hour are written one by one, the
// others are counted.
import { signInFailed } from '@tessera/contract'
import { createHash } from 'node:crypto'
import type { Services } from '../../../kernel/context.ts'
import { recordChange } from '../../../kernel/history/record-change.ts'
import { enqueueMail } from '../mails/send-mail.ts'

export interface RefusedSignIn {
  /** Normalized for comparison. Only its hash is stored: it may be a password typed into the wrong field. */
  email: string
  ip: string
  requestId: string | null
  /** Beyond a wrong password: for the summary. */
  why?: string
  told?: ToldOfRefusal
}

/** The owner of the account, who hears by mail that somebody came further than they should. */
export interface ToldOfRefusal {
  owner: { id: string; email: string }
  mail: 'passkey_cloned' | 'second_factor_refused'
}

export interface RefusedSignIns {
  note(refused: RefusedSignIn): void
  /** Writes all pending counts and waits for the writes. */
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    refusedSignIns: RefusedSignIns
  }
}

const quarterHour = 15 * 60 * 1000
/** Entries per quarter of an hour, of one account and of the process: at most 9,700 rows a day. */
export const mostOfAccount = 10
export const mostInAll = 100

/** Identifies an account that may not exist in the log. */
export const hashEmail = (email: string) => createHash('sha256').update(email).digest('hex')

type Needs = Pick<Services, 'database' | 'clock' | 'newId' | 'log'>

export function createRefusedSignIns(services: Needs): RefusedSignIns {
  const { clock, newId, database, log } = services
  let window = 0
  let written = 0
  let uncounted = 0
  const ofAccount = new Map<string, number>()
  const { track, settled } = createTracker()

  function write(count: number, summary: string, hash: string, from: { ip: string | null; requestId: string | null }) {
    const writing = recordChange(
      database.autocommit({ touches: 'nothing' }),
      { newId, now: new Date(clock.now()).toISOString(), surface: 'session', ...from },
      signInFailed,
      {},
      { summary, subject: { kind: 'sign_in', id: hash, before: null, after: { count } } },
    ).catch((error: unknown) => log.warn({ err: error }, 'could not note a refused sign-in in the audit log'))
    track(writing)
  }

  function writeCount() {
    if (uncounted > 0)
      write(
        uncounted,
        `${uncounted} more sign-ins were refused from ${new Date(window).toISOString()} on, within a quarter of an hour`,
        'several',
        { ip: null, requestId: null },
      )
    uncounted = 0
  }

  function turnWindow() {
    const now = Math.floor(clock.now() / quarterHour) * quarterHour
    if (now === window) return
    writeCount()
    window = now
    written = 0
    ofAccount.clear()
  }

  // A timer instead of a job, because the counts are in this node's memory.
  const timer = setInterval(turnWindow, quarterHour)
  timer.unref()

  return {
    note({ email, ip, requestId, why, told }) {
      turnWindow()
      if (told) track(tellOwner(services, told))
      const hash = hashEmail(email)
      const former = ofAccount.get(hash) ?? 0
      if (written >= mostInAll || former >= mostOfAccount) return void uncounted++
      written++
      ofAccount.set(hash, former + 1)
      write(1, why ?? 'A sign-in was refused', hash, { ip, requestId })
    },
    async close() {
      clearInterval(timer)
      writeCount()
      await settled()
    },
  }
}

/** Remembers what is under way, so that closing can wait for it. */
function createTracker() {
  const underWay = new Set<Promise<void>>()
  return {
    track(work: Promise<void>) {
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    },
    settled: () => Promise.all(underWay),
  }
}

/** In a transaction of its own: the refusal takes that of the sign-in back. */
function tellOwner({ database, newId, log }: Needs, { owner, mail: kind }: ToldOfRefusal): Promise<void> {
  const mail = { kind, to: owner.email, user_id: owner.id }
  return database
    .transaction(tx => enqueueMail(tx, { newId }, mail), { touches: 'nothing' })
    .catch((error: unknown) => log.warn({ err: error }, 'could not tell the owner of a refused second factor'))
}
