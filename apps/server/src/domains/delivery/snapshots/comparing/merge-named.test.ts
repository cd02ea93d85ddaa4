import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentKey } from './compare.ts'
import type { SnapshotToken } from '../tree.ts'
import { mergeNamed } from './merge-named.ts'
import type { Settle } from './merge-named.ts'

type Tokens = readonly SnapshotToken[]
const mergeTokens = (base: Tokens, source: Tokens, production: Tokens, settle: Settle) =>
  mergeNamed(base, source, production, settle, { contentKey, nameKey: name => name })

const token = (id: number, name: string, value: number, description: string | null = null): SnapshotToken => ({
  id: String(id).padStart(6, '0'),
  name,
  type: 'number',
  value,
  description,
  extensions: null,
  deprecated: null,
  replaced_by: null,
  remove_in: null,
})
const base = Array.from({ length: 30 }, (_, index) => token(index, `t${index}`, index))

interface Edit {
  kind: 'value' | 'describe' | 'rename' | 'delete' | 'add' | 'remake'
  at: number
  value: number
}
const edit = fc.record<Edit>({
  kind: fc.constantFrom('value', 'describe', 'rename', 'delete', 'add', 'remake'),
  at: fc.nat(29),
  value: fc.nat(1000),
})

/** Each side adds under names and ids of its own. */
function applied(tokens: SnapshotToken[], edits: readonly Edit[], side: number): SnapshotToken[] {
  let result = tokens
  for (const { kind, at, value } of edits) {
    const id = String(at).padStart(6, '0')
    const change = (to: Partial<SnapshotToken>) => (result = result.map(t => (t.id === id ? { ...t, ...to } : t)))
    if (kind === 'value') change({ value: value + 1000 })
    if (kind === 'describe') change({ description: `d${value}` })
    if (kind === 'rename') change({ name: `renamed${at}` })
    if (kind === 'delete') result = result.filter(t => t.id !== id)
    if (kind === 'remake') change({ id: String(200_000 + side * 1000 + at), value: value + 5000 })
    if (kind === 'add')
      result = [
        ...result.filter(t => t.name !== `new${side}.${at}`),
        token(100_000 + side * 1000 + at, `new${side}.${at}`, value),
      ]
  }
  return result
}
const sorted = (tokens: SnapshotToken[]) => [...tokens].sort((a, b) => (a.id < b.id ? -1 : 1))

describe('a three-way merge', () => {
  test('of edits that do not touch the same token is the same as applying both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 15 }), fc.array(edit, { maxLength: 15 }), async (ours, theirs) => {
        const touched = new Set(theirs.filter(({ kind }) => kind !== 'add').map(({ at }) => at))
        const apart = ours.filter(({ kind, at }) => kind === 'add' || !touched.has(at))
        const merged = await mergeTokens(base, applied(base, theirs, 1), applied(base, apart, 2), () => null)
        expect(merged.conflicts).toEqual([])
        expect(merged.items).toEqual(sorted(applied(applied(base, theirs, 1), apart, 2)))
      }),
      { numRuns: 500 },
    )
  })

  test('with one side that did nothing is the other side; with itself, itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 20 }), async edits => {
        const side = applied(base, edits, 1)
        for (const [source, production] of [
          [side, base],
          [base, side],
          [side, side],
        ] as const)
          expect(await mergeTokens(base, source, production, () => null)).toEqual({
            items: sorted(side),
            conflicts: [],
          })
      }),
    )
  })

  test('settling every conflict for one side leaves no conflict, and each token as that side has it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 20 }),
        fc.array(edit, { maxLength: 20 }),
        fc.constantFrom('source' as const, 'production' as const),
        async (a, b, take) => {
          const [source, production] = [applied(base, a, 1), applied(base, b, 2)]
          // Resolving one conflict may expose another: a token that was renamed to the name of a recreated one.
          const open = new Set<string>()
          const settle = (name: string) => (open.has(name) ? take : null)
          let settled = await mergeTokens(base, source, production, settle)
          for (let round = 0; round < 3; round++) {
            for (const { name } of settled.conflicts) open.add(name)
            settled = await mergeTokens(base, source, production, settle)
          }
          expect(settled.conflicts).toEqual([])
          const chosen = take === 'source' ? source : production
          for (const name of open) {
            const expectedItem = chosen.find(t => t.name === name)
            if (expectedItem) expect(settled.items).toContainEqual(expectedItem)
          }
          expect(new Set(settled.items.map(t => t.name)).size).toBe(settled.items.length)
        },
      ),
    )
  })

  const change = (value: number) => base.with(0, { ...base[0]!, value })

  test('what both sides changed differently is a conflict with all three', async () => {
    const { conflicts } = await mergeTokens(base, change(100), change(200), () => null)
    expect(conflicts).toEqual([{ name: 't0', source: change(100)[0], production: change(200)[0], base: base[0] }])
  })

  test('identical changes of both sides are no conflict', async () => {
    expect((await mergeTokens(base, change(100), change(100), () => null)).conflicts).toEqual([])
  })

  test('deleted here and changed there is a conflict; null marks the side that deleted', async () => {
    const { conflicts } = await mergeTokens(base, base.slice(1), change(200), () => null)
    expect(conflicts).toEqual([{ name: 't0', source: null, production: change(200)[0], base: base[0] }])
  })

  test('two tokens of one name are a conflict: one side renamed, the other added', async () => {
    const renamed = base.with(0, { ...base[0]!, name: 'x' })
    const added = [...base, token(999, 'x', 5)]
    const { conflicts } = await mergeTokens(base, renamed, added, () => null)
    expect(conflicts).toEqual([{ name: 'x', source: renamed[0], production: added.at(-1), base: null }])
    const settled = await mergeTokens(base, renamed, added, () => 'production')
    expect(settled.items.filter(t => t.name === 'x')).toEqual([added.at(-1)])
  })

  test('what both sides added under one name is one token', async () => {
    const source = [...base, token(998, 'x', 5)]
    const production = [...base, token(999, 'x', 5)]
    expect((await mergeTokens(base, source, production, () => null)).items.filter(t => t.name === 'x')).toHaveLength(1)
    expect((await mergeTokens(base, source, [...base, token(999, 'x', 6)], () => null)).conflicts).toHaveLength(1)
  })
})
