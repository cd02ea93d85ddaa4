// Paths: `<tokenset>/<name>`, by which guidance and components name tokens and groups across modes.
import { groupBy } from '../../../../base/group-by.ts'
import { problems } from '../../../../base/problems.ts'
import { isStorable } from '../../../../kernel/json-body.ts'
import type { Db } from '../../../../storage/sql.ts'
import { listGroupPlaces, listTokenPlaces, listTokensCalled, listTokensetsNamed } from './paths.store.ts'
import type { Division, TokenPath } from './paths.store.ts'

/** Two names of 255 characters, with room for those of two UTF-16 units. */
const longest = 1_100

/** Every way to divide the path; none if it cannot be one. */
function divisionsOf(path: string): Division[] {
  if (path.length > longest || !isStorable(path)) return []
  return [...path.matchAll(/\//g)]
    .map(({ index }) => ({ tokenset: path.slice(0, index), name: path.slice(index + 1) }))
    .filter(({ tokenset, name }) => tokenset !== '' && name !== '')
}

export interface TokenPlace extends TokenPath {
  /** In each mode that has it. */
  token_ids: string[]
}

/** The token of this path, by the name or id of its tokenset. Throws 404, and 400 if tokensets share the name. */
export async function findToken(db: Db, workspaceId: string, path: string): Promise<TokenPlace> {
  const divisions = divisionsOf(path)
  const places = await listTokenPlaces(db, workspaceId, divisions)
  if (places.length === 0) throw problems.notFound(await missingIn(db, workspaceId, divisions))
  return only(places, path)
}

/** The group of this path, whether it has tokens or not. Throws like `findToken`. */
export async function findGroup(
  db: Db,
  workspaceId: string,
  path: string,
): Promise<TokenPath & { has_tokens: boolean }> {
  const places = await listGroupPlaces(db, workspaceId, divisionsOf(path))
  if (places.length === 0) throw problems.notFound('Tokenset')
  const withTokens = places.filter(({ has_tokens }) => has_tokens)
  return only(withTokens.length > 0 ? withTokens : places, path)
}

const missingIn = async (db: Db, workspaceId: string, divisions: readonly Division[]) =>
  (await listTokensetsNamed(db, workspaceId, divisions)).length === 0 ? 'Tokenset' : 'Token'

function only<P extends TokenPath>([place, other]: readonly P[], path: string, field = 'subject'): P {
  if (other)
    throw problems.invalidInput({
      path: [field],
      message: `Several tokensets have ${JSON.stringify(path)}: name the tokenset by its id`,
    })
  return place!
}

/**
 * A token that may be missing, and its tokenset too: then its name is what stands before the first slash, or '' where
 * there is none.
 */
export interface NamedToken {
  tokenset_id: string | null
  tokenset_name: string
  token: string
}

/**
 * What each of these paths, or names of tokens alone, stands for, whether it is there or not. Throws 400 if tokensets
 * share a name, or several have a token that is named alone.
 */
export async function findNamedTokens(
  db: Db,
  workspaceId: string,
  paths: readonly string[],
): Promise<Map<string, NamedToken>> {
  const divisions = [...new Set(paths)].flatMap(divisionsOf)
  if (divisions.length > mostDivisions) throw problems.invalidInput({ path: ['bindings'], message: tooManySlashes })
  const byPath = <P extends Division>(places: readonly P[]) =>
    groupBy(places, ({ tokenset, name }) => `${tokenset}/${name}`)
  const tokens = byPath(await listTokenPlaces(db, workspaceId, divisions))
  const tokensets = byPath(await listTokensetsNamed(db, workspaceId, divisions))
  const called = groupBy(await listTokensCalled(db, workspaceId, paths.filter(isStorable)), ({ name }) => name)
  const placeOf = (path: string): (Division & TokenPath) | undefined => {
    const found = tokens.get(path) ?? (tokensets.has(path) ? undefined : called.get(path))
    return found ? only(found, path, 'bindings') : tokensets.get(path)?.[0]
  }
  const named = (path: string): NamedToken => {
    const place = placeOf(path)
    if (place) return { tokenset_id: place.tokenset_id, tokenset_name: place.tokenset, token: place.name }
    const slash = path.indexOf('/', 1)
    return { tokenset_id: null, tokenset_name: path.slice(0, Math.max(0, slash)), token: path.slice(slash + 1) }
  }
  return new Map(paths.map(path => [path, named(path)]))
}

const mostDivisions = 10_000
const tooManySlashes =
  'The names of the tokens have too many slashes to tell tokensets from tokens: use ids of tokensets'
