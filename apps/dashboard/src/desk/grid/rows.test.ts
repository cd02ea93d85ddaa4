import type { Mode, Token } from '@tessera/contract'
import { describe, expect, test } from 'vitest'
import { leftBroken } from '../../tokens/model/changes-of.ts'
import { takeOver } from '../dialogs/replace-uses.ts'
import { filterRows } from '../search/filter.ts'
import { buildModel } from '../../tokens/model/model.ts'
import { cellKey, type Pending } from '../../tokens/edits/pending.ts'
import { createResolver, dependents, usedBy } from '../../tokens/model/resolver.ts'

const at = '2026-01-01T00:00:00.000Z'
const mode = (id: string): Mode => ({
  id,
  tokenset_id: 't',
  name: id,
  is_default: id === 'light',
  created_at: at,
  updated_at: at,
})
const token = (mode_id: string, name: string, value: string): Token => {
  const target = /^\{(.*)\}$/.exec(value)?.[1] ?? null
  const common = {
    id: `${mode_id}/${name}`,
    tokenset_id: 't',
    mode_id,
    name,
    type: 'color',
    description: null,
    deprecated: null,
    replaced_by: null,
    remove_in: null,
    created_at: at,
    updated_at: at,
  }
  return { ...common, value: target === null ? value : { alias_to: target }, alias_to: target }
}
const modes = [mode('light'), mode('dark')]
const stored = [
  token('light', 'a.one', '#111111'),
  token('light', 'b.one', '{a.one}'),
  token('light', 'a.two', '{b.one}'),
  token('dark', 'a.one', '#eeeeee'),
  token('dark', '__proto__.x', '{nowhere}'),
]
const none: ReadonlyMap<string, Pending> = new Map()
const model = buildModel(modes, stored, none)

describe('the rows of the grid', () => {
  test('stand by group, first come first; a name of JavaScript is a name like others', () => {
    expect(model.rows.map(row => row.name)).toEqual(['a.one', 'a.two', 'b.one', '__proto__.x'])
    expect(model.tree.children.get('a')?.count).toBe(2)
    expect(model.byName.get('b.one')?.cells[1]).toBe(null)
  })
  test('show what was changed here over what is stored', () => {
    const change = { mode_id: 'dark', name: 'b.one', state: 'waiting', error: null, theirs: null, base: null } as const
    const draft = { type: 'color', value: '#222222', description: null } as const
    const changed = buildModel(modes, stored, new Map([[cellKey('dark', 'b.one'), { ...change, draft }]]))
    expect(changed.byName.get('b.one')?.cells[1]).toMatchObject({ draft, stored: null })
    const gone = {
      mode_id: 'dark',
      name: '__proto__.x',
      draft: null,
      state: 'saving',
      error: null,
      theirs: null,
      base: null,
    } as const
    expect(buildModel(modes, stored, new Map([[cellKey('dark', '__proto__.x'), gone]])).byName.has('__proto__.x')).toBe(
      false,
    )
  })
  test('are found by all words, in names and values', () => {
    const resolver = createResolver(model)
    const found = (search: Parameters<typeof filterRows>[1]) => filterRows(model, search, resolver).map(row => row.name)
    expect(found({ q: 'ONE eee' })).toEqual(['a.one'])
    expect(found({ group: 'a' })).toEqual(['a.one', 'a.two'])
    expect(found({ only: 'broken' })).toEqual(['__proto__.x'])
    expect(found({ only: 'missing' })).toEqual(['a.two', 'b.one', '__proto__.x'])
    expect(found({ only: 'differing' })).toEqual(['a.one', 'a.two', 'b.one', '__proto__.x'])
  })
})

describe('aliases', () => {
  test('are followed in their own mode', () => {
    const resolver = createResolver(model)
    expect(resolver.resolve(0, 'a.two')).toMatchObject({
      ok: true,
      value: '#111111',
      chain: ['a.two', 'b.one', 'a.one'],
    })
    expect(resolver.resolve(1, '__proto__.x')).toMatchObject({ ok: false, reason: 'missing' })
    expect(resolver.resolve(1, 'a.two')).toBe(undefined)
  })
  test('who leads to a token, directly and by others', () => {
    expect([...dependents(model, 0, 'a.one')]).toEqual(['b.one', 'a.two'])
    expect([...dependents(model, 1, 'a.one')]).toEqual([])
    expect([...usedBy(model, 'a.one').keys()]).toEqual(['b.one'])
  })
  test('of what is removed can keep the value that it has now', () => {
    const row = model.byName.get('a.one')!
    const removed = modes.map((each, i) => ({
      mode_id: each.id,
      name: 'a.one',
      before: row.cells[i]!.draft,
      after: null,
    }))
    const broken = leftBroken(model, removed)
    expect(broken).toEqual([{ name: 'b.one', uses: 'a.one', modeIndex: 0 }])
    expect(takeOver(model, createResolver(model), broken)).toMatchObject([
      { mode_id: 'light', name: 'b.one', after: { value: '#111111' } },
    ])
  })
})
