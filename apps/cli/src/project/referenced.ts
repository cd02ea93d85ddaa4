// Reads the files that resolver documents refer to (DTCG 2025.10, Resolver module: relative references).
import { fileReferences } from '@tessera/engine'
import { readFile, stat } from 'node:fs/promises'
import { posix, resolve } from 'node:path'
import { Failure } from '../base/failure.ts'
import { decoded, type ReadFile } from '../base/files.ts'
import { locatorOf } from '@tessera/plugin-core/locator'
import { whereText } from '../reports/located.ts'

/** The same limits as the server's. */
const mostFiles = 500
const mostBytes = 100_000_000

export const isResolver = ({ path, text }: ReadFile): boolean =>
  /\.resolver\.json5?$/.test(path) || /(?:^|[{,\s])["']?resolutionOrder["']?\s*:/.test(text)

interface Waiting {
  file: ReadFile
  /** Names from the given document to this one, to detect circles. */
  way: string[]
}

/**
 * Returns the files and those that their resolver documents refer to, each once. References are relative to the file that contains
 * them. URLs are not fetched: the reader reports them. With `lenient`, the reader reports missing files; otherwise a missing file, a
 * file beyond the limit or a circle is a Failure with the place of the reference.
 */
export async function withReferenced(
  files: readonly ReadFile[],
  base: string,
  { lenient }: { lenient?: boolean } = {},
): Promise<ReadFile[]> {
  const all = [...files]
  const fileAt = new Map(files.map(file => [resolve(base, file.path), file]))
  const waiting: Waiting[] = files.filter(isResolver).map(file => ({ file, way: [file.path] }))
  const done = new Set<ReadFile>()
  let bytes = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { file, way } = next
    done.add(file)
    for (const { path, at } of fileReferences(file.text)) {
      const place = () => whereText(locatorOf([file])(at))
      const name = nameOf(file, path)
      if (way.includes(name)) {
        if (lenient) continue
        throw new Failure(`${place()}  Files refer to each other in a circle: ${[...way, name].join(' → ')}`, {
          hint: 'Move what both need into a third file.',
        })
      }
      const present = fileAt.get(resolve(base, name))
      if (present) {
        if (!done.has(present)) waiting.push({ file: present, way: [...way, name] })
        continue
      }
      const text = posix.isAbsolute(path) ? null : await textOf(resolve(base, name))
      if (text === null) {
        if (lenient) continue
        throw new Failure(`${place()}  ${JSON.stringify(path)} is not there`, {
          hint: `Looked for ${resolve(base, name)}. References are relative to the file in which they stand.`,
        })
      }
      bytes += text.length
      if (isTooMuch(all.length, bytes))
        throw new Failure(
          `${place()}  ${files.map(each => each.path || 'stdin').join(', ')} refers to too much: at most ${mostFiles} files and ${mostBytes / 1_000_000} MB are read`,
        )
      const read = { path: name, text }
      fileAt.set(resolve(base, name), read)
      all.push(read)
      waiting.push({ file: read, way: [...way, name] })
    }
  }
  return all
}

/** Normalizes like the reader: paths outside keep their `..`. */
const nameOf = (file: ReadFile, reference: string): string =>
  posix.normalize(posix.join(posix.dirname(file.path || '.'), reference.replaceAll('\\', '/')))

const isTooMuch = (files: number, bytes: number): boolean => files >= mostFiles || bytes > mostBytes

/** null: no such file, or a folder. */
async function textOf(path: string): Promise<string | null> {
  const about = await stat(path).catch(() => null)
  return about?.isFile() ? decoded(await readFile(path), path) : null
}
