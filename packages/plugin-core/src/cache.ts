// node_modules/.cache/tessera: what was got before, so that a build needs no server.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isContent, type Content } from './content.ts'
import { readIfThere, writeWhole } from './files.ts'

/** `digest`: of a release; absent for what was got last. */
function fileOf(root: string, server: string, key: string, digest?: string): string {
  const name = createHash('sha256')
    .update([server, key, digest ?? 'last'].join('\n'))
    .digest('hex')
  return join(root, 'node_modules/.cache/tessera', `${name.slice(0, 32)}.json`)
}

/** null: not cached, or damaged, which is as good as not cached. */
export async function readCache(root: string, server: string, key: string, digest?: string): Promise<Content | null> {
  const text = await readIfThere(fileOf(root, server, key, digest))
  if (text === null) return null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (!isContent(json)) return null
  return digest === undefined || json.digest === digest ? json : null
}

export async function writeCache(root: string, server: string, key: string, content: Content): Promise<void> {
  const text = JSON.stringify(content)
  if (content.release !== null) await writeWhole(fileOf(root, server, key, content.digest), text)
  await writeWhole(fileOf(root, server, key), text)
}
