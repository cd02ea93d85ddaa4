import { queryClient } from '../../api/query-client.ts'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'

/** Returns whether a loaded theme of the workspace combines this tokenset with others. */
export const isJoined = (workspace_id: string, tokenset_id: string): boolean =>
  JSON.stringify(queryClient.getQueryData(resolversQuery(workspace_id).queryKey) ?? []).includes(tokenset_id)
