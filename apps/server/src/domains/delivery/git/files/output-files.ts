// The files that the outputs of a workspace write, by their paths in the repository.
import { z } from 'zod'
import type { Services } from '../../../../kernel/context.ts'
import { readOutputs } from '../../../files/outputs/outputs.store.ts'
import { originIn } from '../../../files/outputs/workspace-writer.ts'
import { writeOutput } from '../../../files/outputs/write.ts'
import * as store from '../git.store.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Repository } from '../transport/repository.ts'
import { planOutputs } from './output-plan.ts'
import type { PlannedOutput } from './output-plan.ts'
import { accountOf } from './texts.ts'

export const writtenFiles = z.object({ files: z.array(z.object({ path: z.string(), text: z.string() })) })

interface OutputsOf {
  workspace_id: string
  folder: string
  /** Names; null: all. */
  outputs: readonly string[] | null
}

/** An output that cannot be written now leaves its files as they are. */
export async function outputFiles(
  services: Services,
  { workspace_id, folder, outputs: names }: OutputsOf,
  account: string,
): Promise<Map<string, string>> {
  const { database: db, cache, rendering, largeAnswers } = services
  const { outputs } = await readOutputs(db, workspace_id)
  const wanted = outputs.filter(({ name }) => names === null || names.includes(name))
  const workspace = wanted.length === 0 ? undefined : await store.findWorkspace(db, workspace_id)
  const files = new Map<string, string>()
  if (!workspace) return files
  const by = { cache, rendering, largeAnswers, account }
  for (const output of wanted) {
    const written = await writeOutput(by, await originIn({ db, workspace }), output, 'record')
    if (written.fault !== null) continue
    const { files: list } = writtenFiles.parse(JSON.parse(written.bytes.toString('utf8')))
    for (const { path, text } of list) if (isInside(path)) files.set(folder === '' ? path : `${folder}/${path}`, text)
  }
  return files
}

/** What becomes of them in a commit; null: the branch does not exist yet. */
export async function outputsIn(
  services: Services,
  connection: ConnectionRow,
  repository: Repository,
  commit: string | null,
): Promise<PlannedOutput[]> {
  const written = await outputFiles(services, connection, accountOf(connection))
  const paths = [...written.keys()]
  const blobs = commit === null ? new Map<string, string>() : await repository.blobs(commit, paths)
  const own = await ownOutputs(services, connection, repository, paths)
  return planOutputs(written, { blobs, own, mayReplace: new Set(connection.may_replace) })
}

/** Of a connection of before such files were noted, those of the last common commit are taken for Tessera's. */
export async function ownOutputs(
  { database }: Pick<Services, 'database'>,
  { id, last_commit, outputs_known }: Pick<ConnectionRow, 'id' | 'last_commit' | 'outputs_known'>,
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (outputs_known || last_commit === null) return store.readOutputBlobs(database, id)
  const isThere = await repository.isAncestor(last_commit, last_commit)
  return isThere ? repository.blobs(last_commit, paths) : new Map()
}

export const isInside = (path: string) =>
  !path.startsWith('/') &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
