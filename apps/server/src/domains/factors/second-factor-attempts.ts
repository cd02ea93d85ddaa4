// Slows guessing of second factors: by ticket, and by account over all its tickets and sessions.
import type { AttemptRule } from '../../limits/attempt-rule.ts'
import type { Context } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'

const quarterHour = 15 * 60
const ofAccount: AttemptRule = { free: 10, seconds: quarterHour, longest: 60 * 60, memory: 24 * 60 * 60 }
/** A ticket has five tries within its life. */
const ofTicket: AttemptRule = { free: 5, seconds: quarterHour, longest: quarterHour, memory: quarterHour }

type Attempting = Pick<Context<'nobody'>, 'limiter'>

/** Throws 429 after too many failures of the account. Returns the result of `check`; null counts as a failure. */
export async function attemptFactor<T>(
  { limiter }: Attempting,
  userId: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const bucket = `second-factor:${userId}`
  const seconds = await limiter.attempt(bucket, ofAccount)
  if (seconds > 0) throw problems.tooManyAttempts(seconds)
  const outcome = await check()
  if (outcome !== null) await limiter.undo(bucket)
  return outcome
}

/** Counts a try of a ticket; false if it has none left. */
export const mayTry = async ({ limiter }: Attempting, ticketId: string): Promise<boolean> =>
  (await limiter.attempt(`ticket:${ticketId}`, ofTicket)) === 0
