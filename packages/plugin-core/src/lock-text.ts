// The text of a lockfile: which files were written, of which release, with which digest. The command line writes it for the files
// of a project (tessera.lock.json), plugins for what they got of a release (tessera.lock).

export interface Locked {
  digest: string
  format: string
  tokenset?: string
  mode?: string
  resolver?: string
  /** The permutation; absent: the whole resolver. */
  input?: string
  release?: string
  /** The workspace's output that includes the file. */
  output?: string
  /** Unchanged while the files of the output are. */
  tag?: string
}

export interface Lockfile {
  version: 1
  server: string
  files: Map<string, Locked>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Throws an Error that says what is wrong with the text. */
export function parseLock(text: string): Lockfile {
  const { version, server, files } = Object(JSON.parse(text)) as Record<string, unknown>
  if (version !== 1) throw new Error(`it is of version ${String(version)}, which a newer tessera writes`)
  if (typeof server !== 'string' || !isRecord(files)) throw new Error('it names no server, or no files')
  const entries = Object.entries(files)
  const damaged = entries.find(([, locked]) => !isRecord(locked) || typeof locked.digest !== 'string')
  if (damaged) throw new Error(`"${damaged[0]}" has no digest`)
  return { version, server, files: new Map(entries as [string, Locked][]) }
}

/** Sorted, so that merging two branches causes few conflicts. */
export function lockText({ version, server, files }: Lockfile): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ version, server, files: Object.fromEntries(sorted) }, null, 2)}\n`
}
