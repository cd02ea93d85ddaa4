// The text of a token file.
import { UnreadableFile } from '../transport/run-git.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function textOf(path: string, bytes: Buffer): string {
  if (bytes.subarray(0, 200).toString('utf8').startsWith('version https://git-lfs.github.com/spec/'))
    throw new UnreadableFile(
      `${path} is kept by Git LFS, which is not followed. Keep token files in the repository itself.`,
    )
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnreadableFile(`${path} is not UTF-8`)
  }
}
