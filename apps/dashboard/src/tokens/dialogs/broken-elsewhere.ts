import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { resolversQuery } from '../../model/themes/queries.ts'
import type { CellChange } from '../../edits/save.ts'

/** Returns whether a loaded theme of the workspace combines this tokenset with others. */
export const isJoined = (workspace_id: string, tokenset_id: string): boolean =>
  JSON.stringify(queryClient.getQueryData(resolversQuery(workspace_id).queryKey) ?? []).includes(tokenset_id)

/** Names of tokens in any tokenset that the removal would leave without a target, from the server. */
export async function brokenBy(tokenset_id: string, removed: readonly CellChange[]): Promise<string[]> {
  const modes = [...new Set(removed.map(({ mode_id }) => mode_id))]
  const answers = await Promise.all(
    modes.map(mode_id => {
      const names = removed.filter(change => change.mode_id === mode_id).map(({ name }) => name)
      const operations = names.map(name => ({ op: 'delete' as const, name }))
      return api.batch.run({ tokenset_id, mode_id, operations, dry_run: true })
    }),
  )
  return [...new Set(answers.flatMap(({ broken_aliases = [] }) => broken_aliases))]
}
