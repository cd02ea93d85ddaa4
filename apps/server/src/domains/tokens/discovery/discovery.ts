import { discovery as contract } from '@tessera/contract'
import { resolveTokens } from '@tessera/engine'
import { workspaceRole } from '../../../access/subjects/workspace.store.ts'
import type { ModeRecord } from '../../../access/subjects/mode.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { reachOf } from '../../../base/caller.ts'
import { isId } from '../../../base/ids.ts'
import { createQueue } from '../../../kernel/pacing/queue.ts'
import { listModes } from '../stored/modes/modes.store.ts'
import { nameKey } from '../../../base/name-key.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import type { Paging } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { listReachable } from '../stored/tokens/references.store.ts'
import * as tokens from '../stored/tokens/tokens.store.ts'
import { dependentsOf } from '../references/reach.ts'
import { addedByOf } from '../../teams/workspaces/added-by.ts'
import { listVisible, rolePlans } from '../../teams/workspaces/workspaces.store.ts'
import * as store from './discovery.store.ts'
import { groupBy } from '../../../base/group-by.ts'

/** The number of tokensets per workspace if none is selected; list_tokensets lists the others. */
const tokensetsEach = 50
const maxWords = 10

/** They read whole workspaces: an account's run one after the other, so that others find a connection and a core. */
const searches = createQueue({ atOnce: 4, atOnceForEach: 1, waiting: Infinity, busy: problems.exportsBusy })

