// The code of a repository for the codemod, in pieces.
import { GitFailure } from '../transport/run-git.ts'
import type { Repository } from '../transport/repository.ts'
import type { CodeFile } from '../files/codemod.ts'

/** In bytes: generated bundles have more. */
const mostInFile = 1_000_000
const mostTogether = 100_000_000
const pieceSize = 4_000_000

/** Of the files with these endings, those that `isLeft` does not leave out. */
export async function* codeFiles(
  repository: Repository,
  commit: string,
  extensions: readonly string[],
  isLeft: (path: string) => boolean,
): AsyncGenerator<CodeFile[]> {
  const known = new Set(extensions)
  const endOf = (path: string) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const code = (await repository.regular(commit)).filter(
    ({ path, size }) => size <= mostInFile && known.has(endOf(path)) && !isLeft(path),
  )
  if (code.reduce((sum, { size }) => sum + size, 0) > mostTogether)
    throw new GitFailure(`The repository has more than ${mostTogether / 1_000_000} MB of code. Take \`migrate\` off.`)
  let piece: typeof code = []
  let size = 0
  for (const file of code) {
    piece.push(file)
    if ((size += file.size) < pieceSize) continue
    yield await read(repository, piece)
    ;[piece, size] = [[], 0]
  }
  if (piece.length > 0) yield await read(repository, piece)
}

async function read(repository: Repository, files: readonly { path: string; blob: string }[]): Promise<CodeFile[]> {
  const blobs = await repository.read([...new Set(files.map(({ blob }) => blob))])
  return files.map(({ path, blob }) => ({ path, bytes: blobs.get(blob)! }))
}
