// Writes what was chosen of an import: whole files by the server's own import, parts of them token by token.
import type { ImportResult, SourceFile } from '@tessera/engine'
import { api } from '../api.ts'
import { recorded, takeBack } from '../changes/recorded.ts'
import { modesQuery, queryClient, sessionQuery } from '../queries.ts'
import type { Edits } from '../tokens/edits.ts'
import { saveChanges, type CellChange } from '../tokens/save.ts'
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
      if (job.partial.has(source)) {
        await write(
          tokenset_id,
          mode_id,
          job.chosen.filter(change => change.source === source),
        )
      } else await importWhole(tokenset_id, mode_id, source, job)
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

async function importWhole(
  tokenset_id: string,
  mode_id: string,
  source: number,
  { files, result, strategy }: Job,
): Promise<void> {
  const name = result.modes[source]?.name
  await api.imports.intoMode({
    tokenset_id,
    mode_id,
    files: files.map(({ path, text }) => ({ path: path || 'document', document: text })),
    format: result.format,
    strategy,
    ...(name !== null && name !== undefined && result.modes.length > 1 ? { mode: name } : {}),
  })
}

async function write(tokenset_id: string, mode_id: string, changes: readonly CellChange[]): Promise<void> {
  const now = new Map((await api.tokens.list({ tokenset_id, mode_id })).tokens.map(token => [token.name, token]))
  const outcome = await saveChanges(
    tokenset_id,
    changes.map(change => ({ ...change, mode_id })),
    (_, name) => now.get(name) ?? null,
  )
  const [first] = outcome.refused
  if (first)
    throw new Error(
      `${first.change.name}: ${first.error}${outcome.refused.length > 1 ? ` (and ${outcome.refused.length - 1} more)` : ''}`,
    )
}
