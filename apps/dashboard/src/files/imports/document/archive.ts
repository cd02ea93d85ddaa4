// Opens ZIP archives piece by piece. What they say of their own sizes is not trusted.
import type { UnzipFile } from 'fflate'
import type { GivenFile } from './given-files.ts'

export async function isArchive(blob: Blob): Promise<boolean> {
  const [p, k, kind] = new Uint8Array(await blob.slice(0, 3).arrayBuffer())
  return p === 0x50 && k === 0x4b && (kind === 3 || kind === 5)
}

/** So many packed bytes at once become at most a thousand times as many. */
const piece = 16_384

/** Returns null where the archive is damaged, encrypted, or holds more than `mostBytes`. */
export async function filesOfArchive(
  blob: Blob,
  { folder, mostBytes, isWanted }: { folder: string; mostBytes: number; isWanted: (path: string) => boolean },
): Promise<{ files: GivenFile[]; leftOut: string[] } | 'too-large' | 'unreadable'> {
  const { Unzip, UnzipInflate, UnzipPassThrough } = await import('fflate')
  const files: GivenFile[] = []
  const leftOut: string[] = []
  let entries = 0
  let open = 0
  let bytes = 0
  const take = (file: UnzipFile, path: string) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    open++
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      bytes += chunk.length
      if (bytes > mostBytes) throw new TooLarge()
      // fflate uses the buffer of a piece again.
      chunks.push(chunk.slice())
      if (!isLast) return
      open--
      files.push({ path, blob: new Blob(chunks), isNamed: false })
    }
    file.start()
  }
  const archive = new Unzip(file => {
    entries++
    const path = folder + file.name.replaceAll('\\', '/')
    if (path.endsWith('/')) return
    if (isWanted(path)) take(file, path)
    else leftOut.push(path)
  })
  archive.register(UnzipInflate)
  archive.register(UnzipPassThrough)
  try {
    for (let at = 0; at < blob.size; at += piece)
      archive.push(new Uint8Array(await blob.slice(at, at + piece).arrayBuffer()), at + piece >= blob.size)
  } catch (error) {
    return error instanceof TooLarge ? 'too-large' : 'unreadable'
  }
  return open === 0 && entries === (await entriesOf(blob)) ? { files, leftOut } : 'unreadable'
}

class TooLarge extends Error {}

/** The number of entries that the end of an archive states, which a cut one does not have. */
async function entriesOf(blob: Blob): Promise<number | null> {
  const longestEnd = 22 + 65_535
  const tail = new DataView(await blob.slice(-longestEnd).arrayBuffer())
  for (let at = tail.byteLength - 22; at >= 0; at--)
    if (tail.getUint32(at) === 0x504b0506) return tail.getUint16(at + 10, true)
  return null
}
