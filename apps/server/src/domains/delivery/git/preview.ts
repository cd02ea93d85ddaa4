// What the first run of a connection would do, without doing it.
import type { GitPreview } from '@tessera/contract'
import type { GitToPreview } from '../../../kernel/services.ts'
import { matchFiles, newPath } from './sides/matching.ts'
import { readCommit } from './files/reading.ts'
import { accountOf } from './files/texts.ts'
import type { GitServices } from './files/texts.ts'
import { slotsOf } from './sides/slot.ts'
import { withRepository } from './sync.ts'
import type { Difference } from './sides/three-way.ts'
import { sentenceOf } from './transport/failures.ts'
import { readWorkspaceSide, surroundingsOf } from './sides/workspace-side.ts'

const mostNames = 100

export async function preview(services: GitServices, given: GitToPreview, signal: AbortSignal): Promise<GitPreview> {
  const empty = { push: [], pull: [], conflicts: [] }
  try {
    return { ...empty, ...(await compared(services, given, signal)), error: null }
  } catch (error) {
    return { ...empty, error: sentenceOf(error, [given.credential.secret]) }
  }
}

async function compared(
  services: GitServices,
  given: GitToPreview,
  signal: AbortSignal,
): Promise<Omit<GitPreview, 'error'>> {
  const { branch, folder, format, direction, credential, url, workspace_id, host_key } = given
  const { kind: credential_kind, username: credential_username, secret } = credential
  const modes = await readWorkspaceSide(services.database, workspace_id)
  const remote = { workspace_id, url, credential_kind, credential_username, host_key }
  const { files, paths } = await withRepository(services, remote, secret, signal, async repository => {
    const tip = await repository.tip(branch)
    if (tip === null) return { files: [], paths: new Set<string>() }
    await repository.fetch(branch, null)
    const { texts } = services
    const known = { written: new Set<string>(), base: [], surroundings: surroundingsOf(modes) }
    const reading = { folder, format, ...known, texts, account: accountOf({ id: workspace_id }) }
    return { files: await readCommit(repository, tip, reading), paths: await repository.paths(tip) }
  })
  const matches = await matchFiles(files, modes, [], folder)
  const slots = await slotsOf(modes, { base: [], held: [], matches })
  const result: Omit<GitPreview, 'error'> = { push: [], pull: [], conflicts: [] }
  const note = (list: GitPreview['push'], file: string, names: readonly string[]) => {
    if (names.length > 0) list.push({ file, tokens: names.slice(0, mostNames), total: names.length })
  }
  const namesOf = (differences: readonly Difference[]) => differences.map(({ name }) => name)
  for (const { mode, file, comparison } of slots) {
    const path = file?.path ?? newPath(mode, folder, paths)
    if (direction !== 'pull') note(result.push, path, namesOf(comparison.push))
    if (direction !== 'push') note(result.pull, path, namesOf(comparison.pull))
    note(result.conflicts, path, namesOf(comparison.conflicts))
  }
  if (direction !== 'push') for (const { file } of matches.fresh) note(result.pull, file.path, [...file.tokens.keys()])
  return result
}
