// The tokens of one permutation: the later of two with one name applies, and aliases are resolved in the result.
import type { TokenOfResolver } from '@tessera/contract'
import { resolveLayersInSteps } from '@tessera/engine'
import type { Resolved } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { readCursors, cursorOf, page } from '../../../base/paging.ts'
import type { Paging } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { finishInSlices, inSlices, mapInSlices } from '../../../kernel/pacing/slices.ts'
import { representJson } from '../../../kernel/answers/text-cache.ts'
import { resolvedAs, toRecord } from '../../tokens/stored/tokens/record.ts'
import type { TokenFilter, TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'
import { inputFrom, inputRecord } from './input.ts'
import { readStanding } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { modesAt, shownOf, tokensOfModes } from '../../tokens/stored/resolvers/standing.ts'
import type { SourceMode } from '../../tokens/stored/resolvers/standing.ts'

interface PageRequest extends TokenFilter, Paging {
  input?: string | undefined
}

export async function tokensByResolver({ db, resolver: { id }, cache }: Context<'resolver'>, request: PageRequest) {
  const { input: text, limit, cursor, ...filter } = request
  const standing = await readStanding(db, id)
  const input = inputFrom(standing.resolver, text)
  const modes = modesAt(standing, input)
  const chosen = inputRecord(input)
  const variant = `tokens/${JSON.stringify([chosen, filter, limit, cursor])}`
  return cache.get(shownOf(standing, modes, variant), async () => {
    const { found, unresolved } = await matching(db, modes, filter)
    const { items, next_cursor } = pageOf(found, modes, { limit, cursor })
    const tokens = await mapInSlices(items, ({ row, resolved, tokenset_id }): TokenOfResolver => ({
      ...toRecord(row, tokenset_id),
      ...resolvedAs(resolved),
      source: { tokenset_id, mode_id: row.mode_id, token_id: row.id },
    }))
    return representJson({ input: chosen, tokens, total: found.length, unresolved, ...next_cursor })
  })
}

interface TokenMatch {
  row: TokenRow
  resolved: Resolved | undefined
  tokenset_id: string
  /**
   * The name's position in the list: the first layer with it, and the token there. It stays the same while other layers
   * override it.
   */
  place: ListPosition
}
interface ListPosition {
  layer: number
  mode_id: string
  id: string
}

async function matching(db: Context<'resolver'>['db'], modes: readonly SourceMode[], filter: TokenFilter) {
  const lists = await tokensOfModes(db, modes)
  const layers = modes.map(mode => ({ source: mode, tokens: lists.get(mode.id)! }))
  const resolution = await finishInSlices(resolveLayersInSteps(layers))
  const places = new Map<string, ListPosition>()
  for (const [layer, mode] of modes.entries())
    await inSlices(lists.get(mode.id)!, ({ name, mode_id, id }) => {
      if (!places.has(name)) places.set(name, { layer, mode_id, id })
    })
  const tokensets = new Map(modes.map(mode => [mode.id, mode.tokenset.id]))
  const found: TokenMatch[] = []
  const unresolved: { name: string; reason: string }[] = []
  await inSlices(resolution.tokens, row => {
    if (!isMatch(row, filter)) return
    const { name } = row
    const resolved = resolution.get(name)
    found.push({ row, resolved, tokenset_id: tokensets.get(row.mode_id)!, place: places.get(name)! })
    if (resolved?.ok === false) unresolved.push({ name, reason: resolved.message })
  })
  return { found, unresolved }
}

/** Equivalent to the database's filter for the lists of modes. */
function isMatch({ name, type, description }: TokenRow, filter: TokenFilter): boolean {
  const has = (text: string | null) => text !== null && text.toLowerCase().includes(filter.q!.toLowerCase())
  return (
    (filter.type === undefined || type === filter.type) &&
    (filter.group === undefined || name.startsWith(`${filter.group}.`)) &&
    (filter.q === undefined || has(name) || has(description))
  )
}

function pageOf(found: readonly TokenMatch[], modes: readonly SourceMode[], { limit, cursor }: Paging) {
  const size = limit ?? (cursor === undefined ? null : 1000)
  if (size === null) return page([...found], null, cursorAt)
  const after = cursor === undefined ? null : placeOf(cursor, modes)
  const from = after === null ? 0 : found.findIndex(({ place }) => isAfter(place, after))
  return page(from === -1 ? [] : found.slice(from, from + size + 1), size, cursorAt)
}

const cursorAt = ({ place }: TokenMatch) => cursorOf(place.mode_id, place.id)

function placeOf(cursor: string, modes: readonly SourceMode[]): ListPosition {
  const [mode_id = '', id = ''] = readCursors(cursor, 2)
  const layer = modes.findIndex(mode => mode.id === mode_id)
  if (layer === -1) throw problems.cursorInvalid()
  return { layer, mode_id, id }
}

const isAfter = (a: ListPosition, b: ListPosition) => a.layer > b.layer || (a.layer === b.layer && a.id > b.id)
