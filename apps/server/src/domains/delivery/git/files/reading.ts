// Reads the token files of a commit.
import type { GitFormat } from '@tessera/contract'
import type { Token } from '@tessera/engine'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import type { BaseFile } from '../git.store.ts'
import { inFolder } from '../sides/matching.ts'
import type { ReadFile } from '../sides/matching.ts'
import type { Repository } from '../transport/repository.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { sideOf } from './file-edits.ts'
import type { FileTexts } from './texts.ts'

interface Reading {
  texts: FileTexts
  account: string
  folder: string
  format: GitFormat
  /** Paths of files that the outputs write. */
  written: ReadonlySet<string>
  base: readonly BaseFile[]
  /** The tokens here, for references that lead out of their file. */
  surroundings: readonly Token[]
}

export async function readCommit(repository: Repository, commit: string, reading: Reading): Promise<ReadFile[]> {
  const { folder, format, written, base, texts, account, surroundings } = reading
  const known = new Map(base.map(({ path, blob }) => [path, blob]))
  const files = (await repository.files(commit, folder)).filter(
    ({ path }) => known.has(path) || (!written.has(path) && !isForeign(inFolder(path, folder))),
  )
  const contents = await repository.read([...new Set(files.map(({ blob }) => blob))])
  const decoded = await mapInSlices(files, ({ path, blob }) => ({
    path,
    blob,
    text: textOf(path, contents.get(blob)!),
  }))
  const candidates = decoded.filter(({ path, text }) => known.has(path) || holdsTokens(text))
  if (candidates.length === 0) return []
  const tokens = await texts.run({ account, format, around: surroundings }, ({ read }) =>
    read(candidates.map(({ path, text }) => ({ path, text }))),
  )
  return mapInSlices(candidates, (file, at) => ({ ...file, tokens: sideOf(tokens[at]!) }))
}

/** Files of tools, which no team keeps tokens in. */
const isForeign = (path: string) =>
  /(?:^|\/)(?:\.[^/]+|node_modules)(?:\/|$)|(?:^|\/)(?:package|package-lock|composer|tsconfig[\w.-]*|jsconfig|\$metadata|\$themes)\.json$/i.test(
    path,
  )

/** Any value of any of the formats. */
const holdsTokens = (text: string) => /(?:^|[\s{,"'])\$?value["']?\s*:/.test(text)

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
