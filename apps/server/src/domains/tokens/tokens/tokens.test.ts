import { typeNames, types } from '@tessera/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
/** A mode of its own for each test. */
let mode: string
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())
beforeEach(async () => {
  mode = await w.newMode()
})

const create = (token: object) => w.as('owner').post(`${mode}/tokens`, token)
const named = async (name: string) => (await w.as('owner').get(`${mode}/tokens/${encodeURIComponent(name)}`)).body
const list = async (query = '') => (await w.as('owner').get(`${mode}/tokens${query}`)).body

describe('POST …/tokens', () => {
  test.each(typeNames.flatMap(type => types[type].examples.map((value, i) => [type, i, value] as const)))(
    '%s example %i is kept as written',
    async (type, _i, value) => {
      const { status, body } = await create({ name: 'a', type, value })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        name: 'a',
        type,
        value,
        description: null,
        alias_to: null,
        tokenset_id: w.tokenset.id,
      })
      expect(JSON.stringify((await named('a')).value)).toBe(JSON.stringify(value))
    },
  )

  test.each([
    [{}, 'Name is required and must be a non-empty string'],
    [{ name: '' }, 'Name is required and must be a non-empty string'],
    [{ name: 'x'.repeat(256), type: 'color', value: '#fff' }, 'Name is required and must be a non-empty string'],
    [{ name: 'a' }, `Type is required and must be one of: ${typeNames.join(', ')}`],
    [{ name: 'a', type: 'colour', value: '#fff' }, `Type is required and must be one of: ${typeNames.join(', ')}`],
    [{ name: 'a', type: 'color' }, 'Value is required unless alias_to is provided'],
    [{ name: 'a', type: 'color', value: null }, 'Value is required unless alias_to is provided'],
    [{ name: 'a', type: 'color', value: '#ggg' }, /^Invalid value for type color: /],
    [{ name: 'a', type: 'dimension', value: '16 bananas' }, /^Invalid value for type dimension: /],
    [{ name: 'a', type: 'fontWeight', value: 1001 }, /^Invalid value for type fontWeight: /],
    [{ name: 'a..b', type: 'color', value: '#fff' }, /empty segment/],
    [{ name: '$a', type: 'color', value: '#fff' }, /start with \$/],
    [{ name: 'a{b}', type: 'color', value: '#fff' }, /\{ or \}/],
    [{ name: 'a', type: 'color', value: '#fff', description: 5 }, 'Description must be a string or null'],
    [{ name: 'a', type: 'color', alias_to: 5 }, 'alias_to must be the name of a token'],
    [{ name: 'a', type: 'color', value: '#fff', alias_to: 'b' }, 'Give either a literal value or alias_to, not both'],
  ])('%j is refused', async (token, sentence) => {
    const { status, body } = await create(token)
    expect(status).toBe(400)
    if (typeof sentence === 'string') expect(body.error).toBe(sentence)
    else expect(body.error).toMatch(sentence)
    expect((await list()).total).toBe(0)
  })

  test.each([
    { value: { alias_to: 'color.base' } },
    { alias_to: 'color.base' },
    { alias_to: 'color.base', value: null },
    { alias_to: 'color.base', value: '' },
    { value: '{color.base}' },
  ])('the alias written %j reads back in one way', async spelling => {
    const { status, body } = await create({ name: 'a', type: 'color', ...spelling })
    expect([status, body.value, body.alias_to]).toEqual([201, { alias_to: 'color.base' }, 'color.base'])
    expect((await named('a')).resolved_value).toBeNull()
    await create({ name: 'color.base', type: 'color', value: '#fff' })
    expect((await named('a')).resolved_value).toBe('#fff')
  })

  test('a name is unique in its mode', async () => {
    await create({ name: 'a.b', type: 'color', value: '#fff' })
    const { status, body } = await create({ name: 'a.b', type: 'number', value: 1 })
    expect([status, body.error]).toEqual([400, 'A token named "a.b" already exists in this mode'])
  })

  test('a and a.b may both exist, case counts, and hostile names are ordinary', async () => {
    const names = [
      'a',
      'a.b',
      'A',
      '__proto__.polluted',
      'constructor.prototype.x',
      'with space.50 %',
      '日本.色',
      'quote\'s "x"',
      'toString',
    ]
    for (const name of names) expect((await create({ name, type: 'color', value: '#fff' })).status).toBe(201)
    expect((await list()).tokens.map(({ name }: { name: string }) => name)).toEqual(names)
    const json = JSON.parse((await w.as('owner').get(`${mode}/export`)).text)
    expect(Object.hasOwn(json, '__proto__')).toBe(true)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    for (const name of names) expect((await named(name)).name).toBe(name)
  })

  test('a circle is refused, and the sentence names the way around', async () => {
    await create({ name: 'a', type: 'color', alias_to: 'b' })
    const { status, body } = await create({ name: 'b', type: 'color', alias_to: 'a' })
    expect(status).toBe(400)
    expect(['Circular alias: a → b → a', 'Circular alias: b → a → b']).toContain(body.error)
    expect((await create({ name: 'self', type: 'color', alias_to: 'self' })).body.error).toBe(
      'Circular alias: self → self',
    )
    expect((await list()).total).toBe(1)
  })

  test('a circle through a part of a composite is one too', async () => {
    await create({ name: 'c', type: 'color', alias_to: 's' })
    const shadow = { color: '{c}', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' }
    expect((await create({ name: 's', type: 'shadow', value: shadow })).body.error).toMatch(/^Circular alias: /)
  })

  test('two that close a circle together: one is refused', async () => {
    const answers = await Promise.all([
      create({ name: 'x', type: 'color', alias_to: 'y' }),
      create({ name: 'y', type: 'color', alias_to: 'x' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('GET …/tokens/{tokenId}', () => {
  test('resolves through aliases, also inside composites', async () => {
    await w.addTokens(
      {
        'color.blue': ['color', '#3b82f6'],
        'color.brand': ['color', '{color.blue}'],
        'color.action': ['color', { alias_to: 'color.brand' }],
        'border.card': ['border', { color: '{color.action}', width: { alias_to: 'space.1' }, style: 'solid' }],
        'space.1': ['dimension', '1px'],
      },
      mode,
    )
    expect((await named('color.action')).resolved_value).toBe('#3b82f6')
    const border = await named('border.card')
    expect(border).toMatchObject({ alias_to: null, value: { color: '{color.action}', width: { alias_to: 'space.1' } } })
    expect(border.resolved_value).toEqual({ color: '#3b82f6', width: '1px', style: 'solid' })
  })

  test('a token of another mode is not found', async () => {
    const { body } = await create({ name: 'here', type: 'number', value: 1 })
    const answer = await w.as('owner').get(`${w.modePath}/tokens/${body.id}`)
    expect([answer.status, answer.body.error]).toEqual([404, 'Token not found'])
  })
})

describe('PATCH …/tokens/{tokenId}', () => {
  const change = (name: string, changes: object) => w.as('editor').patch(`${mode}/tokens/${name}`, changes)
  beforeEach(() =>
    w.addTokens(
      {
        a: ['color', '#fff', 'White'],
        b: ['color', '{a}'],
        c: ['border', { color: '{a}', width: '1px', style: 'solid' }],
      },
      mode,
    ),
  )

  test('only what is given changes', async () => {
    const before = await named('a')
    const { status, body } = await change('a', { value: '#000' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'a', type: 'color', value: '#000', description: 'White' })
    expect(body.updated_at > before.updated_at).toBe(true)
    expect((await change('a', { description: null })).body.description).toBeNull()
  })

  test('an alias becomes a literal again', async () => {
    expect((await change('b', { alias_to: null })).body.error).toBe('Value is required unless alias_to is provided')
    expect((await change('b', { value: '#111', alias_to: null })).body).toMatchObject({ value: '#111', alias_to: null })
  })

  test('another type must fit the value that stays', async () => {
    expect((await change('a', { type: 'dimension' })).body.error).toMatch(/^Invalid value for type dimension: /)
    expect((await change('a', { type: 'dimension', value: '4px' })).body).toMatchObject({
      type: 'dimension',
      value: '4px',
    })
    expect((await change('a', { type: 'nope' })).body.error).toBe(`Type must be one of: ${typeNames.join(', ')}`)
    expect((await change('a', { name: '' })).body.error).toBe('Name must be a non-empty string')
  })

  test('renaming points the mode’s references at the new name', async () => {
    expect((await change('a', { name: 'paper' })).body.name).toBe('paper')
    expect(await named('b')).toMatchObject({ alias_to: 'paper', resolved_value: '#fff' })
    expect((await named('c')).value.color).toBe('{paper}')
  })

  test('unless update_references is false', async () => {
    await change('a', { name: 'paper', update_references: false })
    expect(await named('b')).toMatchObject({ alias_to: 'a', resolved_value: null })
  })

  test('renaming onto a taken name or into a circle changes nothing', async () => {
    expect((await change('a', { name: 'b' })).body.error).toBe('A token named "b" already exists in this mode')
    await create({ name: 'd', type: 'color', alias_to: 'e' })
    expect((await change('b', { name: 'e', alias_to: 'd' })).body.error).toMatch(/^Circular alias: /)
    expect((await named('b')).alias_to).toBe('a')
  })
})

describe('DELETE …/tokens/{tokenId}', () => {
  beforeEach(() =>
    w.addTokens(
      { a: ['color', '#fff'], b: ['color', '{a}'], c: ['border', { color: '{a}', width: '1px', style: 'solid' }] },
      mode,
    ),
  )
  const remove = (name: string, query = '') => w.as('editor').delete(`${mode}/tokens/${name}${query}`)

  test('names the aliases that it breaks', async () => {
    const { status, body } = await remove('a')
    expect([status, body]).toEqual([200, { message: 'Token deleted successfully', broken_aliases: ['b', 'c'] }])
    expect((await remove('b')).body).toEqual({ message: 'Token deleted successfully' })
  })

  test('refuses on request', async () => {
    const { status, body } = await remove('a', '?on_dependents=refuse')
    expect([status, body.error]).toEqual([400, '"a" is used by 2 tokens: b, c'])
    expect((await list()).total).toBe(3)
  })

  test('leaves its literal to them on request', async () => {
    expect((await remove('a', '?on_dependents=inline')).body).toEqual({ message: 'Token deleted successfully' })
    expect(await named('b')).toMatchObject({ value: '#fff', alias_to: null })
    expect((await named('c')).value).toEqual({ color: '#fff', width: '1px', style: 'solid' })
  })

  test('but not to one of another type, which would then hold what its type does not allow', async () => {
    await w.as('owner').post(`${mode}/tokens`, { name: 'd', type: 'dimension', alias_to: 'a' })
    const { status, body } = await remove('a', '?on_dependents=inline')
    expect([status, body.error]).toEqual([400, expect.stringContaining('"a" cannot be inlined into "d": ')])
    expect((await list()).total).toBe(4)
  })
})

describe('GET …/tokens', () => {
  beforeEach(() =>
    w.addTokens(
      {
        'color.a': ['color', '#fff', 'Paper_white'],
        'color.b.c': ['color', '#000'],
        colorful: ['number', 1],
        'space.1': ['dimension', '4px', '100% of it'],
      },
      mode,
    ),
  )
  const names = async (query: string) => (await list(query)).tokens.map(({ name }: { name: string }) => name)

  test('filters by type, group and text', async () => {
    expect(await names('?type=color')).toEqual(['color.a', 'color.b.c'])
    expect(await names('?group=color')).toEqual(['color.a', 'color.b.c'])
    expect(await names('?group=color.b')).toEqual(['color.b.c'])
    expect(await names('?q=PAPER')).toEqual(['color.a'])
    expect(await names('?q=_')).toEqual(['color.a'])
    expect(await names('?q=%25')).toEqual(['space.1'])
    expect(await names('?type=color&q=c')).toEqual(['color.a', 'color.b.c'])
    expect((await list('?type=nope')).error).toMatch(/^Type must be one of/)
  })

  test('returns the mode', async () => {
    const { mode: shown, total } = await list()
    expect(shown).toEqual({ id: mode.split('/').at(-1), name: expect.any(String), is_default: false })
    expect(total).toBe(4)
  })

  test('comes in pages that miss nothing', async () => {
    const first = await list('?limit=3')
    expect([first.tokens.length, first.total]).toEqual([3, 4])
    const last = await list(`?limit=3&cursor=${first.next_cursor}`)
    expect([last.tokens.map(({ name }: { name: string }) => name), last.next_cursor]).toEqual([['space.1'], null])
  })

  test('a whole tokenset lists mode by mode, in pages too', async () => {
    const all = (await w.as('viewer').get(`/tokensets/${w.tokenset.id}/tokens`)).body
    const page = (await w.as('viewer').get(`/tokensets/${w.tokenset.id}/tokens?limit=2`)).body
    const rest = (await w.as('viewer').get(`/tokensets/${w.tokenset.id}/tokens?limit=1000&cursor=${page.next_cursor}`))
      .body
    expect([...page.tokens, ...rest.tokens]).toEqual(all.tokens)
    expect(all.total).toBe(all.tokens.length)
  })

  test('some of a tokenset are read by their ids, as far as they are there and of it', async () => {
    const path = `/tokensets/${w.tokenset.id}/tokens`
    const [first, second] = (await w.as('viewer').get(path)).body.tokens
    const elsewhere = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Elsewhere' })).body
    const gone = '01900000-0000-7000-8000-000000000000'
    const some = await w.as('viewer').get(`${path}?ids=${second.id},${gone},${first.id}`)
    expect(some.body).toEqual({ tokens: [first, second], total: 2 })
    expect((await w.as('viewer').get(`/tokensets/${elsewhere.id}/tokens?ids=${first.id}`)).body.tokens).toEqual([])
    const error = 'ids must be at most 200 ids of tokens, separated by commas'
    for (const ids of ['x', '', Array(201).fill(first.id).join(',')])
      expect(await w.as('viewer').get(`${path}?ids=${ids}`)).toMatchObject({ status: 400, body: { error } })
  })

  test('what was just written is there, whatever was cached', async () => {
    await list()
    await create({ name: 'new', type: 'number', value: 2 })
    expect((await list()).total).toBe(5)
  })
})

describe('POST …/tokens/batch', () => {
  const batch = (operations: unknown, rest: object = {}) =>
    w.as('editor').post(`${mode}/tokens/batch`, { operations, ...rest })
  beforeEach(() => w.addTokens({ a: ['color', '#fff'], b: ['color', '{a}'] }, mode))

  test('does it all at once', async () => {
    const { status, body } = await batch([
      { op: 'create', name: 'n', type: 'number', value: 1 },
      { op: 'update', name: 'a', value: '#000' },
      { op: 'upsert', name: 'b', type: 'color', value: '{a}' },
      { op: 'upsert', name: 'u', type: 'color', alias_to: 'a' },
      { op: 'create', name: 'gone', type: 'number', value: 1 },
      { op: 'delete', name: 'gone' },
    ])
    expect([status, body]).toEqual([200, { created: 2, updated: 1, deleted: 0, unchanged: 1 }])
    expect((await list()).tokens.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'n', 'u'])
  })

  test('names swap in one go', async () => {
    const { body } = await batch([
      { op: 'update', name: 'a', new_name: 'tmp' },
      { op: 'update', name: 'b', new_name: 'a' },
      { op: 'update', name: 'tmp', new_name: 'b' },
    ])
    expect(body).toMatchObject({ updated: 2 })
    expect(await named('a')).toMatchObject({ alias_to: 'b', resolved_value: '#fff' })
  })

  test('or nothing, and reports the invalid operations', async () => {
    const { status, body } = await batch([
      { op: 'create', name: 'ok', type: 'number', value: 1 },
      { op: 'create', name: 'a', type: 'color', value: '#000' },
      { op: 'nope' },
      { op: 'delete', name: 'missing' },
      { op: 'update', name: 'a', value: 'no color' },
    ])
    expect(status).toBe(400)
    expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4])
    expect(body.errors[0].error).toBe('A token named "a" already exists in this mode')
    expect((await list()).total).toBe(2)
  })

  test('an operation on a token that was changed, created or deleted since it was read is refused', async () => {
    const { updated_at } = (await list()).tokens[0]
    await w.as('editor').patch(`${mode}/tokens/a`, { value: '#111' })
    const since = (await list()).tokens[0].updated_at
    const { status, body } = await batch([
      { op: 'update', name: 'a', value: '#000', updated_at },
      { op: 'update', name: 'a', value: '#000', updated_at: since },
      { op: 'create', name: 'a', type: 'color', value: '#000', updated_at: null },
      { op: 'upsert', name: 'new', type: 'number', value: 1, updated_at: null },
      { op: 'upsert', name: 'gone', type: 'number', value: 1, updated_at },
      { op: 'delete', name: 'b', updated_at },
    ])
    const sentence = 'This resource has changed since you read it'
    expect(status).toBe(400)
    expect(body.errors).toEqual([0, 2, 4].map(index => ({ index, error: sentence, code: 'changed_since_read' })))
    expect(await named('a')).toMatchObject({ value: '#111' })
    expect((await batch([{ op: 'update', name: 'a', value: '#000', updated_at: since }])).status).toBe(200)
  })

  test('created tokens have their extensions and deprecation', async () => {
    const kept = { extensions: { 'org.example': { x: [1] } }, deprecated: 'Use a' }
    await batch([
      { op: 'create', name: 'n', type: 'number', value: 1, ...kept },
      { op: 'upsert', name: 'u', type: 'number', value: 1, ...kept },
    ])
    expect(await named('n')).toMatchObject(kept)
    await batch([{ op: 'upsert', name: 'u', type: 'number', value: 2 }])
    expect(await named('u')).toMatchObject({ value: 2, ...kept })
    expect((await batch([{ op: 'create', name: 'm', type: 'number', value: 1, extensions: [] }])).status).toBe(400)
  })

  test('a circle undoes it all', async () => {
    const { status, body } = await batch([
      { op: 'create', name: 'x', type: 'color', alias_to: 'y' },
      { op: 'create', name: 'y', type: 'color', alias_to: 'x' },
    ])
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^Circular alias: /)])
    expect((await list()).total).toBe(2)
  })

  test('a dry run reports what would happen and changes nothing', async () => {
    const { status, body } = await batch(
      [
        { op: 'delete', name: 'a' },
        { op: 'create', name: 'z', type: 'number', value: 1 },
      ],
      { dry_run: true },
    )
    expect([status, body]).toEqual([
      200,
      { dry_run: true, created: 1, updated: 0, deleted: 1, unchanged: 0, broken_aliases: ['b'] },
    ])
    expect((await list()).total).toBe(2)
  })

  test('5,000 operations at once, 5,001 not', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ op: 'create', name: `t.${i}`, type: 'number', value: i }))
    expect((await batch(many(5001))).body.error).toMatch(/at most 5000/)
    expect((await batch(many(5000))).body.created).toBe(5000)
  })
})

