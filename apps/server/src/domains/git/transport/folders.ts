// The private folder of a run. A process that was killed leaves its own behind, which a later run removes.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'tessera-git-'
/** No run takes that long. */
const abandonedAfterMs = 3_600_000

export async function makeFolder(): Promise<string> {
  await removeAbandoned()
  return mkdtemp(join(tmpdir(), prefix))
}

export const removeFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 3 })

async function removeAbandoned(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter(name => name.startsWith(prefix)).map(name => join(tmpdir(), name))
  const before = Date.now() - abandonedAfterMs
  for (const folder of folders) if (await isOlder(folder, before)) await removeFolder(folder)
}

/** Of a folder that another run has removed meanwhile: no. */
const isOlder = (folder: string, before: number) =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs < before,
    () => false,
  )
