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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { designSystem, readDesignFiles } from '../../base/design-files.ts'
import { deliverEvents } from '../../domains/delivery/webhooks/deliver.ts'
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
    expect([...shown.keys()].filter(name => resolution.get(name) === undefined).sort()).toEqual([
      'reading.2xl',
      'reading.base',
      'reading.lg',
      'reading.xl',
      'surface.well',
    ])
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

describe('the fortnight before', () => {
  const at = async (rest: string) => read(`/workspaces/${(await workspace()).id}/${rest}`)
  const environments = async () => {
    const { organizations } = await read('/organizations')
    const path = `/organizations/${organizations[0].id}/environments`
    const list = (await read(path)).environments as { id: string; name: string; active_version: string }[]
    return new Map(list.map(each => [each.name, { ...each, path: `${path}/${each.id}` }]))
  }

  test('has ten changes and more by three people, in order and in the past', async () => {
    const { changes } = await at('changes?limit=100')
    const { tokensets } = await at('tokensets')
    const edits = (await read(`/tokensets/${tokensets[0].id}/changes?limit=100`)).changes
    const all = [...changes, ...edits] as { created_at: string; actor: { user_name: string } }[]
    expect(all.length).toBeGreaterThan(10)
    expect(new Set(all.map(({ actor }) => actor.user_name))).toEqual(new Set(['Demo', 'Ada Novak', 'Ben Osei']))
    const times = edits.map(({ created_at }: { created_at: string }) => Date.parse(created_at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(Date.now() - times.at(-1)).toBeGreaterThan(13 * 24 * 60 * 60 * 1000)
    expect(times[0]).toBeLessThanOrEqual(Date.now())
  })

  test('ends with three findings, of which one is known with its reason', async () => {
    const { findings } = await at('findings')
    expect(
      findings.map((each: { rule: string; token: string; known: boolean; accepted?: { reason: string } }) => [
        each.rule,
        each.token,
        each.known,
        each.accepted?.reason.slice(0, 7),
      ]),
    ).toEqual([
      ['duplicate-value', 'size.bar', false, undefined],
      ['scale-step', 'space.2', true, 'An icon'],
      ['deprecated-use', 'code.surface', false, undefined],
    ])
  })

  test('has two releases in Production, of which the second replaces a name, and Staging ahead with a migration', async () => {
    const byName = await environments()
    expect([...byName].map(([name, { active_version }]) => [name, active_version])).toEqual([
      ['Staging', '2.0.0'],
      ['Production', '1.1.0'],
    ])
    const published = await read(
      `${byName.get('Production')!.path}/diff?release=1.0.0&against=${byName.get('Staging')!.id}`,
    )
    expect(JSON.stringify(published)).toContain('surface.sunken')
    const { moves } = await read(`${byName.get('Staging')!.path}/releases/2.0.0/migration?from=1.1.0`)
    expect(moves.map(({ kind, token, to }: Record<string, string>) => [kind, token, to])).toContainEqual([
      'renamed',
      'mark.base',
      'mark.ground',
    ])
    const ahead = await read(`${byName.get('Production')!.path}/diff?against=${byName.get('Staging')!.id}`)
    expect(JSON.stringify(ahead)).toContain('mark.ground')
    const waiting = await read(`${byName.get('Production')!.path}/diff?against=live`)
    expect(JSON.stringify(waiting)).toContain('selection.background')
  })

  test('has one merged proposal, and an open one with comments and a conflict', async () => {
    const { proposals } = await at('proposals')
    expect(proposals.map((each: { status: string }) => each.status)).toEqual(['open', 'merged'])
    const [open] = proposals
    expect((await read(`/proposals/${open.id}/comments`)).total).toBe(2)
    expect((await read(`/proposals/${open.id}/diff`)).conflicts).toHaveLength(1)
  })

  test('has five outputs, each of which can be written, and a page for members', async () => {
    const { outputs } = await at('outputs')
    expect(outputs.map(({ format }: { format: string }) => format)).toEqual([
      'css',
      'tailwind',
      'swiftui',
      'compose',
      'json-flat',
    ])
    for (const { name } of outputs) expect((await at(`outputs/${name}/files`)).files.length).toBeGreaterThan(0)
    expect((await at('shared-pages')).pages.map(({ slug }: { slug: string }) => slug)).toEqual([
      'tessera-design-language',
    ])
  })

  test('has a documentation for members, whose every block shows something', async () => {
    const { documentations } = await at('documentations')
    const [{ slug, pages }] = documentations
    expect(pages).toHaveLength(3)
    for (const { path } of pages) {
      const { markdown } = await at(`documentations/${slug}/pages/${path}`)
      const answer = await fetch(
        `${w.address}/api/v1/workspaces/${(await workspace()).id}/documentations/${slug}/preview`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${demo.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ markdown }),
        },
      )
      expect(await answer.json()).toMatchObject({ problems: [] })
    }
  })

  test('has a webhook that is shown and not sent to', async () => {
    const { webhooks } = await at('webhooks')
    expect(webhooks.map(({ status, next_attempt_at }: Record<string, unknown>) => [status, next_attempt_at])).toEqual([
      ['disabled', null],
    ])
    await deliverEvents.run(w.services, { webhook_id: webhooks[0].id }, new AbortController().signal)
    expect((await read(`/webhooks/${webhooks[0].id}/deliveries`)).total).toBe(0)
  })

  test('has a scale, whose sizes grow with the window', async () => {
    const { tokenset_id, mode_id } = demo
    const { scales } = await read(`/tokensets/${tokenset_id}/modes/${mode_id}/scales`)
    expect(scales.map(({ kind, group }: { kind: string; group: string }) => [kind, group])).toEqual([
      ['fluid', 'reading'],
    ])
  })

  test('has packages: the address that npm asks gives both releases and their files to the key', async () => {
    const authorization = `Bearer ${demo.key}`
    const packument = await fetch(`${w.address}/npm/@tessera-demo%2ftokens`, { headers: { authorization } })
    const { versions, 'dist-tags': tags } = (await packument.json()) as {
      versions: Record<string, { dist: { tarball: string } }>
      'dist-tags': Record<string, string>
    }
    expect([Object.keys(versions), tags['latest']]).toEqual([['1.0.0', '1.1.0'], '1.1.0'])
    const tarball = versions['1.1.0']!.dist.tarball
    expect((await fetch(tarball, { headers: { authorization } })).status).toBe(200)
    expect((await fetch(tarball)).status).toBe(401)
  })

  test("leaves what waits for the owner among the owner's notifications", async () => {
    const { notifications, unread } = await read('/notifications')
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
      'Ben Osei asks for your review of "A calmer selection"',
      'Ada Novak published 2.0.0 to Staging',
    ])
    expect(unread).toBe(2)
  })
})
