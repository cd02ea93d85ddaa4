import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let at: string
beforeEach(async () => {
  w = await world()
  at = `/workspaces/${w.workspace.id}`
})
afterEach(() => w.close())

const owner = () => w.as('owner')
const color = (value: string) => ({ $type: 'color', $value: value })
/** A resolver document as the DTCG 2025.10 Resolver Module has it. */
const document = (over: { dark?: string; order?: object[] } = {}) => ({
  name: 'Themes',
  version: '2025.10',
  sets: { core: { sources: [{ color: { bg: color('#ffffff'), text: color('{color.brand}') } }] } },
  modifiers: {
    scheme: {
      contexts: { light: [{ shade: color('#eeeeee') }], dark: [{ shade: color(over.dark ?? '#111111') }] },
      default: 'light',
    },
    brand: {
      contexts: { a: [{ color: { brand: color('#0000ff') } }], b: [{ color: { brand: color('#ff0000') } }] },
      default: 'a',
    },
  },
  resolutionOrder: over.order ?? [
    { $ref: '#/sets/core' },
    { $ref: '#/modifiers/scheme' },
    { $ref: '#/modifiers/brand' },
  ],
})
const send = async (body: object) => {
  const answer = await owner().post(`${at}/import`, body)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body
}
const resolvers = async () => (await owner().get(`${at}/resolvers`)).body.resolvers
const values = async (id: string, input: string) =>
  Object.fromEntries(
    (await owner().get(`/resolvers/${id}/tokens?input=${input}`)).body.tokens.map(
      ({ name, resolved_value }: { name: string; resolved_value: unknown }) => [name, resolved_value],
    ),
  )
const lastChange = async () => (await owner().get(`${at}/changes?limit=1`)).body.changes[0]
/** The whole content of the workspace, without timestamps. */
async function everything() {
  const { tokensets } = (await owner().get(`${at}/tokensets`)).body
  const found = []
  for (const { id } of tokensets)
    found.push((await owner().get(`/tokensets/${id}/modes`)).body, (await owner().get(`/tokensets/${id}/tokens`)).body)
  const timeless = (key: string, value: unknown) => (key === 'created_at' || key === 'updated_at' ? undefined : value)
  return JSON.parse(JSON.stringify([tokensets, found, await resolvers()], timeless))
}

