// A scale may take over tokens that exist as its steps: they keep name, id and description, and get the scale's values.
import type { ScaleTokens } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { findByName } from '../../tokens/stored/tokens/tokens.store.ts'
import type { TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'
import { listScales } from '../../tokens/stored/scales/scales.store.ts'

/** Names of tokens by the steps below the group. */
export type Take = Readonly<Record<string, string>>

/** What is taken over in one mode, by the keys of steps. */
export interface TakenOver {
  names: ReadonlyMap<string, string>
  /** A mode may lack some of the names: the scale makes these tokens there. */
  tokens: ReadonlyMap<string, TokenRow>
}

export const nothingTaken: TakenOver = { names: new Map(), tokens: new Map() }

interface ScaleMode {
  tokenset_id: string
  mode_id: string
  /** The scale that takes over, unless it is new, and the keys of its steps that have tokens. */
  scale_id?: string
  occupied?: ReadonlySet<string>
}

/** What each of the modes has of the tokens; throws where none of them has one. */
export async function takeOverIn(
  db: Db,
  made: ScaleTokens,
  take: Take,
  places: readonly ScaleMode[],
): Promise<TakenOver[]> {
  const wanted = wantedBy(made, take)
  if (wanted.length === 0) return places.map(() => nothingTaken)
  const names = new Map(wanted.map(({ key, name }) => [key, name]))
  const all: TakenOver[] = []
  for (const place of places) all.push({ names, tokens: await tokensIn(db, place, wanted) })
  for (const { step, key, name } of wanted)
    if (!all.some(({ tokens }) => tokens.has(key))) throw refuse(step, `names no token of the mode: ${name}`)
  return all
}

interface Wanted {
  step: string
  key: string
  /** The token. */
  name: string
}

const refuse = (step: string, message: string) => problems.scaleInvalid({ field: `take.${step}`, message })

function wantedBy({ group, steps }: ScaleTokens, take: Take): Wanted[] {
  const keys = new Map(steps.map(({ key, name }) => [name.slice(group.length + 1), key]))
  const seen = new Set<string>()
  return Object.entries(take).map(([step, name]) => {
    const key = keys.get(step)
    if (key === undefined) throw refuse(step, `is no step of this scale: ${[...keys.keys()].join(', ')}`)
    if (seen.has(name)) throw refuse(step, `is taken by another step: ${name}`)
    seen.add(name)
    return { step, key, name }
  })
}

async function tokensIn(db: Db, place: ScaleMode, wanted: readonly Wanted[]): Promise<Map<string, TokenRow>> {
  const names = wanted.map(({ name }) => name)
  const found = new Map((await findByName(db, place.mode_id, names)).map(token => [token.name, token]))
  const owners = new Map<string, string>()
  for (const { id, steps } of await listScales(db, place)) for (const [, token] of steps) owners.set(token, id)
  const tokens = new Map<string, TokenRow>()
  for (const { step, key, name } of wanted) {
    if (place.occupied?.has(key)) throw refuse(step, 'has a token already')
    const token = found.get(name)
    if (!token) continue
    const owner = owners.get(token.id)
    if (owner !== undefined)
      throw refuse(step, `names a token of ${owner === place.scale_id ? 'this' : 'another'} scale: ${name}`)
    tokens.set(key, token)
  }
  return tokens
}
