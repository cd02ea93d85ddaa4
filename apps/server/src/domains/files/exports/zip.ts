// A zip archive without compression: equal files give equal bytes, on every day and node.
import type { SourceFile } from '@tessera/engine'
import { zipSync } from 'fflate'

export function zip(files: readonly SourceFile[]): Buffer {
  const contents = Object.fromEntries(files.map(({ path, text }) => [path, Buffer.from(text)]))
  // Archives contain local time: a constant makes them equal on every node.
  const mtime = new Date(1980, 0, 1, 12)
  const { buffer, byteOffset, byteLength } = zipSync(contents, { level: 0, mtime })
  return Buffer.from(buffer, byteOffset, byteLength)
}
