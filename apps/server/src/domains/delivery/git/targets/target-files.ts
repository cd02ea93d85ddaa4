// What a release brings to a target: the files of one of its outputs, or those of a package, by their paths in the repository.
import type { GitTarget, Package } from '@tessera/contract'
import { slugOf } from '@tessera/engine'
import { z } from 'zod'
import type { Services } from '../../../../kernel/context.ts'
import type { WrittenAnswer } from '../../../../kernel/answers/written-answer.ts'
import { writeOutput } from '../../../files/outputs/write.ts'
import type { FilesGiven } from '../../packages/building/packed.ts'
import { findNamedVersion, getPackages } from '../../packages/packages.store.ts'
import { loadMode } from '../../snapshots/export/export.ts'
import { originOf } from '../../snapshots/export/export-output.ts'
import { nodesOf, storedNodesOf } from '../../snapshots/nodes.store.ts'
import { listReleases } from '../../snapshots/releases.store.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import { disassemble } from '../../snapshots/snapshot.ts'
import { isInside, writtenFiles } from '../files/output-files.ts'
import type { ConnectionRow } from '../git.store.ts'
import { GitFailure } from '../transport/run-git.ts'

/** A release, and the organization that it is of. */
export interface Released {
  row: ReleaseRow
  organization: { id: string; name: string }
}

export type TargetFiles = ReadonlyMap<string, string | Uint8Array>

type Of = Pick<ConnectionRow, 'workspace_id'> & { account: string }

export interface TargetContent {
  files: TargetFiles
  /** How the names in code are written. */
  naming: { prefix?: string; names?: 'kebab' }
}

export async function contentOf(
  services: Services,
  of: Of,
  { row, organization }: Released,
  target: GitTarget,
): Promise<TargetContent> {
  if (target.package === undefined) return outputOf(services, of, { row, organization }, target)
  return { naming: {}, files: await packageOf(services, of, { row, organization }, target.package, target.path) }
}

async function outputOf(
  { database: db, cache, rendering, largeAnswers }: Services,
  { workspace_id, account }: Of,
  { row, organization }: Released,
  { output: name, path }: GitTarget,
): Promise<TargetContent> {
  const nodes = nodesOf(db, organization.id)
  const snapshot = await disassemble(nodes, row.root)
  const own = snapshot.outputs.find(of => of.workspace_id === workspace_id)
  const output = own?.outputs.find(one => one.name === name)
  if (!output) throw new GitFailure(`The release ${row.version} has no output "${name}"`)
  const origin = originOf(row, snapshot, mode => loadMode(nodes, mode), workspace_id)
  const written = await writeOutput({ cache, rendering, largeAnswers, account }, origin, output, 'record')
  if (written.fault !== null) throw new GitFailure(`The output "${name}" cannot be written: ${written.fault}`)
  const { files } = writtenFiles.parse(JSON.parse(written.bytes.toString('utf8')))
  const { prefix, names } = naming.parse(output.options ?? {})
  const [only] = files
  return {
    naming: { ...(prefix && { prefix }), ...(names && { names }) },
    files:
      files.length === 1
        ? new Map([[path, only!.text]])
        : new Map(files.filter(file => isInside(file.path)).map(file => [`${path}/${file.path}`, file.text])),
  }
}

const naming = z.object({ prefix: z.string().optional(), names: z.literal('kebab').optional().catch(undefined) })

async function packageOf(
  { database: db, releaseWork }: Services,
  { account }: Of,
  { row, organization }: Released,
  kind: Package['kind'],
  folder: string,
): Promise<TargetFiles> {
  const given: FilesGiven = {
    kind,
    row,
    version: (await findNamedVersion(db, row.id)) ?? row.version,
    former: await listReleases(db, row.environment_id, row.id, null),
    names: await getPackages(db, organization.id),
    organization: slugOf(organization.name) || 'organization',
  }
  const made = await releaseWork.run<WrittenAnswer>('files', given, storedNodesOf(db, organization.id), account)
  const { files } = JSON.parse(Buffer.from(made.bytes).toString('utf8')) as Package
  return new Map(
    files.map(({ path, text = '', base64 }) => [
      `${folder}/${path}`,
      base64 === undefined ? text : Buffer.from(base64, 'base64'),
    ]),
  )
}
