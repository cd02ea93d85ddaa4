// The file format of a backup: gzip over text. First a line of JSON with the header; then for each table a line of
// JSON, its rows in the format of PostgreSQL's COPY, and a line `\.`; last a line of JSON with rows, bytes and SHA-256
// of every table. It streams in both directions, and a truncated file lacks its last line.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { writeInto, type FilePath } from './target.ts'

const headerSchema = z.object({
  format: z.literal('tessera-backup'),
  format_version: z.literal(1),
  /** The version of Tessera. */
  version: z.string(),
  created_at: z.string(),
  /** The migrations that define the tables. */
  migrations: z.array(z.string()),
})
export type Header = z.infer<typeof headerSchema>

export interface TableHead {
  table: string
  columns: string[]
}

export interface TableFacts {
  rows: number
  bytes: number
  sha256: string
}

export type Manifest = Record<string, TableFacts>

export interface TableSource extends TableHead {
  /** In COPY's text format: every row ends with a line feed, and no row is `\.`. */
  rows: AsyncIterable<Buffer>
}

/** Counts and hashes passing data. */
export function measure() {
  const hash = createHash('sha256')
  const facts = { rows: 0, bytes: 0 }
  return {
    take(chunk: Buffer): void {
      hash.update(chunk)
      facts.bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) facts.rows += 1
    },
    facts: (): TableFacts => ({ ...facts, sha256: hash.digest('hex') }),
  }
}

export async function writeArchive(
  target: FilePath,
  header: Header,
  tables: AsyncIterable<TableSource>,
  onTable: (name: string, facts: TableFacts) => void,
): Promise<Manifest> {
  const manifest: Manifest = {}
  async function* content() {
    yield line(header)
    for await (const { rows, ...head } of tables) {
      const measured = measure()
      yield line(head)
      for await (const chunk of rows) {
        measured.take(chunk)
        yield chunk
      }
      yield Buffer.from('\\.\n')
      manifest[head.table] = measured.facts()
      onTable(head.table, manifest[head.table]!)
    }
    yield line({ manifest })
  }
  await writeInto(target, content, createGzip())
  return manifest
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

export interface ArchiveReader {
  header: Header
  /** Tables in the order of the file. The rows of one must be consumed before the next is requested. */
  tables(): AsyncGenerator<TableSource, void, undefined>
  /** Available after the last table. */
  manifest(): Manifest
  close(): void
}

const damaged = (what: string) => new Error(`The backup is damaged: ${what}.`)
const faultOf = ({ format, format_version }: Record<string, unknown>): Error => {
  if (format !== 'tessera-backup') return new Error('The file is not a backup of Tessera.')
  if (format_version === 1) return damaged('its first line does not say what it holds')
  return new Error('The backup was made by a newer version of Tessera: restore it with that.')
}
const longestHead = 1_000_000

const marker = Buffer.from('\n\\.\n')

/** The uncompressed text of a backup, read as a stream. */
class ArchiveText {
  readonly #path: string
  readonly #file: Readable
  readonly #gunzip = createGunzip()
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(path: string) {
    this.#path = path
    this.#file = path === '-' ? process.stdin : createReadStream(path)
    this.#file.on('error', (error: Error) => this.#gunzip.destroy(error))
    this.#file.pipe(this.#gunzip)
    this.#source = (this.#gunzip as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    try {
      const next = await this.#source.next()
      if (next.done) return false
      this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code?.startsWith('Z_')) throw damaged('it is not gzip, or was cut off')
      if (code === 'ENOENT') throw new Error(`There is no file ${this.#path}.`, { cause: error })
      if (code === 'EISDIR') throw new Error(`${this.#path} is a folder: name the file of a backup.`, { cause: error })
      throw error
    }
  }

  /** Parses the next line as JSON. */
  async head(): Promise<Record<string, unknown>> {
    let end = this.#held.indexOf(10)
    while (end === -1) {
      if (this.#held.length > longestHead || !(await this.#more())) throw damaged('it ends where it should go on')
      end = this.#held.indexOf(10)
    }
    const text = this.#held.subarray(0, end).toString()
    this.#held = this.#held.subarray(end + 1)
    try {
      return JSON.parse(text) as Record<string, unknown>
    } catch {
      throw damaged('a line that describes it is not JSON')
    }
  }

  /** Yields the bytes up to the line that ends the rows of a table. */
  async *rows(): AsyncGenerator<Buffer, void, undefined> {
    let atStart = true
    for (;;) {
      if (atStart && this.#held.subarray(0, 3).equals(marker.subarray(1))) {
        this.#held = this.#held.subarray(3)
        return
      }
      // The marker may span two chunks, so the last bytes wait for the next one.
      const end = this.#held.indexOf(marker)
      if (end !== -1) {
        const last = this.#held.subarray(0, end + 1)
        this.#held = this.#held.subarray(end + marker.length)
        yield last
        return
      }
      const ready = this.#held.length - marker.length
      if (ready > 65_536) {
        const chunk = this.#held.subarray(0, ready)
        this.#held = this.#held.subarray(ready)
        atStart = false
        yield chunk
      } else if (!(await this.#more())) throw damaged('it ends inside of a table')
    }
  }

  close(): void {
    this.#file.destroy()
    this.#gunzip.destroy()
  }
}

export async function readArchive(path: string): Promise<ArchiveReader> {
  const text = new ArchiveText(path)
  let manifest: Manifest | undefined

  async function* tables(): AsyncGenerator<TableSource, void, undefined> {
    for (;;) {
      const next = await text.head()
      if (typeof next.manifest === 'object' && next.manifest !== null) {
        manifest = next.manifest as Manifest
        return
      }
      if (typeof next.table !== 'string' || !Array.isArray(next.columns)) throw damaged('a table has no name')
      yield { table: next.table, columns: next.columns as string[], rows: text.rows() }
    }
  }

  const first = await text.head().catch((error: unknown) => {
    text.close()
    throw error
  })
  const { data: header } = headerSchema.safeParse(first)
  if (!header) {
    text.close()
    throw faultOf(first)
  }
  return {
    header,
    tables,
    manifest() {
      if (!manifest) throw damaged('its last line is missing')
      return manifest
    },
    close: () => text.close(),
  }
}
