// The tokens of a workspace as one of the two sides.
import type { Token } from '@tessera/engine'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import type { Db } from '../../../../storage/sql.ts'
import { listModesOf } from '../../../tokens/stored/modes/modes.store.ts'
import { listTokensets } from '../../../tokens/tokensets/tokensets.store.ts'
import { readMode, toEngine } from '../../../tokens/stored/tokens/tokens.store.ts'
import type { ModeHere } from './matching.ts'

export async function readWorkspaceSide(db: Db, workspaceId: string): Promise<ModeHere[]> {
  const tokensets = await listTokensets(db, workspaceId, null, null)
  const modes = await listModesOf(
    db,
    tokensets.map(({ id }) => id),
  )
  const here: ModeHere[] = []
  for (const { id, name } of tokensets) {
    const own = modes.filter(({ tokenset_id }) => tokenset_id === id)
    for (const mode of own) {
      const tokens = await mapInSlices(await readMode(db, mode.id), toEngine)
      here.push({
        mode_id: mode.id,
        mode: mode.name,
        tokenset_id: id,
        tokenset: name,
        isOnly: own.length === 1,
        tokens: new Map(tokens.map(token => [token.name, token])),
      })
    }
  }
  return here
}

/** One token of each name. */
export function surroundingsOf(modes: readonly ModeHere[]): Token[] {
  const byName = new Map<string, Token>()
  for (const { tokens } of modes) for (const [name, token] of tokens) if (!byName.has(name)) byName.set(name, token)
  return [...byName.values()]
}
