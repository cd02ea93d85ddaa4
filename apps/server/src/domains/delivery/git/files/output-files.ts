// The files that the outputs of a workspace write, by their paths in the repository.
import { z } from 'zod'
import type { Services } from '../../../../kernel/context.ts'
import { readOutputs } from '../../../files/outputs/outputs.store.ts'
import { originIn } from '../../../files/outputs/workspace-writer.ts'
import { writeOutput } from '../../../files/outputs/write.ts'
import { findWorkspace } from '../git.store.ts'
import type { ConnectionRow } from '../git.store.ts'
import { accountOf } from './texts.ts'

const writtenFiles = z.object({ files: z.array(z.object({ path: z.string(), text: z.string() })) })

/** An output that cannot be written now leaves its files as they are. */
export async function outputFiles(services: Services, connection: ConnectionRow): Promise<Map<string, string>> {
  const { database: db, cache, rendering, largeAnswers } = services
  const { outputs } = await readOutputs(db, connection.workspace_id)
  const wanted = outputs.filter(({ name }) => connection.outputs === null || connection.outputs.includes(name))
  const workspace = wanted.length === 0 ? undefined : await findWorkspace(db, connection.workspace_id)
  const files = new Map<string, string>()
  if (!workspace) return files
  const by = { cache, rendering, largeAnswers, account: accountOf(connection) }
  for (const output of wanted) {
    const written = await writeOutput(by, await originIn({ db, workspace }), output, 'record')
    if (written.fault !== null) continue
    const { files: list } = writtenFiles.parse(JSON.parse(written.bytes.toString('utf8')))
    for (const { path, text } of list)
      if (isInside(path)) files.set(connection.folder === '' ? path : `${connection.folder}/${path}`, text)
  }
  return files
}

const isInside = (path: string) =>
  !path.startsWith('/') &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