describe('POST /workspaces/{id}/import', () => {
  test('creates tokensets, modes and one resolver with the values of the document', async () => {
    const report = await send({ document: document() })
    expect(report).toMatchObject({ format: 'dtcg-resolver', created: 6, updated: 0, deleted: 0, changes_total: 6 })
    // The workspace has a tokenset `Core` already.
    expect(report.tokensets.map(({ created }: { created: boolean }) => created)).toEqual([false, true, true])
    const [resolver] = await resolvers()
    expect(report.resolvers).toEqual([{ id: resolver.id, name: 'Themes', created: true, changed: true }])
    expect(
      resolver.modifiers.map(({ name, default: standard }: { name: string; default: string }) => [name, standard]),
    ).toEqual([
      ['scheme', 'light'],
      ['brand', 'a'],
    ])
    expect(await values(resolver.id, 'scheme:dark,brand:b')).toEqual({
      'color.bg': '#ffffff',
      'color.text': '#ff0000',
      shade: '#111111',
      'color.brand': '#ff0000',
    })
    const back = JSON.parse((await owner().get(`/resolvers/${resolver.id}/render/dtcg-resolver`)).text)
    expect(Object.keys(back.sets)).toEqual(['core'])
    expect(
      Object.entries<{ default: string; contexts: object }>(back.modifiers).map(
        ([name, { default: standard, contexts }]) => [name, standard, Object.keys(contexts)],
      ),
    ).toEqual([
      ['scheme', 'light', ['light', 'dark']],
      ['brand', 'a', ['a', 'b']],
    ])
    expect(back.resolutionOrder).toEqual(document().resolutionOrder)
  })

  test('the same again changes nothing and records nothing', async () => {
    await send({ document: document() })
    const [before, change] = [await everything(), await lastChange()]
    const report = await send({ document: document() })
    expect(report).toMatchObject({ created: 0, updated: 0, deleted: 0, unchanged: 6, resolvers: [{ changed: false }] })
    expect(report.tokensets.concat(report.resolvers).map(({ created }: { created: boolean }) => created)).not.toContain(
      true,
    )
    expect(await everything()).toEqual(before)
    expect((await lastChange()).id).toBe(change.id)
  })

  test('is merged into tokensets and a resolver of the same name, and is one change that can be reverted', async () => {
    await send({ document: document() })
    const before = await everything()
    const report = await send({
      document: document({
        dark: '#222222',
        order: [{ $ref: '#/modifiers/scheme' }, { $ref: '#/sets/core' }, { $ref: '#/modifiers/brand' }],
      }),
    })
    expect(report).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 5,
      resolvers: [{ created: false, changed: true }],
    })
    const after = await everything()
    for (const state of [before, after, before]) {
      const back = await owner().post(`/changes/${(await lastChange()).id}/revert`, {})
      expect([back.status, back.body.error]).toEqual([201, undefined])
      expect(await everything()).toEqual(state)
    }
  })

  test('a first import is reverted as a whole, and so is the revert, ids included', async () => {
    const before = await everything()
    await send({ document: document() })
    const after = await everything()
    for (const state of [before, after, before]) {
      const back = await owner().post(`/changes/${(await lastChange()).id}/revert`, {})
      expect([back.status, back.body.error]).toEqual([201, undefined])
      expect(await everything()).toEqual(state)
    }
  })

  test('replace deletes what the document does not have, merge keeps it', async () => {
    const report = await send({ document: document() })
    const [core] = report.tokensets
    const { modes } = (await owner().get(`/tokensets/${core.id}/modes`)).body
    await w.addTokens({ extra: ['number', 1] }, `/tokensets/${core.id}/modes/${modes[0].id}`)
    expect(await send({ document: document() })).toMatchObject({ deleted: 0 })
    expect(await send({ document: document(), strategy: 'replace' })).toMatchObject({
      deleted: 1,
      created: 0,
      updated: 0,
    })
  })

  test('a dry run reports everything that would happen and changes nothing', async () => {
    const before = await everything()
    const report = await send({ document: document(), dry_run: true, resolver_name: 'Tried' })
    expect(report).toMatchObject({ dry_run: true, created: 6, resolvers: [{ name: 'Tried', created: true }] })
    expect(await everything()).toEqual(before)
  })

  test('the resolver gets the requested name', async () => {
    await send({ document: document(), resolver_name: 'Website' })
    expect((await resolvers()).map(({ name }: { name: string }) => name)).toEqual(['Website'])
  })

  test('documents without axes make a tokenset and no resolver', async () => {
    const report = await send({ files: [{ path: 'palette.tokens.json', document: { red: color('#ff0000') } }] })
    expect(report).toMatchObject({ resolvers: [], tokensets: [{ name: 'palette', created: true }] })
    expect(await resolvers()).toEqual([])
  })

  test('what it adds counts towards the workspace', async () => {
    await w.close()
    w = await world({ config: { quotas: { ...w.services.config.quotas, tokens_per_workspace: 5 } } })
    at = `/workspaces/${w.workspace.id}`
    const refused = await owner().post(`${at}/import`, { document: document() })
    expect([refused.status, refused.body.code]).toEqual([400, 'quota_reached'])
    expect(await resolvers()).toEqual([])
  })

  const many = <Value>(count: number, value: (i: number) => Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, value(i)]))
  const source = { x: { $type: 'number', $value: 1 } }
  const resolving = (over: object) => ({ version: '2025.10', ...over })
  const group = (name: string, theme: string) => ({ id: `${name} ${theme}`, name: theme, group: name, selectedTokenSets: { core: 'enabled' } }) // prettier-ignore
  test.each([
    [
      'modifiers',
      resolving({ modifiers: many(65, () => ({ contexts: { a: [], b: [] }, default: 'a' })) }),
      'modifiers must hold at most 64 entries, not 65',
    ],
    [
      'contexts',
      resolving({ modifiers: { brand: { contexts: many(257, () => []), default: 'n0' } } }),
      'modifiers.0.contexts (brand) must hold at most 256 entries, not 257',
    ],
    [
      'sources of a set',
      resolving({ sets: { core: { sources: Array.from({ length: 257 }, () => source) } } }),
      'sets.0.sources (core) must hold at most 256 entries, not 257',
    ],
    [
      'sources of a context',
      resolving({ modifiers: { brand: { contexts: { a: Array.from({ length: 257 }, () => source), b: [] } } } }),
      'modifiers.0.contexts.0.sources (brand a) must hold at most 256 entries, not 257',
    ],
    ['sets', resolving({ sets: many(256, () => ({ sources: [] })) }), 'sets must hold at most 256 entries, not 257'],
    [
      'groups of themes',
      {
        core: { x: { type: 'number', value: '1' } },
        $themes: Array.from({ length: 65 }, (_, i) => [group(`g${i}`, 'a'), group(`g${i}`, 'b')]).flat(),
      },
      'modifiers must hold at most 64 entries, not 65',
    ],
  ])('more %s than a resolver may hold are refused with what exceeds, and nothing changes', async (_, given, error) => {
    const before = await everything()
    const tokens = { sources: [source] }
    // Includes one valid token, so that the limits are what refuses it.
    const readable = {
      resolutionOrder: [{ $ref: '#/sets/tokens' }],
      sets: { ...(given as { sets?: object }).sets, tokens },
    }
    const document = 'version' in given ? { ...given, ...readable } : given
    const refused = await owner().post(`${at}/import`, { document })
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([400, 'resolver_invalid', error])
    expect(await everything()).toEqual(before)
  })

  test('a document is needed, and one that can be read', async () => {
    const missing = await owner().post(`${at}/import`, {})
    expect([missing.status, missing.body.code]).toEqual([400, 'document_missing'])
    const unreadable = await owner().post(`${at}/import`, { document: 'no document', format: 'dtcg-resolver' })
    expect([unreadable.status, unreadable.body.code]).toEqual([400, 'document_unreadable'])
    expect((await w.as('viewer').post(`${at}/import`, { document: document() })).status).toBe(403)
  })
})
