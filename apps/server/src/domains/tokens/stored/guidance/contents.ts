// The content of modes as documents have it: tokens and groups, with what is said of them.
import type { Group, Token } from '@tessera/engine'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import type { Db } from '../../../../storage/sql.ts'
import { readGroupsOf } from '../modes/modes.store.ts'
import { tokensOfModes } from '../resolvers/standing.ts'
import { toEngine } from '../tokens/tokens.store.ts'
import { withGuidance } from './said.ts'
import { readSaid } from './said.store.ts'

export interface ModeContent {
  tokens: Token[]
  groups: Group[]
}

export async function readContents(db: Db, modes: readonly { id: string }[]): Promise<Map<string, ModeContent>> {
  const lists = await tokensOfModes(db, modes)
  const ids = [...lists.keys()]
  const groups = await readGroupsOf(db, ids)
  const said = await readSaid(db, ids)
  const contents = new Map<string, ModeContent>()
  for (const [id, rows] of lists) {
    const content = { tokens: await mapInSlices(rows, toEngine), groups: groups.get(id) ?? [] }
    contents.set(id, await withGuidance(content, said.get(id)))
  }
  return contents
}
