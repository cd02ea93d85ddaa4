// Writes a document with the server's import of whole systems.
import type { SystemImportReport } from '@tessera/contract'
import type { SourceFile, SystemImport } from '@tessera/engine'
import { api } from '../../../api/api.ts'
import { recordedAction } from '../../../tokens/edits/recorded-action.ts'
import { addAction } from '../../../tokens/edits/undo.ts'

export interface Job {
  ws: string
  files: SourceFile[]
  format: SystemImport['format']
  strategy: 'merge' | 'replace'
}

/** Previews the import without writing. */
export const rehearse = (job: Job, signal: AbortSignal): Promise<SystemImportReport> =>
  api.imports.intoWorkspace({ ...requestOf(job), dry_run: true }, { signal })

/** What the server would report for a workspace that is not there yet. */
export function intoNothing({ format, tokensets, warnings }: SystemImport): SystemImportReport {
  const changes = tokensets.flatMap(tokenset =>
    tokenset.modes.flatMap(mode =>
      mode.tokens.map(({ name, type, value, description }) => ({
        tokenset: tokenset.name,
        mode: mode.name,
        name,
        change: 'created' as const,
        before: null,
        after: { type, value, description },
      })),
    ),
  )
  return {
    format,
    created: changes.length,
    updated: 0,
    deleted: 0,
    unchanged: 0,
    tokensets: tokensets.map(({ name }) => ({ id: name, name, created: true })),
    modes: tokensets.flatMap(({ name, modes }) =>
      modes.map(mode => ({ id: null, name: mode.name, created: true, tokenset: name })),
    ),
    resolvers: [],
    changes: changes.slice(0, 1000),
    changes_total: changes.length,
    warnings,
  }
}

/** `removed`: an empty tokenset to delete. Undo reverts the whole import. */
export async function importWhole(
  job: Job & { resolver_name: string | undefined; removed: string | null; onUndone: () => void },
): Promise<SystemImportReport> {
  const { ws: workspace_id, resolver_name, removed, onUndone } = job
  let report: SystemImportReport | undefined
  const action = recordedAction({ workspace_id }, 'Imported a design system', async () => {
    report = await api.imports.intoWorkspace({
      ...requestOf(job),
      ...(resolver_name === undefined ? {} : { resolver_name }),
    })
    if (removed !== null) await api.tokensets.delete({ tokenset_id: removed })
  })
  await action.run()
  const { tokensets, changes_total } = report!
  const into = tokensets.length === 1 ? tokensets[0]!.name : `${tokensets.length} tokensets`
  addAction({
    label: `Imported ${changes_total} ${changes_total === 1 ? 'change' : 'changes'} into ${into}`,
    run: action.run,
    revert: () => action.revert().then(onUndone),
  })
  return report!
}

function requestOf({ ws: workspace_id, files, format, strategy }: Job) {
  const [only] = files
  // A pasted text has no file name: its tokenset takes the name of the preview.
  const document =
    files.length === 1 && only!.path === ''
      ? { document: only!.text }
      : { files: files.map(({ path, text }) => ({ path, document: text })) }
  return { workspace_id, ...document, format, strategy }
}
