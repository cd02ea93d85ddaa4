// The commits of a release in the branch of a target: its files, and the code in the names of the release.
import type { GitTarget, Migration } from '@tessera/contract'
import type { WrittenAnswer } from '../../../../kernel/answers/written-answer.ts'
import { rootsBetween } from '../../snapshots/migration.ts'
import type { MigrationGiven } from '../../snapshots/moves.ts'
import { storedNodesOf } from '../../snapshots/nodes.store.ts'
import { findInOrganization } from '../../snapshots/releases.store.ts'
import { accountOf } from '../files/texts.ts'
import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { NewCommit } from '../transport/make-commit.ts'
import type { Repository } from '../transport/repository.ts'
import { codeFiles } from './code-files.ts'
import type { Rewriting } from '../files/codemod.ts'
import type { Released, TargetContent } from './target-files.ts'
import type { TargetRow } from './targets.store.ts'

export interface Committed {
  /** The last of them; null: the branch that it is to be merged into has everything. */
  commit: string | null
  migrated: number
  unsettled: string[]
}

interface Committing {
  connection: ConnectionRow
  repository: Repository
  released: Released
  target: GitTarget
  content: TargetContent
  /** Of the branch that it is to be merged into. */
  tip: string
  /** The release whose names its code has. */
  base: string | null
  before: TargetRow
}

const mostUnsettled = 100

export async function commitRelease(services: GitServices, committing: Committing): Promise<Committed> {
  const { repository, released, content, tip, before, target } = committing
  const at = new Date(services.clock.now()).toISOString()
  const { version } = released.row
  const author = { name: 'Tessera', email: 'tessera@localhost', at }
  const commit = (parent: string, files: NewCommit['files'], subject: string) =>
    repository.commit({ parent, files, author, at, message: `${subject}\n\nTessera-Release: ${version}\n` })
  const paths = await repository.paths(tip)
  const gone = before.paths.filter(path => !content.files.has(path) && paths.has(path))
  // A file may give way to a folder of its name.
  const files = new Map([...gone.map((path): [string, null] => [path, null]), ...content.files])
  const written = await commit(tip, files, `Write ${target.output ?? `the ${target.package} package`} of ${version}`)
  const rewriting = target.migrate ? await rewrite(services, committing) : null
  const migrated = rewriting?.files.size ?? 0
  const last =
    migrated > 0 ? await commit(written, rewriting!.files, `Migrate code to the names of ${version}`) : written
  const isThere = await repository.hasSameFiles(last, tip)
  return { commit: isThere ? null : last, migrated, unsettled: rewriting?.unsettled.slice(0, mostUnsettled) ?? [] }
}

/** null: nothing was renamed. */
async function rewrite(
  services: GitServices,
  { connection, repository, released, target, content, tip, base }: Committing,
): Promise<Rewriting | null> {
  const { database: db, releaseWork, codemods } = services
  const { row: to, organization } = released
  const from = base === null || base === to.id ? undefined : await findInOrganization(db, organization.id, base)
  if (!from) return null
  const account = accountOf(connection)
  const options = { qualified: true, ...content.naming }
  const given: MigrationGiven = { from, to, roots: await rootsBetween(db, from, to), options, uses: [] }
  const nodes = storedNodesOf(db, organization.id)
  const made = await releaseWork.run<WrittenAnswer>('migration', given, nodes, account)
  const migration = JSON.parse(Buffer.from(made.bytes).toString('utf8')) as Migration
  if (migration.moves.every(({ kind }) => kind === 'changed')) return null
  const isOwn = (path: string) => content.files.has(path) || path.startsWith(`${target.path}/`)
  return codemods.run(migration, extensions => codeFiles(repository, tip, extensions, isOwn), account)
}
