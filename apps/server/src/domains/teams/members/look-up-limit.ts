// Adding a member reveals whether an address has an account. A limit per network address prevents enumerating accounts.
import type { Context } from '../../../kernel/context.ts'
import { addressBucket } from '../../../limits/network.ts'
import { problems } from '../../../base/problems.ts'

const quarterHour = 15 * 60

export async function limitLookUps({
  limiter,
  ip,
  config,
}: Pick<Context<'account'>, 'limiter' | 'ip' | 'config'>): Promise<void> {
  const state = await limiter.take(addressBucket('members', ip), config.rateLimit, quarterHour)
  if (!state.allowed) throw problems.tooManyAttempts(state.wait)
}
