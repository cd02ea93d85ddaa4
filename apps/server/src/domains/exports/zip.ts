// A zip archive that stores its files as they are (PKWARE APPNOTE 6.3.10): the same files are the same bytes, on every day and node.
import { crc32 } from 'node:zlib'

interface File {
  /** With forward slashes, and not leading out of the archive. */
  path: string
  text: string
}

/** 1 January 1980, 0:00, the first moment of MS-DOS (4.4.6): when a text was written is no part of it. */
const date = (1 << 5) | 1
const version = 20
/** Bit 11 (4.4.4): names are UTF-8. */
const utf8 = 1 << 11

export function zip(files: readonly File[]): Buffer {
  const entries = files.map(({ path, text }) => ({ name: Buffer.from(path), content: Buffer.from(text) }))
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const about = aboutOf(name, content)
    const local = Buffer.concat([signature(0x04034b50), about, name, content])
    locals.push(local)
    directory.push(Buffer.concat([signature(0x02014b50), numbers16(version), about, central(offset), name]))
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.concat([
    signature(0x06054b50),
    numbers16(0, 0, files.length, files.length),
    numbers32(size, offset),
    numbers16(0),
  ])
  return Buffer.concat([...locals, ...directory, end])
}

/** What a file's own header and its line in the directory have in common (4.3.7, 4.3.12). */
function aboutOf(name: Buffer, content: Buffer): Buffer {
  const stored = 0
  const { length } = content
  return Buffer.concat([
    numbers16(version, utf8, stored, 0, date),
    numbers32(crc32(content), length, length),
    numbers16(name.length, 0),
  ])
}

/** No comment, the first disk, no attributes, and where the file begins. */
const central = (offset: number): Buffer => Buffer.concat([numbers16(0, 0, 0), numbers32(0, offset)])

const signature = (value: number): Buffer => numbers32(value)
const numbers16 = (...values: number[]): Buffer => numbers(2, values)
const numbers32 = (...values: number[]): Buffer => numbers(4, values)

function numbers(bytes: number, values: readonly number[]): Buffer {
  const written = Buffer.alloc(bytes * values.length)
  for (const [at, value] of values.entries()) written.writeUIntLE(value, at * bytes, bytes)
  return written
}