describe('the history', () => {
  test('has one change for each write, with before and after', async () => {
    const { body: token } = await create({ name: 'h', type: 'color', value: '#fff' })
    await w.as('editor').patch(`${mode}/tokens/h`, { value: '#000' })
    await w.as('admin').delete(`${mode}/tokens/h`)
    const { changes, total } = (await w.as('viewer').get(`/tokensets/${w.tokenset.id}/changes?token=h`)).body
    expect(total).toBe(3)
    expect(changes.map((change: { operation: string }) => change.operation)).toEqual([
      'delete_token',
      'update_token',
      'create_token',
    ])
    expect(changes[1]).toMatchObject({
      actor: { user_id: w.people.editor.id, surface: 'rest' },
      token_count: 1,
      tokens: [{ token_id: token.id, name: 'h', before: { value: '#fff' }, after: { value: '#000' } }],
    })
  })

  test('of one token shows that token of each change, wherever in the change it is', async () => {
    const operations = Array.from({ length: 150 }, (_, i) => ({
      op: 'create',
      name: `of.n${i}`,
      type: 'number',
      value: i,
    }))
    await w.as('owner').post(`${mode}/tokens/batch`, { operations })
    for (const path of [`/tokensets/${w.tokenset.id}`, `/workspaces/${w.workspace.id}`]) {
      const { changes } = (await w.as('viewer').get(`${path}/changes?token=of.n149`)).body
      expect(changes).toMatchObject([
        { token_count: 150, tokens: [{ name: 'of.n149', before: null, after: { value: 149 } }] },
      ])
    }
  })

  test('if recording the change fails, the write rolls back', async () => {
    const apart = await world()
    try {
      await apart.write(sql`alter table changes add constraint nothing check (false) not valid`)
      const answer = await apart.as('owner').post(`${apart.modePath}/tokens`, { name: 'a', type: 'number', value: 1 })
      expect(answer.status).toBe(500)
      expect((await apart.as('owner').get(`${apart.modePath}/tokens`)).body.total).toBe(0)
    } finally {
      await apart.close()
    }
  })
})

