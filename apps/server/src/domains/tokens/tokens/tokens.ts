import { tokens as contract } from '@tessera/contract'
import { references } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, readCursors, readPage } from '../../../base/paging.ts'
import type { Page, Paging } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { prefetching } from '../../../kernel/handlers/prefetching.ts'
import { represent, representJson } from '../../../kernel/answers/text-cache.ts'
import { inlining } from '../references/inline.ts'
import { dependentsOf } from '../references/reach.ts'
import { referenceFields, writeModes } from '../references/write.ts'
import type { WriteReport } from '../references/write.ts'
import { resolvedFields } from '../stored/tokens/inline.ts'
import { listReachableFrom } from '../stored/tokens/references.store.ts'
import { checkLifecycle, lifecycleAfter } from '../stored/tokens/lifecycle.ts'
import { toRecord } from '../stored/tokens/record.ts'
import { usedIn } from '../stored/usage/usage.store.ts'
import * as store from '../stored/tokens/tokens.store.ts'
import type { TokenContent, TokenFilter, TokenRow } from '../stored/tokens/tokens.store.ts'
import { readValue, valueFor } from '../stored/tokens/value.ts'

export const tokens = implement(contract, {
  async listInTokenset(context, { limit, cursor, ...filter }) {
    const { tokenset, tokensetState, cache } = context
    if (isWhole(filter, { limit, cursor }))
      return cache.get(
        { subject: `tokenset/${tokenset.id}`, revision: tokensetState.revision, variant: 'tokens' },
        async () => representJson(await listInTokenset(context, {}, {})),
      )
    return listInTokenset(context, filter, { limit, cursor })
  },

  list: prefetching(
    (db, { mode_id }, { limit, cursor, ...filter }: TokenFilter & Paging) =>
      readPage(
        { limit, cursor },
        (after, most) => store.listInMode(db, mode_id, filter, after, most),
        () => store.countInMode(db, mode_id, filter),
      ),
    async (context: Context<'mode'>, { limit, cursor, ...filter }, read) => {
      const { mode, modeRevision, tokensetState, cache } = context
      if (!isWhole(filter, { limit, cursor })) return listed(context, await read())
      return cache.get(
        {
          subject: `mode/${mode.id}`,
          revision: modeRevision,
          variant: tokensetState.default_mode_id === mode.id ? 'tokens of the default' : 'tokens',
        },
        async () => representJson(await listed(context, await read())),
      )
    },
    isShortPage,
  ),

  async create(context, { name, type, description, deprecated, replaced_by, remove_in, ...given }) {
    const { tokenset, mode, nextId, now, record } = context
    const content: TokenContent = {
      name,
      type,
      description: description ?? null,
      ...valueFor(type, given),
      extensions: null,
      deprecated: deprecated ?? null,
      replaced_by: replaced_by ?? null,
      remove_in: remove_in ?? null,
    }
    checkLifecycle(content)
    const id = nextId()
    const writes = { create: [{ ...content, id }], update: [], delete: [] }
    const written = await writeModes(context, [{ tokenset_id: tokenset.id, mode_id: mode.id, writes }])
    record({ summary: `Created "${name}" in ${mode.name}`, tokens: written.tokens })
    const row = { ...content, id, mode_id: mode.id, created_at: now, updated_at: now }
    return { ...toRecord(row, tokenset.id), ...(await fieldsOfOne(context, name, written)) }
  },

  get: Object.assign(
    prefetching(
      (db, { mode_id, token_id }) => listReachableFrom(db, mode_id, token_id),
      ({ tokenset, mode, modeRevision, token_id, cache }: Context<'token'>, _input, read) =>
        cache.get({ subject: `mode/${mode.id}`, revision: modeRevision, variant: `token/${token_id}` }, async () => {
          const reachable = await read()
          const token = reachable.find(({ id }) => id === token_id)
          // The token may be gone since the guard found it.
          if (!token) throw problems.notFound('Token')
          return resolvedRecord(toRecord(token, tokenset.id), token, reachable)
        }),
    ),
    { afterWrite },
  ),

  async update(context, input) {
    const { db, tokenset, mode, token_id, record } = context
    const before = await store.getToken(db, token_id)
    const after = changedContent(before, input)
    const writes = { create: [], update: [{ before, after }], delete: [] }
    const place = { tokenset_id: tokenset.id, mode_id: mode.id }
    const written = await writeModes(
      context,
      [{ ...place, writes }],
      input.update_references ? input.references : 'leave',
    )
    const { tokens, elsewhere } = written
    record({
      summary:
        after.name !== before.name
          ? `Renamed "${before.name}" to "${after.name}" in ${mode.name}`
          : `Changed "${after.name}" in ${mode.name}`,
      tokens,
      elsewhere,
    })
    return {
      ...toRecord(await store.getToken(db, token_id), tokenset.id),
      ...(await fieldsOfOne(context, after.name, written)),
    }
  },

  async delete(context, { on_dependents }) {
    const { db, workspace, tokenset, mode, token_id, record } = context
    const token = await store.getToken(db, token_id)
    const deletion = { tokenset_id: tokenset.id, mode_id: mode.id, writes: { create: [], update: [], delete: [token] } }
    const dependents = on_dependents === 'break' ? [] : await dependentsOf(db, workspace.id, token)
    if (dependents.length > 0 && on_dependents === 'refuse')
      throw problems.tokenHasDependents(token.name, [...new Set(dependents.map(({ row }) => row.name))])
    const written = await writeModes(context, await inlining(db, token, deletion, dependents))
    const { tokens, elsewhere } = written
    record({ summary: `Deleted "${token.name}" from ${mode.name}`, tokens, elsewhere })
    const { broken_aliases } = await referenceFields(context, { ...written, unresolved: [] })
    return {
      message: 'Token deleted successfully',
      ...(broken_aliases ? { broken_aliases } : {}),
      ...(await usedIn(db, workspace.id, token.name)),
    }
  },
})

