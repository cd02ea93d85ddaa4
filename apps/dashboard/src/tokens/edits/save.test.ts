import type { Json } from '@tessera/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { text } from '../../testing/edited-tokens.ts'
import { refused, tokenServer } from '../../testing/token-server.ts'
import { saveChanges, type CellChange, type SaveResult } from './save.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server with tokens in the mode `m`, and what the page has read of them. */
function saving(start: Readonly<Record<string, Json>>) {
  const server = tokenServer('t')
  vi.stubGlobal('fetch', server.fetch)
  for (const [name, value] of Object.entries(start)) server.write('m', name, value)
  const read = server.stored()
  const change = (name: string, after: string | null): CellChange => ({
    mode_id: 'm',
    name,
    before: start[name] === undefined ? null : { ...text('')!, value: start[name] },
    after: text(after),
  })
  return {
    server,
    change,
    async save(changes: readonly CellChange[]): Promise<SaveResult> {
      const outcome = saveChanges(
        't',
        changes,
        (mode_id, name) => read.find(token => token.mode_id === mode_id && token.name === name) ?? null,
      )
      // A rejection has a reader while the clock runs.
      outcome.catch(() => {})
      await vi.advanceTimersByTimeAsync(1_000)
      return outcome
    },
  }
}

/** The outcome as names and values. */
const inShort = ({ saved, refused, conflicts }: SaveResult) => ({
  saved: saved.map(({ change, stored }) => [change.name, stored?.value ?? null]),
  refused: refused.map(({ change, error }) => [change.name, error]),
  conflicts: conflicts.map(({ change, theirs }) => [change.name, theirs?.value ?? null]),
})
const nothing = { saved: [], refused: [], conflicts: [] }
const notAllowed = 'Value is not allowed'

describe('one change', () => {
  test('a token is changed, made and deleted', async () => {
    const { server, change, save } = saving({ a: '1', b: '1' })
    expect(inShort(await save([change('a', '2')]))).toEqual({ ...nothing, saved: [['a', '2']] })
    expect(inShort(await save([change('new', '1')]))).toEqual({ ...nothing, saved: [['new', '1']] })
    expect(inShort(await save([change('b', null)]))).toEqual({ ...nothing, saved: [['b', null]] })
    expect(server.stored().map(({ name, value }) => [name, value])).toEqual([
      ['a', '2'],
      ['new', '1'],
    ])
  })

  test('only what differs is sent, and a literal over an alias says that it is none any more', async () => {
    const { server, change, save } = saving({ a: '1', b: { alias_to: 'a' } })
    const sent: unknown[] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'PATCH') sent.push(JSON.parse(init.body as string))
      return server.fetch(url, init)
    })
    await save([{ ...change('a', '1'), after: { ...text('1')!, description: 'why' } }])
    await save([change('b', '2')])
    expect(sent).toEqual([{ description: 'why' }, { type: 'string', value: '2', alias_to: null }])
  })

  test.each([
    ['changed', '9', '2'],
    ['deleted', null, '2'],
    ['changed', '9', null],
  ])('a token that someone else %s is a conflict, and theirs stays (%s, mine %s)', async (_, theirs, mine) => {
    const { server, change, save } = saving({ a: '1' })
    server.write('m', 'a', theirs)
    expect(inShort(await save([change('a', mine)]))).toEqual({ ...nothing, conflicts: [['a', theirs]] })
    expect(server.value('m', 'a')).toBe(theirs)
  })

  test('a name that someone else took meanwhile is a conflict', async () => {
    const { server, change, save } = saving({})
    server.write('m', 'new', '9')
    expect(inShort(await save([change('new', '1')]))).toEqual({ ...nothing, conflicts: [['new', '9']] })
  })

  test.each([
    ['changed', 'a', '9'],
    ['deleted', 'a', null],
    ['made', 'new', '9'],
  ])('a token that someone else %s between the check and the write is a conflict', async (_, name, theirs) => {
    const { server, change, save } = saving({ a: '1' })
    server.after(({ method }) => method === 'GET' && server.write('m', name, theirs))
    expect(inShort(await save([change(name, '2')]))).toEqual({ ...nothing, conflicts: [[name, theirs]] })
    expect(server.value('m', name)).toBe(theirs)
  })

  test('what the server holds already, because the answer was lost, is saved and no conflict', async () => {
    const { server, change, save } = saving({ a: '1', b: '1' })
    server.failing(({ method }) => (method === 'GET' ? null : 'answer lost'))
    for (const each of [change('a', '2'), change('new', '1'), change('b', null)]) {
      await expect(save([each])).rejects.toMatchObject({ status: 0 })
      expect(inShort(await save([each]))).toEqual({ ...nothing, saved: [[each.name, each.after?.value ?? null]] })
    }
  })

  test.each([400, 403, 404])('a %i is a refusal', async status => {
    const { server, change, save } = saving({ a: '1' })
    server.failing(({ method }) => (method === 'PATCH' ? { status, error: 'No' } : null))
    expect(inShort(await save([change('a', '2')]))).toEqual({ ...nothing, refused: [['a', 'No']] })
  })

  test.each([401, 429, 500, 503])('a %i is no answer to the change', async status => {
    const { server, change, save } = saving({ a: '1' })
    server.failing(() => ({ status }))
    await expect(save([change('a', '2')])).rejects.toMatchObject({ status })
    await expect(save([change('a', '2'), change('b', '2')])).rejects.toMatchObject({ status })
  })

  test('a token that is made again gets back what was kept beside its value', async () => {
    const { server, save } = saving({})
    const kept = { extensions: { 'org.example': 1 }, deprecated: 'use b' }
    const after = { ...text('1')!, kept }
    expect(inShort(await save([{ mode_id: 'm', name: 'a', before: null, after }])).saved).toEqual([['a', '1']])
    expect(server.stored()[0]).toMatchObject({ name: 'a', value: '1', ...kept })
  })
})

