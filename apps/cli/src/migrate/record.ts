// tessera.migrations.json: the files that were rewritten between releases that pass a name from one token to another.
// Without it, a second run would take the new use of such a name for the old one.
import { join } from 'node:path'
import { Failure } from '../base/failure.ts'
import { readIfThere, writeWhole } from '../base/files.ts'

const recordName = 'tessera.migrations.json'

export interface Between {
  environment: string
  from: string
  to: string
}

interface Recorded extends Between {
  files: string[]
}

const isSame = (a: Between, b: Between) => a.environment === b.environment && a.from === b.from && a.to === b.to

async function read(base: string): Promise<Recorded[]> {
  const text = await readIfThere(join(base, recordName))
  if (text === null) return []
  try {
    const { version, migrations } = JSON.parse(text) as { version: number; migrations: Recorded[] }
    if (version !== 1) throw new Error(`it is of version ${version}, which a newer tessera writes`)
    return migrations
  } catch (error) {
    throw new Failure(`${recordName} cannot be read: ${(error as Error).message}`, {
      hint: 'Restore it from version control.',
    })
  }
}

export async function filesRecorded(base: string, between: Between): Promise<Set<string>> {
  return new Set((await read(base)).find(each => isSame(each, between))?.files)
}

export async function record(base: string, between: Between, files: Iterable<string>): Promise<void> {
  const all = await read(base)
  const own = all.find(each => isSame(each, between)) ?? { ...between, files: [] }
  const merged = { ...own, files: [...new Set([...own.files, ...files])].sort() }
  const migrations = [...all.filter(each => !isSame(each, between)), merged]
  await writeWhole(join(base, recordName), `${JSON.stringify({ version: 1, migrations }, null, 2)}\n`)
}
