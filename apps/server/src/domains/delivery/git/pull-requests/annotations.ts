// Findings at the lines of the files that their tokens stand in.
import { groupBy } from '../../../../base/group-by.ts'
import type { SentFinding } from '../../../quality/checks/service.ts'
import { textOf } from '../files/text-of.ts'
import { accountOf } from '../files/texts.ts'
import type { Start } from './branch.ts'
import type { Following } from './following.ts'
import type { Annotation } from './host.ts'

const mostAnnotations = 300

/** Those whose place in the commit is known. `branch`: where the commit is. */
export async function annotationsOf(
  { services, connection, repository }: Following,
  { places, tip }: Start,
  { branch, commit, findings }: { branch: string; commit: string; findings: readonly SentFinding[] },
): Promise<Annotation[]> {
  const placed = findings.slice(0, mostAnnotations).flatMap(finding => {
    const path = finding.mode && places.get(finding.mode.id)
    return path ? [{ path, finding }] : []
  })
  if (placed.length === 0) return []
  // An earlier run pushed it perhaps.
  await repository.fetch(branch, tip)
  const byPath = groupBy(placed, ({ path }) => path)
  const blobs = await repository.blobs(commit, [...byPath.keys()])
  const contents = await repository.read([...new Set(blobs.values())])
  const of = { account: accountOf(connection), format: connection.format, around: [] }
  return services.texts.run(of, async texts => {
    const all: Annotation[] = []
    for (const [path, blob] of blobs) {
      const found = byPath.get(path)!.map(({ finding }) => finding)
      const text = textOf(path, contents.get(blob)!)
      const lines = await texts.lines(
        { path, text },
        found.map(({ token }) => token),
      )
      for (const [at, { severity, rule, message }] of found.entries()) {
        const line = lines[at]
        if (line) all.push({ path, line, severity, title: rule, message })
      }
    }
    return all
  })
}
