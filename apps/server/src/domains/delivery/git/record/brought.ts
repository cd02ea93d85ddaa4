// The commits of a run that brought something, with the changes that they became.
import type { Writer, Writers } from '../files/writers.ts'
import { pulledCommit } from './recorded.ts'
import type { PulledCommit } from './recorded.ts'

/** Oldest first. Commits that later ones wrote over brought nothing. */
export function broughtBy(
  { newest }: Pick<Writers, 'newest'>,
  came: readonly { writer: Writer; path: string | undefined }[],
  changes: readonly { id: string; writer: Writer }[],
): PulledCommit[] {
  if (newest.commit.id === '') return []
  const paths = new Map<Writer, Set<string>>()
  for (const { writer, path } of came) {
    const own = paths.get(writer) ?? new Set<string>()
    paths.set(writer, path === undefined ? own : own.add(path))
  }
  if (paths.size === 0) paths.set(newest, new Set())
  return [...paths]
    .sort(([a], [b]) => b.newer - a.newer)
    .map(([{ commit, author }, files]) => {
      const own = changes.filter(({ writer }) => writer.author === author).map(({ id }) => id)
      return pulledCommit({ ...commit, name: author.name }, [...files], own)
    })
}
