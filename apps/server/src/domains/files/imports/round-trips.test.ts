// Whole systems through the server: imported, stored, published and written in the format that they came in.
import { importSystem } from '@tessera/engine'
import type { SourceFile } from '@tessera/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import { figmaFile, penpotFile, resolverDocument, studioProject } from '../../../testing/systems/documents.ts'
import { essenceOf, published } from '../../../testing/systems/published.ts'

let w: Awaited<ReturnType<typeof organizationWorld>>
let count = 0
beforeAll(async () => {
  w = await organizationWorld()
})
afterAll(() => w.close())

const owner = () => w.as('owner', session)

/** In a workspace of its own. */
async function imported(files: SourceFile[], format: string) {
  const workspace = (await owner().post('/workspaces', { name: `Round ${++count}` })).body
  const given = { files: files.map(({ path, text }) => ({ path, document: text })), format }
  const answer = await owner().post(`/workspaces/${workspace.id}/import`, given)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return { workspace, resolver: answer.body.resolvers[0] as { id: string; name: string } }
}

const rendered = async (resolver: { id: string }, format: string): Promise<string> => {
  const answer = await owner().get(`/resolvers/${resolver.id}/render/${format}`)
  expect([answer.status, answer.body?.error]).toEqual([200, undefined])
  return answer.text
}
const file = (text: string): SourceFile[] => [{ path: '', text }]
const written = async (document: object, format: string) => {
  const { resolver } = await imported(file(JSON.stringify(document)), format)
  return JSON.parse(await rendered(resolver, format))
}

describe('properties of other tools survive', () => {
  test('Tokens Studio: ids, groups, statuses and references of themes, the order of sets, and sets that no theme uses', async () => {
    const { $themes, $metadata, ...sets } = await written(studioProject, 'tokens-studio')
    expect($themes).toEqual(studioProject.$themes)
    expect($metadata).toMatchObject(studioProject.$metadata)
    expect(Object.keys(sets)).toEqual(studioProject.$metadata.tokenSetOrder)
    expect(sets.core).toMatchObject(studioProject.core)
    expect(sets.spare).toEqual(studioProject.spare)
  })

  test('Tokens Studio: what was not edited is byte for byte what was imported', async () => {
    const { $themes, $metadata, ...sets } = studioProject
    const ordered = Object.fromEntries($metadata.tokenSetOrder.map(set => [set, sets[set as keyof typeof sets]]))
    const text = `${JSON.stringify({ ...ordered, $themes, $metadata }, null, 2)}\n`
    const { resolver } = await imported(file(text), 'tokens-studio')
    expect(await rendered(resolver, 'tokens-studio')).toBe(text)
  })

  test('Penpot: active themes, themes without a group, and sets that are active by hand', async () => {
    const { $themes, $metadata } = await written(penpotFile, 'tokens-studio')
    expect($themes).toMatchObject(penpotFile.$themes)
    expect($metadata).toEqual(penpotFile.$metadata)
    const byHand = { ...penpotFile.$metadata, activeThemes: [], activeSets: ['core', 'scheme/light', 'spare'] }
    expect((await written({ ...penpotFile, $metadata: byHand }, 'tokens-studio')).$metadata).toEqual(byHand)
  })

  test('Figma: ids and keys of collections, modes and variables, what is hidden, and extended collections', async () => {
    const { meta } = await written(figmaFile, 'figma')
    const { variableCollections, variables } = figmaFile.meta
    expect(meta.variableCollections).toMatchObject(variableCollections)
    expect(Object.keys(meta.variableCollections).sort()).toEqual(Object.keys(variableCollections).sort())
    expect(meta.variables).toMatchObject(
      Object.fromEntries(
        // False and empty values may be omitted.
        Object.entries(variables).map(([id, { codeSyntax, hiddenFromPublishing: isHidden, ...variable }]) => [
          id,
          {
            ...variable,
            ...(isHidden ? { hiddenFromPublishing: true } : {}),
            ...(Object.keys(codeSyntax).length > 0 ? { codeSyntax } : {}),
          },
        ]),
      ),
    )
    expect(Object.keys(meta.variables).sort()).toEqual(Object.keys(variables).sort())
  })

  test('DTCG: descriptions and extensions of the document, its sets, modifiers, sources, groups and tokens', async () => {
    const back = await written(resolverDocument, 'dtcg-resolver')
    expect(back).toMatchObject(resolverDocument)
  })

  test('through another format too: extensions of the system and unused sets survive a way through DTCG', async () => {
    const { resolver } = await imported(file(JSON.stringify(studioProject)), 'tokens-studio')
    const dtcg = await imported(file(await rendered(resolver, 'dtcg-resolver')), 'dtcg-resolver')
    expect(JSON.parse(await rendered(dtcg.resolver, 'tokens-studio'))).toEqual(
      JSON.parse(await rendered(resolver, 'tokens-studio')),
    )
    const figma = await imported(file(await rendered(resolver, 'figma')), 'figma')
    const { $themes, $metadata } = JSON.parse(await rendered(figma.resolver, 'tokens-studio'))
    expect([$themes, $metadata]).toEqual([studioProject.$themes, expect.objectContaining(studioProject.$metadata)])
  })
})

