// Rewrites one file: returns its new text, and the places that a person has to decide.
import { applied, editsOf, finderFor, mentionsOf, Unparsable } from '@tessera/code'
import type { Changes } from '@tessera/code'

interface Unsettled {
  line: number
  /** null: concerns the whole file. */
  name: string | null
  why: string
}

export interface Rewritten {
  path: string
  /** Absent: nothing changes. */
  change?: { before: string; after: string; places: number }
  unsettled: Unsettled[]
}

const bom = '\ufeff'

const known = new WeakMap<Changes, (text: string) => boolean>()

function mentions(text: string, changes: Changes): boolean {
  let found = known.get(changes)
  if (!found) known.set(changes, (found = mentionsOf(changes)))
  return found(text)
}

export async function rewritten(path: string, bytes: Uint8Array, changes: Changes): Promise<Rewritten> {
  // Text in these languages contains no zero byte.
  if (bytes.includes(0)) return left(path, 1, 'it is not text in UTF-8')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return left(path, 1, 'it is not text in UTF-8')
  }
  const start = text.startsWith(bom) ? bom : ''
  const code = text.slice(start.length)
  if (!mentions(code, changes)) return { path, unsettled: [] }
  try {
    const { edits, remarks } = editsOf(await finderFor(path)!(code, path), code, changes)
    const unsettled = remarks.map(({ offset, name, why }) => ({ line: lineAt(code, offset), name, why }))
    if (edits.length === 0) return { path, unsettled }
    return { path, change: { before: text, after: start + applied(code, edits), places: edits.length }, unsettled }
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error
    return left(path, lineAt(code, error.offset), error.message)
  }
}

const left = (path: string, line: number, why: string): Rewritten => ({
  path,
  unsettled: [{ line, name: null, why: `${why}; the file is left as it is` }],
})

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
