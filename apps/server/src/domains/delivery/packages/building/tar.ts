// Archives whose bytes depend on their files alone: fixed times, modes, owners and order.
import { gzipSync } from 'node:zlib'
import type { PackedFile } from './release-content.ts'

/** The one that npm gives its files, in seconds since 1970. */
const mtime = 499_162_500
const block = 512
const nameBytes = 100

/** A POSIX archive (IEEE 1003.1-2001, ustar with pax headers for long paths). */
export function tar(files: readonly PackedFile[]): Buffer {
  const parts = files.flatMap(({ path, bytes }) => [...longPath(path), ...entry(path, bytes, '0')])
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function entry(path: string, bytes: Uint8Array, type: string): Uint8Array[] {
  const rest = bytes.length % block
  return [header(path, bytes.length, type), bytes, Buffer.alloc(rest === 0 ? 0 : block - rest)]
}

function longPath(path: string): Uint8Array[] {
  if (Buffer.byteLength(path) <= nameBytes) return []
  const record = ` path=${path}\n`
  // A record begins with its own length in bytes, digits included.
  let length = Buffer.byteLength(record)
  while (length !== Buffer.byteLength(record) + String(length).length)
    length = Buffer.byteLength(record) + String(length).length
  return entry('pax-header', Buffer.from(`${length}${record}`), 'x')
}

function header(path: string, size: number, type: string): Buffer {
  const bytes = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  bytes.write(path, 0, nameBytes, 'utf8')
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(mtime, 136, 12)
  bytes.write('        ', 148, 'latin1')
  bytes.write(type, 156, 'latin1')
  bytes.write('ustar\u000000', 257, 'latin1')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

const systemByte = 9
const unknownSystem = 255

/** The header names no time and no system. */
export function gzip(bytes: Uint8Array): Buffer {
  const zipped = gzipSync(bytes, { level: 6 })
  zipped[systemByte] = unknownSystem
  return zipped
}
