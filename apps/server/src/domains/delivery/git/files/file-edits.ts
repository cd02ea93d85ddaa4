// Changes of tokens in the text of their file.
import type { Token } from '@tessera/engine'
import type { ConnectionRow } from '../git.store.ts'
import { newPath } from '../sides/matching.ts'
import type { Slot } from '../sides/slot.ts'
import type { Side } from '../sides/three-way.ts'
import type { Renamed } from './text-work.ts'
import type { Texts } from './texts.ts'

export interface TokenFile {
  path: string
  text: string
  tokens: Side
  /** Tokens as the text has them, where something else is meant. */
  stated?: Side
}

/** The file of a mode, or a new one. */
export function fileOf(
  { mode, file, former }: Pick<Slot, 'mode' | 'file' | 'former'>,
  { folder }: Pick<ConnectionRow, 'folder'>,
  paths: Set<string>,
): TokenFile {
  if (file) return file
  const path = former && !paths.has(former.path) ? former.path : newPath(mode, folder, paths)
  paths.add(path)
  return { path, text: '{}\n', tokens: new Map() }
}

/** null: nothing differs. */
export async function editedFile(
  texts: Texts,
  { path, text, tokens, stated }: TokenFile,
  wanted: ReadonlyMap<string, Token | null>,
  renamed: readonly Renamed[] = [],
): Promise<TokenFile | null> {
  const before = [...wanted.keys()].flatMap(name => stated?.get(name) ?? tokens.get(name) ?? [])
  const edited = await texts.edit({ path, text }, { before, wanted: [...wanted], renamed })
  return edited && { path, text: edited.text, tokens: sideOf(edited.tokens) }
}

export const sideOf = (tokens: readonly Token[]): Side => new Map(tokens.map(token => [token.name, token]))
