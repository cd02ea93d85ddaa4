// Zip archives without compression, whose bytes depend on their files alone.
import { zipSync } from 'fflate'
import type { PackedFile } from './release-content.ts'

export function zipOf(files: readonly PackedFile[]): Buffer {
  // Archives contain local time: a constant makes them equal on every node.
  const mtime = new Date(1980, 0, 1, 12)
  const contents = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]))
  const { buffer, byteOffset, byteLength } = zipSync(contents, { level: 0, mtime })
  return Buffer.from(buffer, byteOffset, byteLength)
}
