// Writes the chosen part of an import through the server's own import, which keeps all properties of a token.
import type { ImportReport } from '@tessera/contract'
import type { ImportResult, SourceFile } from '@tessera/engine'
import { api } from '../../api/api.ts'
import { recordedAction } from '../../tokens/edits/recorded-action.ts'
import type { Edits } from '../../tokens/edits/edits.ts'
import { mergeBroken, type BrokenAliases } from './broken-aliases.ts'
import type { Proposal, ImportTarget } from './reading.ts'

export interface Job {
  files: SourceFile[]
  result: ImportResult
  /** The user changed the modes of the files. */
  isShaped: boolean
  targets: readonly ImportTarget[]
  strategy: 'merge' | 'replace'
  /** The proposals to write: all changes of a mode, or only some. */
  chosen: readonly Proposal[]
  /** Modes of the document without all of their changes. */
  partial: ReadonlySet<number>
}

/** Returns the aliases that now have no target. */
export async function applyImport(edits: Edits, job: Job): Promise<BrokenAliases> {
  const { tokenset_id } = edits
  const sources = [...new Set(job.chosen.map(change => change.source))]
  const count = job.chosen.length
  let answers: ImportReport[] = []
  const run = async () => {
    answers = []
    for (const source of sources) {
      const target = job.targets[source]
      if (!target || target.kind === 'skip') throw new Error('This part of the document has no mode to go to')
      const mode_id =
        target.kind === 'mode' ? target.id : (await api.modes.create({ tokenset_id, name: target.name })).id
      if (target.kind === 'mode' && target.rename !== undefined)
        await api.modes.update({ tokenset_id, mode_id, name: target.rename })
      answers.push(await importInto(tokenset_id, mode_id, source, job))
    }
  }
  const label = `Imported ${count} ${count === 1 ? 'change' : 'changes'}`
  await edits.act(recordedAction({ tokenset_id }, label, run))
  return mergeBroken(answers)
}

async function importInto(
  tokenset_id: string,
  mode_id: string,
  source: number,
  { files, result, isShaped, strategy, chosen, partial }: Job,
): Promise<ImportReport> {
  const name = result.modes[source]?.name
  return api.imports.intoMode({
    tokenset_id,
    mode_id,
    ...(isShaped
      ? { document: asRecords(result, source), format: 'json' }
      : {
          files: files.map(({ path, text }) => ({ path: path || 'document', document: text })),
          format: result.format,
        }),
    strategy,
    ...(partial.has(source)
      ? { only: chosen.filter(change => change.source === source).map(change => change.name) }
      : {}),
    ...(!isShaped && name !== null && name !== undefined && result.modes.length > 1 ? { mode: name } : {}),
  })
}

/** A mode as a list of records of the API: values keep the notation of the document. */
function asRecords({ modes }: ImportResult, source: number): string {
  return JSON.stringify({ tokens: modes[source]!.tokens })
}
