// The demo as its first reader meets it: with the key that the start prints, over HTTP.
import {
  canonicalJson,
  contrastRatio,
  isMisfit,
  permutationInput,
  permutationsFrom,
  resolveTokens,
  types,
} from '@tessera/engine'
import type { Input } from '@tessera/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designSystem, readDesignFiles } from '../../base/design-files.ts'
import { sql } from '../../storage/sql.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { seedDemo } from './seed.ts'
import type { Demo } from './seed.ts'

let w: World
let demo: Demo
beforeAll(async () => {
  w = await world({ config: { demo: true } })
  await w.write(sql`delete from workspaces`)
  await w.write(sql`delete from users`)
  demo = (await seedDemo(w.services))!
})
afterAll(() => w.close())

const get = async (path: string) => {
  const response = await fetch(`${w.address}/api/v1${path}`, { headers: { authorization: `Bearer ${demo.key}` } })
  const text = await response.text()
  expect([response.status, response.ok ? '' : text]).toEqual([200, ''])
  return text
}
const read = async (path: string) => JSON.parse(await get(path))
const workspace = async () => (await read('/workspaces')).workspaces[0]
const resolver = async () => (await read(`/workspaces/${(await workspace()).id}/resolvers`)).resolvers[0]
const asText = (input: Input) => [...input].map(pair => pair.join(':')).join(',')
/** Name and resolved value of every token of a permutation. */
const valuesAt = async (input: string): Promise<Map<string, unknown>> => {
  const { tokens } = await read(`/resolvers/${(await resolver()).id}/tokens?input=${input}`)
  return new Map(tokens.map((token: { name: string; resolved_value: unknown }) => [token.name, token.resolved_value]))
}

test('one resolver has three axes, over tokensets and modes that each resolve as far as possible', async () => {
  const { name, modifiers, sets } = await resolver()
  expect([name, sets.length]).toEqual(['Tessera', 1])
  expect(
    modifiers.map((each: { name: string; default: string; contexts: { name: string }[] }) => [
      each.name,
      each.default,
      each.contexts.map(context => context.name),
    ]),
  ).toEqual([
    ['scheme', 'light', ['light', 'dark']],
    ['density', 'comfortable', ['comfortable', 'compact']],
    ['contrast', 'normal', ['normal', 'high']],
  ])
  const { tokensets } = await read(`/workspaces/${(await workspace()).id}/tokensets`)
  const modes = await Promise.all(
    tokensets.map(async (tokenset: { id: string; name: string }) => [
      tokenset.name,
      (await read(`/tokensets/${tokenset.id}/modes`)).modes.map((mode: { name: string }) => mode.name),
    ]),
  )
  expect(Object.fromEntries(modes)).toEqual({
    'Tessera design language': ['Light', 'Dark'],
    Density: ['Comfortable', 'Compact'],
    Contrast: ['High'],
  })
})

test('all eight permutations resolve, each to the values of the design files', async () => {
  const { permutations, total } = await read(`/resolvers/${(await resolver()).id}/permutations`)
  expect([total, permutations.flatMap((each: { unresolved: unknown[] }) => each.unresolved)]).toEqual([8, []])
  const design = designSystem(await readDesignFiles())
  for (const input of permutationsFrom(design.resolver, null)) {
    const { tokens, resolution = resolveTokens(tokens) } = permutationInput(design, input).variants[0]!
    const shown = await valuesAt(asText(input))
    expect(shown.size).toBe(tokens.length)
    for (const { name } of tokens) {
      const resolvedToken = resolution.get(name)
      expect(canonicalJson(shown.get(name) as never), `${name} at ${asText(input)}`).toBe(
        canonicalJson((resolvedToken?.ok ? resolvedToken.value : null) as never),
      )
    }
  }
})

test.each(['light', 'dark'])(
  '%s: text is at AA where contrast is normal, and at AAA where it is high',
  async scheme => {
    const ratios = async (contrast: string) => {
      const values = await valuesAt(`scheme:${scheme},contrast:${contrast}`)
      const color = (name: string) => {
        const value = types.color.parse(values.get(name) as string)
        if (isMisfit(value)) throw new Error(`${name} is no color`)
        return value
      }
      return ['text.default', 'text.muted', 'text.accent', 'status.danger.text'].map(name =>
        contrastRatio(color(name), color('surface.page')),
      )
    }
    const [normal, high] = [await ratios('normal'), await ratios('high')]
    expect(Math.min(...normal)).toBeGreaterThanOrEqual(4.5)
    expect(Math.min(...high)).toBeGreaterThanOrEqual(7)
    for (const [i, ratio] of high.entries()) expect(ratio).toBeGreaterThan(normal[i]!)
  },
)

test('the sheet of the resolver follows the system unless the page sets a context', async () => {
  const css = await get(`/resolvers/${(await resolver()).id}/export?format=css&references=true`)
  for (const part of [
    '[data-scheme="dark"]',
    '@media (prefers-color-scheme: dark)',
    '[data-density="compact"]',
    '[data-contrast="high"]',
    '@media (prefers-contrast: more)',
  ])
    expect(css).toContain(part)
})

test('references=false is refused where a value depends on two axes, and accepted with an input', async () => {
  const at = `/api/v1/resolvers/${(await resolver()).id}/render/dtcg-resolver?references=false`
  const ask = (path: string) => fetch(w.address + path, { headers: { authorization: `Bearer ${demo.key}` } })
  const refused = await ask(at)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      code: 'input_required',
      error: expect.stringMatching(
        /^Keep references, or choose an input: \S+ has a value that scheme and contrast decide together$/,
      ),
    },
  ])
  const taken = await ask(`${at}&input=contrast:high`)
  expect(taken.status).toBe(200)
  expect(await taken.text()).not.toMatch(/"\{[^"]+\}"/)
})
