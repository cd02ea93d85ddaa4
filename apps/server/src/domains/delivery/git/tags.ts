// A release of Production is an annotated tag of the repository.
import type { Services } from '../../../kernel/context.ts'
import * as store from './git.store.ts'
import type { ConnectionRow, UntaggedRelease } from './git.store.ts'
import type { Repository } from './transport/repository.ts'

export async function tagReleases(
  { database }: Services,
  { id }: ConnectionRow,
  repository: Repository,
  releases: readonly UntaggedRelease[],
  commit: string | null,
): Promise<void> {
  if (commit === null) return
  const there = await repository.tags()
  for (const { id: release, version, notes, created_at } of releases) {
    const name = `v${version}`
    // A tag that somebody made stays: people may have built from it.
    if (!there.has(name))
      await repository.pushTag(name, commit, `Release ${version}${notes ? `\n\n${notes}` : ''}`, created_at)
    await store.noteTag(database.autocommit({ touches: 'nothing' }), id, release)
  }
}
