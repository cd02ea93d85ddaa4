import type { Mode, Token } from '@tessera/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel, type Model } from './model.ts'
import { cellKey, type Pending } from '../edits/pending.ts'
import { createResolver, usedBy, type Resolver } from './resolver.ts'
import { createView } from './view.ts'

const at = '2026-01-01T00:00:00.000Z'
const modes: Mode[] = ['light', 'dark'].map(id => ({
  id,
  tokenset_id: 't',
  name: id,
  is_default: id === 'light',
  created_at: at,
  updated_at: at,
}))
const names = ['a.one', 'a.two', 'b.one', 'b.two', 'c']
const token = (mode_id: string, name: string, target: string | null, color: string): Token => ({
  id: `${mode_id}/${name}`,
  tokenset_id: 't',
  mode_id,
  name,
  type: 'color',
  value: target === null ? color : { alias_to: target },
  alias_to: target,
  description: null,
  deprecated: null,
  replaced_by: null,
  remove_in: null,
  created_at: at,
  updated_at: at,
})
const all = modes.flatMap(({ id }) => names.map(name => token(id, name, null, '#000000')))
const none: ReadonlyMap<string, Pending> = new Map()

/** All that the screen reads of them. */
function seen(model: Model, resolver: Resolver) {
  return {
    rows: model.rows,
    byName: names.map(name => model.byName.get(name)),
    counts: [...model.tree.children].map(([label, { count }]) => [label, count]),
    resolved: model.rows.map(({ name }) => modes.map((_, i) => resolver.resolve(i, name))),
    users: names.map(name => [...usedBy(model, name)]),
  }
}

const mode = fc.constantFrom('light', 'dark')
const name = fc.constantFrom(...names)
const change = fc.oneof(
  fc.record({
    do: fc.constant('store' as const),
    mode,
    name,
    target: fc.option(name),
    color: fc.constantFrom('#111111', '#222222'),
  }),
  fc.record({ do: fc.constant('remove' as const), mode, name }),
  fc.record({
    do: fc.constant('edit' as const),
    mode,
    name,
    target: fc.option(name),
    state: fc.constantFrom('waiting' as const, 'failed' as const),
  }),
  fc.record({ do: fc.constant('clear' as const), mode, name }),
  fc.record({ do: fc.constant('settle' as const), mode, name }),
)

test('a view that was brought up to date is the one that is made anew, after any changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), changes => {
      const viewOf = createView()
      let tokens = all
      let pending = none
      viewOf({ modes, tokens, pending })
      for (const each of changes) {
        const key = cellKey(each.mode, each.name)
        const next = new Map(pending)
        if (each.do === 'store') {
          const made = token(each.mode, each.name, each.target, each.color)
          const i = tokens.findIndex(({ id }) => id === made.id)
          tokens = i < 0 ? [...tokens, made] : tokens.with(i, made)
        } else if (each.do === 'remove') tokens = tokens.filter(({ id }) => id !== `${each.mode}/${each.name}`)
        else if (each.do === 'settle') next.delete(key)
        else {
          const value = each.do === 'clear' || each.target === null ? '#333333' : { alias_to: each.target }
          next.set(key, {
            mode_id: each.mode,
            name: each.name,
            draft: each.do === 'clear' ? null : { type: 'color', value, description: null },
            state: each.do === 'clear' ? 'waiting' : each.state,
            error: null,
            theirs: null,
            base: null,
          })
        }
        pending = next
        const { model, resolver } = viewOf({ modes, tokens, pending })
        const anew = buildModel(modes, tokens, pending)
        expect(seen(model, resolver)).toEqual(seen(anew, createResolver(anew)))
      }
    }),
    { numRuns: 300 },
  )
})

test('an edit leaves the rows, the groups and what others resolve to as the objects that they were', () => {
  const tokens = all.with(1, token('light', 'a.two', 'a.one', ''))
  const viewOf = createView()
  const before = viewOf({ modes, tokens, pending: none })
  const resolved = names.map(each => before.resolver.resolve(0, each))
  const after = viewOf({ modes, tokens: tokens.with(0, token('light', 'a.one', null, '#ffffff')), pending: none })
  expect(after.model.tree).toBe(before.model.tree)
  expect(after.model.rows.map((row, i) => row === before.model.rows[i])).toEqual([false, true, true, true, true])
  // What changed, and what points at it.
  expect(names.map((each, i) => after.resolver.resolve(0, each) === resolved[i])).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
