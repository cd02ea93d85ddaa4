// A zip archive that stores its files as they are: the same files are the same bytes, on every day and node.
import type { SourceFile } from '@tessera/engine'
import { zipSync } from 'fflate'

export function zip(files: readonly SourceFile[]): Buffer {
  const contents = Object.fromEntries(files.map(({ path, text }) => [path, Buffer.from(text)]))
  // An archive holds local time: this one is the same on every node. When a text was written is no part of it.
  const mtime = new Date(1980, 0, 1, 12)
  const { buffer, byteOffset, byteLength } = zipSync(contents, { level: 0, mtime })
  return Buffer.from(buffer, byteOffset, byteLength)
}