export const discovery = implement(contract, {
  async resources(context, { workspace_id, ...paging }) {
    const { db, user, config } = context
    const visible = await reachable(context, workspace_id)
    const request = pageRequest(paging)
    const from = request.after === null ? visible : visible.filter(({ id }) => id > request.after!)
    const { items, next_cursor } = page(
      request.limit === null ? from : from.slice(0, request.limit),
      request.size,
      row => cursorOf(row.id),
    )
    const tokensets = await store.listTokensetsOf(
      db,
      items.map(({ id }) => id),
      workspace_id === undefined ? tokensetsEach : 1000,
    )
    const modes = groupBy(
      await store.listModesOf(
        db,
        tokensets.map(({ id }) => id),
      ),
      mode => mode.tokenset_id,
    )
    const byWorkspace = groupBy(tokensets, tokenset => tokenset.workspace_id)
    return {
      workspaces: items.map(workspace => {
        const own = byWorkspace.get(workspace.id) ?? []
        const row = { ...workspace, workspace_user_id: workspace.user_id }
        return {
          id: workspace.id,
          name: workspace.name,
          description: workspace.description,
          user_role: workspaceRole(row, user.id, config.plans)!,
          ...addedByOf(workspace, workspace, user.id),
          tokensets: own.map(({ id, name, description }) => ({
            id,
            name,
            description,
            modes: (modes.get(id) ?? []).map(({ id, name, is_default }) => ({ id, name, is_default })),
          })),
          tokensets_total: own[0]?.in_workspace ?? 0,
        }
      }),
      total: visible.length,
      ...next_cursor,
    }
  },

  async tokensByMode({ db, tokenset }, { mode_name, limit, cursor, ...filter }) {
    const modes = await listModes(db, tokenset.id)
    const mode = chooseMode(modes, mode_name)
    const request = pageRequest({ limit, cursor })
    const rows = await tokens.listInMode(db, mode.id, filter, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const reached = await listReachable(
      db,
      mode.id,
      items.map(({ name }) => name),
    )
    const literals = resolveTokens(reached.map(tokens.toEngine))
    return {
      mode: { id: mode.id, name: mode.name, is_default: mode.is_default },
      other_modes: modes.filter(({ id }) => id !== mode.id).map(({ name }) => name),
      tokens: items.map(({ name, type, alias_to, description }) => {
        const literal = literals.get(name)
        return {
          name,
          type,
          value: literal?.ok ? literal.value : null,
          ...(alias_to === null ? {} : { alias_to }),
          ...(description === null ? {} : { description }),
          ...(literal?.ok ? {} : { unresolved: literal?.message ?? 'It is not there any more' }),
        }
      }),
      total: request.size === null ? items.length : await tokens.countInMode(db, mode.id, filter),
      ...next_cursor,
    }
  },

  async search(context, { query, type, workspace_id, tokenset_id, ...paging }) {
    const words = query.trim().split(/\s+/).slice(0, maxWords)
    return find(context, { words, type: type ?? null }, { workspace_id, tokenset_id }, paging)
  },

  /** Read whole, since only a reader of all stacks knows which of them reach the token; then one page of it is told. */
  async references({ db, workspace, token_id, user }, paging) {
    const token = await tokens.getToken(db, token_id)
    const { after, limit, size } = pageRequest(paging)
    const dependents = await searches(() => dependentsOf(db, workspace.id, token), user.id)
    const following = dependents.map(({ row }) => row).filter(({ id }) => after === null || id > after)
    const { items, next_cursor } = page(following.slice(0, limit ?? undefined), size, row => cursorOf(row.id))
    const places = await store.listPlaces(db, [...new Set(items.map(({ mode_id }) => mode_id))])
    const placeOf = new Map(places.map(place => [place.mode_id, place]))
    return {
      tokens: items.map(({ name, type, value, description, mode_id }) => ({
        name,
        type,
        value,
        ...(description === null ? {} : { description }),
        ...placeOf.get(mode_id)!,
      })),
      total: dependents.length,
      ...next_cursor,
    }
  },

  async byType(context, { type, workspace_id, tokenset_id, ...paging }) {
    return find(context, { words: [], type }, { workspace_id, tokenset_id }, paging)
  },
})

interface SearchScope {
  workspace_id?: string
  tokenset_id?: string
}

async function find(
  context: Context<'account'>,
  what: Pick<store.TokenFilter, 'words' | 'type'>,
  place: SearchScope,
  paging: Paging,
) {
  const { db, user } = context
  const workspaceIds = (await reachable(context, place.workspace_id)).map(({ id }) => id)
  const { tokenset_id } = place
  if (tokenset_id !== undefined && !(isId(tokenset_id) && (await store.hasTokenset(db, tokenset_id, workspaceIds))))
    throw problems.notFound('Tokenset')
  const filter = { ...what, workspaceIds, tokensetId: tokenset_id ?? null }
  const request = pageRequest(paging)
  const { rows, counted } = await searches(async () => {
    const rows = await store.findTokens(db, filter, request.after, request.limit)
    return { rows, counted: request.size === null ? { total: rows.length } : await store.countTokens(db, filter) }
  }, user.id)
  const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
  return {
    tokens: items.map(({ id: _, description, ...token }) => ({
      ...token,
      ...(description === null ? {} : { description }),
    })),
    ...counted,
    ...next_cursor,
  }
}

/** The workspaces that the caller can see, or the given one. */
async function reachable({ db, caller, config }: Context<'account'>, named: string | undefined) {
  const visible = await listVisible(db, reachOf(caller), rolePlans(config.plans), null, null)
  if (named === undefined) return visible
  const found = visible.filter(({ id }) => id === named)
  if (found.length === 0) throw problems.notFound('Workspace')
  return found
}

/** Prefers an exact name, then a prefix, then any part: so `light` finds "Light" before "Light high contrast". */
function chooseMode(modes: readonly ModeRecord[], requested: string | undefined): ModeRecord {
  if (requested === undefined || requested.trim() === '') return modes.find(mode => mode.is_default)!
  const key = nameKey(requested.trim())
  const found =
    modes.find(mode => nameKey(mode.name) === key) ??
    modes.find(mode => nameKey(mode.name).startsWith(key)) ??
    modes.find(mode => nameKey(mode.name).includes(key))
  if (!found)
    throw problems.noModeMatches(
      requested,
      modes.map(({ name }) => name),
    )
  return found
}
