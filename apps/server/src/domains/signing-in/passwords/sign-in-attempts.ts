// Slows password guessing: counts failures of the account from any address, and of the address for any account.
// Browsers with an earlier sign-in to the account are counted separately (OWASP, device cookies), so that nobody can
// lock out its owner. A success does not reset the failures of others.
import type { AttemptRule } from '../../../limits/attempt-rule.ts'
import type { Context } from '../../../kernel/context.ts'
import { hashToken } from '../../../base/secrets/secret.ts'
import { addressBucket } from '../../../limits/network.ts'
import { problems } from '../../../base/problems.ts'
import { isKnownDevice } from '../../people/sessions/devices.store.ts'

const quarterHour = 15 * 60
const day = 24 * 60 * 60

const forAccount: AttemptRule = { free: 10, seconds: quarterHour, longest: 60 * 60, memory: day }
/** Many people may share an address, and one of them must not lock out the others for long. */
const forAddress: AttemptRule = { free: 50, seconds: quarterHour, longest: quarterHour, memory: 0 }
/** Includes successes, since each costs a hash. */
const attemptsOfAddress = 200

type Attempting = Pick<Context<'nobody'>, 'db' | 'limiter' | 'ip' | 'device' | 'config'>

/** The bucket of an account, whether or not it exists, so that answers do not reveal which. `email` in normal form. */
const accountBucket = (email: string) => `sign-in:account:${hashToken(email).toString('base64url')}`

/** Compares a password when its `turn` comes. null: it is wrong. */
type Check<T> = (turn: string) => Promise<T | null>

/**
 * Returns the result of `check`; null counts as a failure. Throws 429 after too many failures. The attempts of a network
 * share a turn, so that one that tries many accounts does not hold up the others; a known browser has its own.
 */
export async function attemptSignIn<T>(context: Attempting, email: string, check: Check<T>): Promise<T | null> {
  const { db, limiter, ip, device, config } = context
  const account = accountBucket(email)
  const hash = device === null ? null : hashToken(device)
  if (hash && (await isKnownDevice(db, email, hash)))
    return attempt(context, [[`${account}:${hash.toString('base64url')}`, forAccount]], () => check(account))
  const all = await limiter.take(
    addressBucket('sign-ins', ip),
    Math.max(attemptsOfAddress, config.rateLimit * 2),
    quarterHour,
  )
  if (!all.allowed) throw problems.tooManyAttempts(quarterHour)
  const buckets: [string, AttemptRule][] = [
    [addressBucket('sign-in', ip), forAddress],
    [account, forAccount],
  ]
  return attempt(context, buckets, () => check(addressBucket('sign-in', ip)))
}

/** Requests of links and of passkeys from one address in a quarter of an hour; instances that admit more requests admit more of these. */
const mostOfAddress = 30

/** Limits what anybody may ask for before signing in. */
export async function limitAddress({ limiter, ip, config }: Pick<Attempting, 'limiter' | 'ip' | 'config'>) {
  const state = await limiter.take(addressBucket('links', ip), Math.max(mostOfAddress, config.rateLimit), quarterHour)
  if (!state.allowed) throw problems.tooManyAttempts(state.wait)
}

/** Each sign-in by a provider is two requests, costs no hash, and whole companies share an address. */
const signOnsOfAddress = 1000

/** Limits the requests for sign-ins by a provider. */
export async function limitSignOns({ limiter, ip, config }: Pick<Attempting, 'limiter' | 'ip' | 'config'>) {
  const most = Math.max(signOnsOfAddress, config.rateLimit * 2)
  const state = await limiter.take(addressBucket('sign-ons', ip), most, quarterHour)
  if (!state.allowed) throw problems.tooManyAttempts(state.wait)
}

/** A signed-in person's current password, requested again. */
export function attemptPassword<T>(
  context: Pick<Context<'account'>, 'limiter' | 'user'>,
  check: Check<T>,
): Promise<T | null> {
  const bucket = `password:${context.user.id}`
  return attempt(context, [[bucket, forAccount]], () => check(bucket))
}

/** Resets the failures after an administrator has set another password. */
export const forgetFailures = ({ limiter }: Pick<Attempting, 'limiter'>, email: string) =>
  limiter.forget(accountBucket(email))

async function attempt<T>(
  { limiter }: Pick<Attempting, 'limiter'>,
  buckets: [string, AttemptRule][],
  check: () => Promise<T | null>,
): Promise<T | null> {
  const counted: string[] = []
  const undo = () => Promise.all(counted.map(bucket => limiter.undo(bucket)))
  for (const [bucket, rule] of buckets) {
    const seconds = await limiter.attempt(bucket, rule)
    if (seconds > 0) {
      await undo()
      throw problems.tooManyAttempts(seconds)
    }
    counted.push(bucket)
  }
  // An attempt that was not checked because too many wait does not count as a failure.
  const outcome = await check().catch(async (error: unknown) => {
    await undo()
    throw error
  })
  if (outcome !== null) await undo()
  return outcome
}