test('the answer to creating a token equals that to reading it', async () => {
  const w = await world()
  try {
    for (const body of [
      { name: 'plain', type: 'color', value: '#3b82f6' },
      { name: 'alias', type: 'color', value: '{plain}', description: 'An alias' },
      { name: 'line', type: 'border', value: { color: '{plain}', width: '1px', style: 'solid' } },
      { name: 'proto', type: 'string', value: '__proto__' },
    ]) {
      const made = await w.as('owner').post(`${w.modePath}/tokens`, body)
      const { resolved_value: _, ...read } = (await w.as('viewer').get(`${w.modePath}/tokens/${made.body.id}`)).body
      expect([made.status, made.body]).toEqual([201, read])
    }
  } finally {
    await w.close()
  }
})

describe('a misspelt name', () => {
  test('is not found, with the nearest one of the mode', async () => {
    await create({ name: 'colors.brand.primary', type: 'color', value: '#123' })
    await create({ name: 'x', type: 'number', value: 1 })
    const path = `${mode}/tokens/colors.brand.pirmary`
    const refused = { error: 'Token not found', code: 'token_not_found', did_you_mean: 'colors.brand.primary' }
    const answers = [await w.as('viewer').get(path), await w.as('owner').patch(path, { value: '#456' })]
    for (const { status, body } of answers) expect([status, body]).toEqual([404, expect.objectContaining(refused)])
    for (const other of [encodeURIComponent('%_'), 'nothing.like.it', w.mode.id])
      expect((await w.as('owner').get(`${mode}/tokens/${other}`)).body).not.toHaveProperty('did_you_mean')
    expect((await w.as('stranger').get(path)).body.error).toBe('Tokenset not found')
  })

  test('says nothing of names to a key that may not read', async () => {
    await create({ name: 'colors.brand', type: 'color', value: '#123' })
    const key = await w.newKey(w.people.owner.id, ['write:tokens'])
    const writer = w.as({ ...w.people.owner, key })
    const { status, body } = await writer.patch(`${mode}/tokens/colors.brnd`, { value: '#456' })
    expect([status, body.code]).toEqual([404, 'token_not_found'])
    expect(body).not.toHaveProperty('did_you_mean')
  })
})
