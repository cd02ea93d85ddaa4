import { resolvers as contract } from '@tessera/contract'
import type { Resolver, ResolverParts } from '@tessera/contract'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import * as store from '../../tokens/stored/resolvers/resolvers.store.ts'
import { exportResolver } from './export.ts'
import { listPermutations } from './permutations.ts'
import { tokensByResolver } from './tokens.ts'
import { addResolver, changeResolver, checkParts } from '../../tokens/stored/resolvers/write.ts'

export const resolvers = implement(contract, {
  async list({ db, workspace }, paging) {
    const request = pageRequest(paging)
    const rows = await store.listResolvers(db, workspace.id, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const total = request.size === null ? items.length : await store.countResolvers(db, workspace.id)
    return { resolvers: items, total, ...next_cursor }
  },

  async create(
    { db, workspace, newId, now, config, record },
    { name, description, sets, modifiers, resolution_order, unused, extensions },
  ) {
    refuseBeyond(config.quotas, 'resolvers_per_workspace', (await store.countResolvers(db, workspace.id)) + 1)
    const parts: ResolverParts = {
      sets: sets ?? [],
      modifiers: modifiers ?? [],
      resolution_order: resolution_order ?? null,
      ...(unused ? { unused } : {}),
      ...(extensions ? { extensions } : {}),
    }
    await checkParts(db, workspace.id, parts)
    const id = newId()
    const resolver: Resolver = {
      id,
      workspace_id: workspace.id,
      name,
      description: description ?? null,
      ...parts,
      created_at: now,
      updated_at: now,
    }
    await addResolver(db, resolver)
    record({
      summary: `Created the resolver "${name}"`,
      subject: { kind: 'resolver', id, before: null, after: resolver },
    })
    return resolver
  },

  get: ({ db, resolver }) => store.readResolver(db, resolver.id),

  async update({ db, workspace, resolver, now, record }, changes) {
    const before = await store.readResolver(db, resolver.id)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const changed: Resolver = { ...before, ...given }
    await checkParts(db, workspace.id, changed)
    const after = await changeResolver(db, changed, now)
    record({
      summary:
        after.name === before.name
          ? `Changed the resolver "${after.name}"`
          : `Renamed the resolver "${before.name}" to "${after.name}"`,
      subject: { kind: 'resolver', id: resolver.id, before, after },
    })
    return after
  },

  async delete({ db, resolver, record }) {
    const before = await store.readResolver(db, resolver.id)
    await store.deleteResolver(db, resolver.id)
    record({
      summary: `Deleted the resolver "${before.name}"`,
      subject: { kind: 'resolver', id: resolver.id, before, after: null },
    })
    return { message: 'Resolver deleted successfully' }
  },

  tokens: tokensByResolver,
  permutations: listPermutations,
  export: (context, { format, ...options }) => exportResolver(context, format, options),
  render: (context, options) => exportResolver(context, context.params.format ?? '', options),
})
