// Who is asking, where nothing else is asked: unknown paths, and doors that look before they perform.
import type { Caller, Services } from '../context.ts'
import { look } from './access.store.ts'
import type { Credential } from './access.store.ts'
import { callerOf } from './guard.ts'

export type { Credential }

export async function recognise(
  { database }: Pick<Services, 'database'>,
  credential: Credential,
): Promise<Caller | null> {
  return callerOf(await look(database, credential, {}))
}
