import { api } from '../../api/api.ts'
import type { CellChange } from '../../tokens/edits/save.ts'

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