const resolvedRecord = (record: ReturnType<typeof toRecord>, token: TokenRow, reachable: readonly TokenRow[]) =>
  represent(JSON.stringify({ ...record, ...resolvedFields(token, reachable) }))

/** A token that points at no other resolves by itself. The answer to its write may have more fields than it. */
function afterWrite(written: ReturnType<typeof toRecord>) {
  const row = { ...written, extensions: written.extensions ?? null }
  return references(row).length > 0 ? undefined : resolvedRecord(toRecord(row, written.tokenset_id), row, [row])
}

/** The fields of the answer about the references of the written token with this name. */
async function fieldsOfOne(context: Context<'mode'>, name: string, written: WriteReport) {
  const own = written.unresolved.filter(alias => alias.name === name && alias.mode_id === context.mode.id)
  const { unresolved_aliases: [found] = [], ...fields } = await referenceFields(context, {
    ...written,
    unresolved: own,
  })
  return { ...(found ? { missing_targets: found.missing_targets } : {}), ...fields }
}

/** Without filter and paging: the most frequent answer, cached as text. */
const isWhole = (filter: TokenFilter, paging: Paging) =>
  [filter.type, filter.group, filter.q, filter.ids, paging.limit, paging.cursor].every(value => value === undefined)

/** A short page without a search. */
function isShortPage({ limit, cursor: _, ...filter }: TokenFilter & Paging): boolean {
  return limit !== undefined && limit <= 100 && isWhole(filter, {})
}

const listed = async ({ tokenset, mode }: Context<'mode'>, { items, total, next_cursor }: Page<TokenRow>) => ({
  mode: { id: mode.id, name: mode.name, is_default: mode.is_default },
  tokens: await mapInSlices(items, row => toRecord(row, tokenset.id)),
  total,
  ...next_cursor,
})

async function listInTokenset({ db, tokenset }: Context<'tokenset'>, filter: TokenFilter, { limit, cursor }: Paging) {
  const size = limit ?? (cursor === undefined ? null : 1000)
  const after = cursor === undefined ? null : readCursors(cursor, 2)
  const rows = await store.listInTokenset(db, tokenset.id, filter, after, size === null ? null : size + 1)
  const { items, next_cursor } = page(rows, size, row => cursorOf(row.mode_id, row.id))
  return {
    tokens: await mapInSlices(items, row => toRecord(row, tokenset.id)),
    total: size === null ? items.length : await store.countInTokenset(db, tokenset.id, filter),
    ...next_cursor,
  }
}

interface Changes {
  name?: string
  type?: TokenContent['type']
  value?: Json
  alias_to?: string | null
  description?: string | null
  deprecated?: boolean | string | null
  replaced_by?: string | null
  remove_in?: string | null
}

/** The token after a PATCH: only the given fields change, and the result must be valid as a whole. */
export function changedContent(before: TokenContent, changes: Changes): TokenContent {
  const type = changes.type ?? before.type
  const given = readValue(changes)
  // `alias_to: null` alone would turn an alias into a literal without a value.
  if (!given && changes.alias_to === null && before.alias_to !== null) throw problems.valueRequired()
  if (!given && changes.value === null) throw problems.valueRequired()
  const after: TokenContent = {
    ...before,
    name: changes.name ?? before.name,
    type,
    description: changes.description === undefined ? before.description : changes.description,
    ...valueFor(type, given ?? { value: before.value }),
    ...lifecycleAfter(before, changes),
  }
  checkLifecycle(after)
  return after
}