describe('a release with themes, after edits', () => {
  const formats = ['dtcg-resolver', 'tokens-studio', 'figma'] as const
  const documents = { studio: [studioProject, 'tokens-studio'], figma: [figmaFile, 'figma'], dtcg: [resolverDocument, 'dtcg-resolver'] } as const // prettier-ignore

  test.each(Object.entries(documents))(
    'is byte for byte what was live when it was published: %s',
    async (_, [document, format]) => {
      const { workspace, resolver } = await imported(file(JSON.stringify(document)), format)
      await owner().put(`${w.path}/workspaces/${workspace.id}`)
      const before = await Promise.all(formats.map(each => rendered(resolver, each)))
      const { version } = await w.publish(w.production)

      // Everything that an export shows is changed: tokens, groups, names, the default mode, and the resolver itself.
      const { tokensets } = (await owner().get(`/workspaces/${workspace.id}/tokensets`)).body
      for (const { id, name } of tokensets as { id: string; name: string }[]) {
        const { modes } = (await owner().get(`/tokensets/${id}/modes`)).body
        const edits = { document: { $description: 'Other', added: { $type: 'number', $value: 7 } }, format: 'dtcg', strategy: 'replace' } // prettier-ignore
        expect((await owner().post(`/tokensets/${id}/modes/${modes[0].id}/import`, edits)).status).toBe(200)
        await owner().patch(`/tokensets/${id}`, { name: `${name} renamed` })
        const last = modes.at(-1)
        await owner().patch(`/tokensets/${id}/modes/${last.id}`, { name: 'Last', is_default: true })
      }
      const { sets, modifiers } = (await owner().get(`/resolvers/${resolver.id}`)).body
      await owner().patch(`/resolvers/${resolver.id}`, {
        name: 'Other',
        description: 'Other',
        sets: sets.slice(1),
        modifiers: modifiers.slice(1),
        resolution_order: null,
        unused: { sources: [] },
        extensions: { 'org.example': 'other' },
      })
      expect(await rendered(resolver, 'dtcg-resolver')).not.toBe(before[0])

      for (const [index, each] of formats.entries()) {
        const at = `${w.at(w.production)}/render/${each}?resolver=${resolver.id}&release=${version}`
        const answer = await owner().get(at)
        expect([answer.status, answer.text]).toEqual([200, before[index]])
      }
    },
  )
})

describe.each(published)('$name', ({ format, files }) => {
  test('comes back with its sets, order, axes, contexts, defaults and tokens', { timeout: 120_000 }, async () => {
    const given = files()
    const system = importSystem(given, { format })
    const { resolver } = await imported(given, format)
    const text = await rendered(resolver, format)
    expect(essenceOf(importSystem(file(text), { format }))).toEqual(essenceOf(system))
  })
})