describe('several changes', () => {
  test('the changes of a mode are stored by one batch', async () => {
    const { server, change, save } = saving({ a: '1', b: '1' })
    const outcome = await save([change('a', '2'), change('b', null), change('new', '1')])
    expect(inShort(outcome)).toEqual({
      ...nothing,
      saved: [
        ['a', '2'],
        ['b', null],
        ['new', '1'],
      ],
    })
    expect(server.asked.filter(each => each.startsWith('POST'))).toEqual(['POST m/tokens/batch'])
    expect(outcome.fresh.get('m')).toEqual(server.stored())
  })

  test('refused ones are named, and the others are stored', async () => {
    const { change, save } = saving({ a: '1', b: '1', c: '1' })
    expect(inShort(await save([change('a', '2'), change('b', refused), change('c', '2')]))).toEqual({
      ...nothing,
      saved: [
        ['a', '2'],
        ['c', '2'],
      ],
      refused: [['b', notAllowed]],
    })
  })

  test.each(['before the look', 'between the look and the write'])(
    'one that someone else changed %s is a conflict, and the others are stored',
    async when => {
      const { server, change, save } = saving({ a: '1', b: '1' })
      let looked = false
      if (when === 'before the look') server.write('m', 'b', '9')
      else
        server.after(() => {
          if (!looked) server.write('m', 'b', '9')
          looked = true
        })
      expect(inShort(await save([change('a', '2'), change('b', '2')]))).toEqual({
        ...nothing,
        saved: [['a', '2']],
        conflicts: [['b', '9']],
      })
      expect(server.value('m', 'b')).toBe('9')
    },
  )

  test('a refusal of the whole step refuses each change of it', async () => {
    const { server, change, save } = saving({ a: '1', b: '1' })
    server.failing(({ method }) => (method === 'POST' ? { status: 403, error: 'Viewers read only' } : null))
    expect(inShort(await save([change('a', '2'), change('b', '2')]))).toEqual({
      ...nothing,
      refused: [
        ['a', 'Viewers read only'],
        ['b', 'Viewers read only'],
      ],
    })
  })

  test('what a batch stored before its answer was lost is saved and no conflict', async () => {
    const { server, change, save } = saving({ a: '1', b: '1' })
    const changes = [change('a', '2'), change('b', null)]
    server.failing(({ method }) => (method === 'POST' ? 'answer lost' : null))
    await expect(save(changes)).rejects.toMatchObject({ status: 0 })
    expect(inShort(await save(changes))).toEqual({
      ...nothing,
      saved: [
        ['a', '2'],
        ['b', null],
      ],
    })
  })
})
