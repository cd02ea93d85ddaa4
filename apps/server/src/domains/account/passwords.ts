// Passwords (OWASP ASVS 6.2): argon2id with 19 MiB and two passes, compared exactly as received; guessable ones are
// refused. A queue limits hashing to a few cores, and hashing holds no connection.
import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import type { Passwords } from '../../kernel/services.ts'
import { problems } from '../../base/problems.ts'
import { createQueue } from '../../kernel/pacing/queue.ts'
import { createStrength } from './strength.ts'

/** The cost of a hash: KiB of memory, and passes over it. */
interface HashingCost {
  memoryCost: number
  timeCost: number
}

const recommended: HashingCost = { memoryCost: 19_456, timeCost: 2 }

/** The hash of discarded random bytes: comparing with it takes as long as with a real one. */
const nobodys = ({ memoryCost, timeCost }: HashingCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$sQZ2l0jO11mlGt3CdZ7ONA$ZFJx3jb1FgiF/9TltULmEvgAO/0DIbl5WudC+NBlxw8`

/** Node has four threads for such work by default; one stays free for files and name look-ups. */
const threads = 3

/**
 * `atOnce`: concurrent hashes; `waiting`: the maximum number of waiting ones; `cost`: below the recommendation only in
 * tests.
 */
export function createPasswords({
  atOnce = Math.min(availableParallelism(), threads),
  waiting = 100,
  cost = recommended,
} = {}): Passwords {
  const options = { ...cost, algorithm: 2 /* argon2id: the enum cannot be imported as a value */, parallelism: 1 }
  const queue = createQueue({ atOnce, waiting, busy: problems.signInBusy })
  // A separate queue, so that new passwords do not delay sign-ins.
  const estimates = createQueue({ atOnce: 1, waiting, busy: problems.signInBusy })
  const strength = createStrength()
  return {
    async hashNew(password, owner) {
      await estimates(() => strength.refuseGuessable(password, owner))
      return queue(() => hash(password, options))
    },
    async matches(stored, given) {
      const matches = await queue(() => verify(stored ?? nobodys(cost), given))
      return stored !== undefined && matches
    },
    close: () => strength.close(),
  }
}
