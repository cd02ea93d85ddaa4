// Passwords (OWASP ASVS 6.2): argon2id with 19 MiB and two passes, compared exactly as received; guessable ones are
// refused. Threads of low priority hash, one fewer than there are cores, and hashing holds no connection.
import { availableParallelism } from 'node:os'
import { problems } from '../../../base/problems.ts'
import { createQueue } from '../../../kernel/pacing/queue.ts'
import { createThread } from '../../../kernel/pacing/thread.ts'
import { createStrength } from './strength.ts'
import type { PasswordOwner } from './strength.ts'

export interface Passwords {
  /** Returns the hash to store for a new password; throws the refusal if the password is easy to guess. */
  hashNew(password: string, owner: PasswordOwner): Promise<string>
  /**
   * Whether `given` is the password with the stored hash. Without an account (undefined) it is false and takes as long.
   * Those with the same `turn` are compared one after the other, and as often as those of another.
   */
  matches(stored: string | undefined, given: string, turn: string): Promise<boolean>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    passwords: Passwords
  }
}

/** The cost of a hash: KiB of memory, and passes over it. */
interface HashingCost {
  memoryCost: number
  timeCost: number
}

const recommended: HashingCost = { memoryCost: 19_456, timeCost: 2 }

/** The hash of discarded random bytes: comparing with it takes as long as with a real one. */
const nobodys = ({ memoryCost, timeCost }: HashingCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$sQZ2l0jO11mlGt3CdZ7ONA$ZFJx3jb1FgiF/9TltULmEvgAO/0DIbl5WudC+NBlxw8`

/** One core stays free for requests. A hash takes 19 MiB and some 30 ms. */
const threadsAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 3))

const limits = {
  threads: threadsAtOnce,
  waiting: 200,
  waitingForEach: 50,
  // Starting a thread takes longer than a hash.
  idleMs: 600_000,
  limitMs: 10_000,
}
const refusals = { tooHeavy: problems.signInBusy, busy: problems.signInBusy }

/** The messages to the thread: a password to hash, or one to compare. */
type Message = { password: string; options: object } | { password: string; stored: string }

/** `cost`: below the recommendation only in tests. */
export function createPasswords({ cost = recommended } = {}): Passwords {
  const options = { ...cost, algorithm: 2 /* argon2id: the enum cannot be imported as a value */, parallelism: 1 }
  const program = new URL('./hashing-worker.mjs', import.meta.url)
  const thread = createThread('hashes passwords', { program, ...limits }, refusals)
  const ask = <Answer>(question: Message, turn: string) => thread.run(ask => ask<Answer>(question), turn)
  // A separate queue, so that new passwords do not delay sign-ins.
  const estimates = createQueue({ atOnce: 1, waiting: 100, waitingForEach: 10, busy: problems.signInBusy })
  const strength = createStrength()
  return {
    async hashNew(password, owner) {
      await estimates(() => strength.refuseGuessable(password, owner), owner.email)
      return ask<string>({ password, options }, owner.email)
    },
    async matches(stored, given, turn) {
      const matches = await ask<boolean>({ stored: stored ?? nobodys(cost), password: given }, turn)
      return stored !== undefined && matches
    },
    async close() {
      await Promise.all([strength.close(), thread.close()])
    },
  }
}
