// Writes what was chosen of an import by the server's own, which keeps all that a document says of a token.
import type { ImportResult, SourceFile } from '@tessera/engine'
import { api } from '../api.ts'
import { recorded, takeBack } from '../changes/recorded.ts'
import { modesQuery, queryClient, sessionQuery } from '../queries.ts'
import type { Edits } from '../tokens/edits.ts'
import type { Proposal, Target } from './reading.ts'

export interface Job {
  files: SourceFile[]
  result: ImportResult
  targets: readonly Target[]
  strategy: 'merge' | 'replace'
  /** What is to be written; of one mode all of it or only some. */
  chosen: readonly Proposal[]
  /** Modes of the document of which something was left out. */
  partial: ReadonlySet<number>
}

export async function applyImport(edits: Edits, job: Job): Promise<void> {
  const { tokenset_id } = edits
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  const sources = [...new Set(job.chosen.map(change => change.source))]
  const count = job.chosen.length
  let made: string[] = []
  const run = async () => {
    for (const source of sources) {
      const target = job.targets[source]
      if (!target || target.kind === 'skip') throw new Error('This part of the document has no mode to go to')
      const mode_id =
        target.kind === 'mode' ? target.id : (await api.modes.create({ tokenset_id, name: target.name })).id
      await importInto(tokenset_id, mode_id, source, job)
    }
  }
  await edits.act({
    label: `Imported ${count} ${count === 1 ? 'change' : 'changes'}`,
    run: async () => {
      made = await recorded(tokenset_id, user?.id, run)
      await queryClient.invalidateQueries(modesQuery(tokenset_id))
    },
    revert: async () => {
      await takeBack(made)
      await queryClient.invalidateQueries(modesQuery(tokenset_id))
    },
  })
}

async function importInto(
  tokenset_id: string,
  mode_id: string,
  source: number,
  { files, result, strategy, chosen, partial }: Job,
): Promise<void> {
  const name = result.modes[source]?.name
  await api.imports.intoMode({
    tokenset_id,
    mode_id,
    files: files.map(({ path, text }) => ({ path: path || 'document', document: text })),
    format: result.format,
    strategy,
    ...(partial.has(source)
      ? { only: chosen.filter(change => change.source === source).map(change => change.name) }
      : {}),
    ...(name !== null && name !== undefined && result.modes.length > 1 ? { mode: name } : {}),
  })
}
