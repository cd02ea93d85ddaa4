import { references } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { expect, test } from 'vitest'
import { createDraft } from './draft.ts'
import type { TokenContent, TokenRow } from './tokens.store.ts'

const content = (name: string, value: Json): TokenContent => ({
  name,
  type: 'number',
  value,
  description: null,
  alias_to: references({ value })[0] ?? null,
  extensions: null,
  deprecated: null,
  replaced_by: null,
  remove_in: null,
})
const row = (name: string, value: Json): TokenRow => ({
  ...content(name, value),
  id: `id of ${name}`,
  mode_id: 'mode',
  created_at: '',
  updated_at: '',
})
const valuesOf = async (draft: Awaited<ReturnType<typeof createDraft>>) =>
  Object.fromEntries(draft.names().map(name => [name, draft.get(name)!.value]))

test('renaming looks at the tokens that point at the name, and not at all others each time', async () => {
  let looks = 0
  const watched = (value: Json): Json =>
    new Proxy(value as Record<string, Json>, {
      ownKeys(target) {
        looks++
        return Reflect.ownKeys(target)
      },
    })
  const count = 1_000
  const draft = await createDraft(Array.from({ length: count }, (_, n) => row(`t${n}`, watched({ plain: n }))))
  for (let n = 0; n < count; n++) draft.rename(`t${n}`, `renamed${n}`)
  // One index: each value a few times. Without it, each value for each renaming.
  expect(looks).toBeGreaterThanOrEqual(count)
  expect(looks).toBeLessThan(20 * count)
  expect(draft.names()).toHaveLength(count)
})

test('a renaming reaches what pointed at the name at first, and what does since', async () => {
  const draft = await createDraft([
    row('a', 1),
    row('first', '{a}'),
    row('parts', { x: '{a}', y: ['{b}', { alias_to: 'a' }] }),
    row('gone', '{a}'),
    row('other', '{b}'),
    row('towards', '{b}'),
  ])
  draft.rename('a', 'b')
  expect(await valuesOf(draft)).toEqual({
    b: 1,
    first: '{b}',
    parts: { x: '{b}', y: ['{b}', { alias_to: 'b' }] },
    gone: '{b}',
    other: '{b}',
    towards: '{b}',
  })
  draft.create(content('made', '{b}'))
  draft.update('other', content('other', '{first}'))
  draft.update('towards', content('towards', 2))
  draft.delete('gone')
  draft.rename('first', 'second')
  draft.rename('b', 'a')
  expect(await valuesOf(draft)).toEqual({
    a: 1,
    second: '{a}',
    parts: { x: '{a}', y: ['{a}', { alias_to: 'a' }] },
    other: '{second}',
    towards: 2,
    made: '{a}',
  })
  expect(draft.get('made')!.alias_to).toBe('a')
  const { writes } = await draft.plan(() => 'new')
  expect(writes.create.map(({ name }) => name)).toEqual(['made'])
  expect(writes.delete.map(({ name }) => name)).toEqual(['gone'])
  // A token that was changed back is unchanged.
  expect(writes.update.map(({ after }) => after.name)).toEqual(['second', 'parts', 'other', 'towards'])
})
