import type { Tokenset } from '@tessera/contract'
import { keys } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Mapping } from './roles.ts'

/** What a tokenset says of its preview, as far as its workspace was read; null to guess the tokens by name. */
export function chosenPreview(tokenset_id: string): Mapping | null {
  const lists = queryClient.getQueriesData<Tokenset[]>({ queryKey: keys.tokensets() })
  return lists.flatMap(([, list]) => list ?? []).find(({ id }) => id === tokenset_id)?.preview ?? null
}
