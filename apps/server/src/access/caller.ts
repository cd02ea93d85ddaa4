// Who is asking, where nothing else is asked: unknown paths, and doors that look before they perform.
import type { Caller, Services } from '../context.ts'
import type { Credential } from './access.store.ts'
import { callerOf } from './guard.ts'

export type { Credential }

export async function recognise({ access }: Pick<Services, 'access'>, credential: Credential): Promise<Caller | null> {
  return callerOf(await access.find(credential, {}))
}
