// Authenticates a caller without a target: for unknown paths, and for surfaces that authenticate before they call `perform`.
import type { Caller, Services } from '../kernel/context.ts'
import type { Credential } from './access.store.ts'
import { callerOf } from './guard.ts'

export type { Credential }

export async function recognise({ access }: Pick<Services, 'access'>, credential: Credential): Promise<Caller | null> {
  return callerOf(await access.find(credential, { on: 'nobody' }))
}
