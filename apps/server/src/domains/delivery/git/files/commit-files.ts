// The token files of a commit, as the connection has them read.
import * as store from '../git.store.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { ReadFile } from '../sides/matching.ts'
import { readWorkspaceSide, surroundingsOf } from '../sides/workspace-side.ts'
import type { Repository } from '../transport/repository.ts'
import { outputFiles } from './output-files.ts'
import { readCommit } from './reading.ts'
import { accountOf } from './texts.ts'
import type { GitServices } from './texts.ts'

export async function readCommitOf(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  commit: string,
): Promise<ReadFile[]> {
  const { database: db, texts } = services
  const account = accountOf(connection)
  const written = new Set((await outputFiles(services, connection, account)).keys())
  const base = await store.readBase(db, connection.id)
  const surroundings = surroundingsOf(await readWorkspaceSide(db, connection.workspace_id))
  const { folder, format, layout } = connection
  return readCommit(repository, commit, { folder, format, written, base, surroundings, texts, account, layout })
}
