// Slows guessing of second factors: by ticket, and by account over all its tickets and sessions.
import type { AttemptRule } from '../../../limits/attempt-rule.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'

const quarterHour = 15 * 60
const ofAccount: AttemptRule = { free: 10, seconds: quarterHour, longest: 60 * 60, memory: 24 * 60 * 60 }
/** A ticket has five tries within its life. */
const ofTicket: AttemptRule = { free: 5, seconds: quarterHour, longest: quarterHour, memory: quarterHour }

type Attempting = Pick<Context<'nobody'>, 'limiter'>

/** Whether it is somebody who signs in, or the owner within a session, whom strangers must not hold up. */
type Stage = 'second-factor' | 'within-session'

/** Throws 429 after too many failures of the account. Returns the result of `check`; null counts as a failure. */
export async function attemptFactor<T>(
  { limiter }: Attempting,
  userId: string,
  stage: Stage,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const bucket = `${stage}:${userId}`
  const seconds = await limiter.attempt(bucket, ofAccount)
  if (seconds > 0) throw problems.tooManyAttempts(seconds)
  const outcome = await check()
  if (outcome !== null) await limiter.undo(bucket)
  return outcome
}

/** Counts a try of a ticket; false if it has none left. */
export const mayTry = async ({ limiter }: Attempting, ticketId: string): Promise<boolean> =>
  (await limiter.attempt(`ticket:${ticketId}`, ofTicket)) === 0

const day = 24 * 60 * 60
/** As many failures in a day as nobody has by mistake: somebody else has the password. */
const mostUntold = 10

/** Counts a failure after the right password; true for the one of a day that the owner is told of. */
export async function isWorthTelling({ limiter }: Attempting, userId: string): Promise<boolean> {
  const { allowed, remaining } = await limiter.take(`second-factor-failures:${userId}`, mostUntold, day)
  return allowed && remaining === 0
}
