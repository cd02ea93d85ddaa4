// What a run would do, without doing it.
import type { GitPreview, PlannedFile } from '@tessera/contract'
import { groupBy } from '../../../base/group-by.ts'
import type { GitRehearsal, GitToPreview } from './service.ts'
import { accessTo, causeOf } from './credentials/access.ts'
import { outputFiles, ownOutputs } from './files/output-files.ts'
import { planOutputs } from './files/output-plan.ts'
import type { PlannedOutput } from './files/output-plan.ts'
import { readCommit } from './files/reading.ts'
import { fileAt, inParts } from './files/single-file.ts'
import { accountOf } from './files/texts.ts'
import type { GitServices } from './files/texts.ts'
import * as store from './git.store.ts'
import type { BaseFile } from './git.store.ts'
import { stoppedIn, warningsOf } from './record/warnings.ts'
import { matchFiles, newPath } from './sides/matching.ts'
import type { Matches, ModeHere, ReadFile } from './sides/matching.ts'
import { slotsOf } from './sides/slot.ts'
import type { Slot } from './sides/slot.ts'
import type { Difference } from './sides/three-way.ts'
import { readWorkspaceSide, surroundingsOf } from './sides/workspace-side.ts'
import { previewThemes } from './themes/preview-themes.ts'
import { placesIn, readThemes } from './themes/read-themes.ts'
import type { ThemesThere } from './themes/read-themes.ts'
import { withRepository } from './transport/held.ts'
import { sentenceOf } from './transport/failures.ts'
import type { Repository } from './transport/repository.ts'

const mostNames = 100

export async function preview(services: GitServices, given: GitToPreview, signal: AbortSignal): Promise<GitRehearsal> {
  try {
    return await compared(services, given, signal)
  } catch (error) {
    const { credential, url } = given
    const cause = await causeOf(services, error, { credential, url, signal })
    const preview = { push: [], pull: [], conflicts: [], error: sentenceOf(cause, [credential.secret]) }
    return { preview, files: [], warnings: [] }
  }
}

async function compared(services: GitServices, given: GitToPreview, signal: AbortSignal): Promise<GitRehearsal> {
  const { workspace_id, url, credential, host_key, connection_id: id } = given
  const modes = await readWorkspaceSide(services.database, workspace_id)
  const base = id === null ? [] : await store.readBase(services.database, id)
  const held = id === null ? [] : await store.listHeld(services.database, id)
  const access = await accessTo(services, credential, url, signal)
  const there = await withRepository(services, { workspace_id, url, host_key }, access, signal, repository =>
    readThere(
      services,
      given,
      inParts(repository, given, async () => base),
      { base, modes },
    ),
  )
  const { themes } = there
  const matches = await matchFiles(there.files, modes, base, given.folder, placesIn(themes))
  const slots = await slotsOf(modes, { base, held, matches })
  const stopped = stoppedIn(slots, matches)
  const known = new Set(base.map(({ path }) => path))
  const folder = themes?.root ?? given.folder
  const compared = comparedFiles(slots, matches, { ...given, ...there, folder, known })
  const documents = await previewThemes(services, given, { slots, there: themes, paths: there.paths })
  const warnings = warningsOf(there.files, stopped, themes?.warnings)
  const outputs = there.outputs.map(({ path, action, owner }) => ({ path, action, owner }))
  return {
    ...compared,
    warnings,
    files: [...wholeFiles([...compared.files, ...documents]), ...(given.direction === 'pull' ? [] : outputs)],
  }
}

interface There {
  files: ReadFile[]
  themes: ThemesThere | null
  /** All of the branch. */
  paths: Set<string>
  outputs: PlannedOutput[]
}

async function readThere(
  services: GitServices,
  given: GitToPreview,
  repository: Repository,
  { base, modes }: { base: BaseFile[]; modes: readonly ModeHere[] },
): Promise<There> {
  const { branch, folder, format, workspace_id, connection_id, may_replace } = given
  const account = accountOf({ id: workspace_id })
  const written = await outputFiles(services, given, account)
  const tip = await repository.tip(branch)
  const connection = connection_id === null ? undefined : await store.findConnection(services.database, connection_id)
  if (tip !== null) await repository.fetch(branch, connection?.last_commit ?? null)
  const outputPaths = [...written.keys()]
  const outputs = planOutputs(written, {
    blobs: tip === null ? new Map() : await repository.blobs(tip, outputPaths),
    own: connection ? await ownOutputs(services, connection, repository, outputPaths) : new Map(),
    mayReplace: new Set(may_replace),
  })
  if (tip === null) return { files: [], themes: null, paths: new Set(), outputs }
  const known = { written: new Set(outputPaths), base, surroundings: surroundingsOf(modes), layout: given.layout }
  const files = await readCommit(repository, tip, { folder, format, ...known, texts: services.texts, account })
  const of = { id: connection_id ?? workspace_id, folder, format, layout: given.layout }
  const themes = await readThemes(services, of, repository, { commit: tip, files, fresh: connection_id === null })
  return { files, themes, paths: await repository.paths(tip), outputs }
}

/** Parts of one file are that file. */
function wholeFiles(files: readonly PlannedFile[]): PlannedFile[] {
  return [...groupBy(files, ({ path }) => fileAt(path))].map(([path, parts]) => {
    const [first] = parts
    if (first!.path === path) return first!
    const isChanged = parts.some(({ action }) => action !== 'leave')
    const isKnown = parts.some(({ action, owner }) => action !== 'write' && owner === 'tessera')
    return { path, action: isChanged ? 'replace' : 'leave', owner: isKnown ? 'tessera' : 'other' }
  })
}

interface Comparing extends Pick<GitToPreview, 'direction' | 'folder'>, Pick<There, 'paths'> {
  /** Paths of the files that both sides have had. */
  known: ReadonlySet<string>
}

/** What becomes of the token files. */
function comparedFiles(
  slots: readonly Slot[],
  { fresh }: Matches,
  { direction, folder, paths, known }: Comparing,
): Omit<GitRehearsal, 'warnings'> {
  const preview: GitPreview = { push: [], pull: [], conflicts: [], error: null }
  const files: PlannedFile[] = []
  const note = (list: GitPreview['push'], file: string, names: readonly string[]) => {
    if (names.length > 0) list.push({ file: fileAt(file), tokens: names.slice(0, mostNames), total: names.length })
  }
  const namesOf = (differences: readonly Difference[]) => differences.map(({ name }) => name)
  for (const { mode, file, comparison } of slots) {
    const path = file?.path ?? newPath(mode, folder, paths)
    const pushes = direction === 'pull' ? [] : namesOf(comparison.push)
    note(preview.push, path, pushes)
    if (direction !== 'push') note(preview.pull, path, namesOf(comparison.pull))
    note(preview.conflicts, path, namesOf(comparison.conflicts))
    if (file) {
      const owner = known.has(path) ? 'tessera' : 'other'
      files.push({ path, action: pushes.length > 0 ? 'replace' : 'leave', owner })
    } else if (pushes.length > 0) files.push({ path, action: 'write', owner: 'tessera' })
  }
  for (const { file } of fresh) {
    if (direction !== 'push') note(preview.pull, file.path, [...file.tokens.keys()])
    files.push({ path: file.path, action: 'leave', owner: 'other' })
  }
  return { preview, files }
}
