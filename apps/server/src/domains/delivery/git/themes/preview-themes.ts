// What would become of the documents that hold the themes.
import type { PlannedFile } from '@tessera/contract'
import { fileOf } from '../files/file-edits.ts'
import type { TokenFile } from '../files/file-edits.ts'
import type { GitServices } from '../files/texts.ts'
import type { GitToPreview } from '../service.ts'
import type { Slot } from '../sides/slot.ts'
import { themesToPush } from './merge-themes.ts'
import { editThemes } from './push-themes.ts'
import type { ThemesThere } from './read-themes.ts'
import { readThemesBase } from './themes.store.ts'

interface Compared {
  slots: readonly Slot[]
  there: ThemesThere | null
  /** All of the branch. */
  paths: ReadonlySet<string>
}

export async function previewThemes(
  { database: db }: Pick<GitServices, 'database'>,
  given: GitToPreview,
  { slots, there, paths: all }: Compared,
): Promise<PlannedFile[]> {
  const { layout, connection_id: id, format, folder, direction, workspace_id } = given
  if (layout !== 'system') return []
  const base = id === null ? null : await readThemesBase(db, id)
  const known = new Set(base?.documents.map(({ path }) => path))
  const modes = new Map(slots.flatMap(({ mode, file }) => (file ? [[file.path, mode.mode_id] as const] : [])))
  const manner = { takesIn: direction !== 'push', isDirect: true }
  const place = { id, format, folder }
  const themes = await themesToPush({ db, workspace: { id: workspace_id } }, place, {
    there,
    modes,
    manner,
    take: undefined,
  })
  const paths = new Set(all)
  const files = newFiles(slots, there?.root ?? folder, paths)
  const pulled = { slots: [...slots], dropped: [], themes }
  const connection = { id: id ?? workspace_id, format, folder }
  const pushed = direction === 'pull' ? null : editThemes({ connection, pulled, files, paths }, themes)
  return plannedOf(there?.documents ?? [], { known, pushed: new Set(pushed?.files.keys()) })
}

/** By mode, those that its tokens would make. */
function newFiles(slots: readonly Slot[], folder: string, paths: Set<string>): Map<string, TokenFile> {
  const made = slots.filter(({ file, comparison }) => !file && comparison.push.length > 0)
  return new Map(made.map(slot => [slot.mode.mode_id, fileOf(slot, { folder }, paths)]))
}

function plannedOf(
  documents: ThemesThere['documents'],
  { known, pushed }: { known: ReadonlySet<string>; pushed: ReadonlySet<string> },
): PlannedFile[] {
  const others = new Set(documents.map(({ path }) => path))
  return [
    ...documents.map(({ path }): PlannedFile => {
      const action = pushed.has(path) ? 'replace' : 'leave'
      return { path, action, owner: known.has(path) ? 'tessera' : 'other' }
    }),
    ...[...pushed]
      .filter(path => !others.has(path))
      .map((path): PlannedFile => ({ path, action: 'write', owner: 'tessera' })),
  ]
}
