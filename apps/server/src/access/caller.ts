// Authenticates a caller without a target: for unknown paths, and for surfaces that authenticate before `perform`.
import type { Caller } from '../base/caller.ts'
import type { AccessLookUp } from './access.ts'
import type { Credential } from './access.store.ts'
import { callerOf } from './guard.ts'

export type { Credential }

export async function recognise({ access }: { access: AccessLookUp }, credential: Credential): Promise<Caller | null> {
  return callerOf(await access.find(credential, { on: 'nobody' }))
}
