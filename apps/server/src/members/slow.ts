// Whoever may add members learns which addresses have an account. That is made slow, for each address that asks.
import type { Context } from '../context.ts'
import { problems } from '../problems.ts'

const quarterHour = 15 * 60

export async function slowLookUps({
  limiter,
  ip,
  config,
  clock,
}: Pick<Context<'account'>, 'limiter' | 'ip' | 'config' | 'clock'>): Promise<void> {
  const state = await limiter.take(`members:${ip}`, config.rateLimit, quarterHour)
  if (!state.allowed) throw problems.tooManyAttempts(Math.max(1, state.reset - Math.floor(clock.now() / 1000)))
}
