// Files: read if they exist, and written atomically.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

let written = 0

export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Several plugins of one build may write the same file at once.
  const aside = `${path}.${process.pid}.${written++}.tmp`
  try {
    await writeFile(aside, text)
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** An unchanged file is left alone: a build that watches would begin anew. */
export async function writeIfChanged(path: string, text: string): Promise<void> {
  if ((await readIfThere(path)) !== text) await writeWhole(path, text)
}
