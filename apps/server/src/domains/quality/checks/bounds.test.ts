// What one workspace's rules can take is bounded, wherever they run; what is counted stays exact, and blocks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFile } from '../../../testing/process.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import { isSarif } from '../../../testing/conformance/sarif.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { checkInThread } from './checking.ts'
import { difference, tellFindings } from './tell-findings.ts'

const pairs = [{ foreground: '**', background: '**' }]
const contrast = { rule: 'contrast', options: { pairs, wcag: 4.5 } }
const grays = (count: number, value: (at: number) => string = () => '#777777') =>
  Array.from({ length: count }, (_, at) => ({ op: 'upsert', name: `c${at}`, type: 'color', value: value(at) }))

interface Client {
  as: World['as']
  workspace: { id: string }
  modePath: string
}
const write = async (w: Client, operations: object[], path = w.modePath) =>
  expect((await w.as('owner').post(`${path}/tokens/batch`, { operations })).status).toBe(200)
const setRules = (w: Client, rules: object[], blocks = 'never') =>
  w.as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules, blocks })
const findings = async (w: Client, query = '') =>
  (await w.as('owner').get(`/workspaces/${w.workspace.id}/findings${query}`)).body

let w: World
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(() => w.close())

test('more findings than are listed are counted exactly, whatever they are filtered by', async () => {
  await write(w, grays(120))
  await setRules(w, [contrast, { rule: 'description-required' }])
  const all = await findings(w)
  expect([all.total, all.truncated]).toEqual([120 * 119 + 120, true])
  expect(all.counts).toEqual({ error: 120 * 119, warning: 120, info: 0, known: 0 })
  expect(all.findings).toHaveLength(10_000)
  expect(all.more).toEqual({ contrast: 120 * 119 - 10_000, 'description-required': 120 })
  const few = await findings(w, '?rule=description-required')
  expect([few.total, few.more]).toEqual([120, { 'description-required': 120 }])
  const none = await findings(w, '?known=true&limit=5')
  expect([none.total, none.truncated]).toEqual([0, undefined])
  const log = await findings(w, '?format=sarif')
  expect(isSarif(log)).toBe(true)
  expect(log.runs[0].properties).toMatchObject({ truncated: true, more: { contrast: 120 * 119 - 10_000 } })
})

test('what is accepted stays known where it is not listed any more; all cannot be accepted where not all is listed', async () => {
  const accept = (body: object) =>
    w.as('owner').post(`/workspaces/${w.workspace.id}/findings/accept`, { reason: 'x', ...body })
  const refused = await accept({ all: true })
  expect([refused.status, refused.body.code]).toEqual([400, 'findings_too_many'])
  const { findings: listed } = await findings(w)
  const last = listed.at(-1).fingerprint
  expect((await accept({ fingerprints: [last] })).body).toEqual({ accepted: 1, known: 1 })
  // One more comes before it in the list.
  await write(w, [{ op: 'create', name: 'a', type: 'color', value: '#777777' }])
  const after = await findings(w)
  expect(after.findings.some(({ fingerprint }: { fingerprint: string }) => fingerprint === last)).toBe(false)
  expect(after.counts).toEqual({ error: 121 * 120 - 1, warning: 121, info: 0, known: 1 })
})

test('a pattern that is too much work is refused by what to simplify, and one that is not stays allowed', async () => {
  const naming = (pattern: string) => setRules(w, [{ rule: 'naming', options: { pattern } }])
  const refused = await naming(`(?:${Array(24).fill('a').join('|')}){15}x`)
  expect([refused.status, refused.body.code]).toEqual([400, 'rule_invalid'])
  expect(refused.body.error).toMatch(/pattern is too much work: written out it has \d+ parts, more than 800/)
  expect((await naming('^[a-z][a-z0-9]{0,30}(\\.[a-z0-9-]{1,30}){0,4}$')).status).toBe(200)
})

async function fortyAxes(varying: (at: number) => object[]): Promise<string> {
  const { body: workspace } = await w.as('owner').post('/workspaces', { name: 'Axes' })
  const { body: tokenset } = await w.as('owner').post(`/workspaces/${workspace.id}/tokensets`, { name: 'Axes' })
  const path = `/tokensets/${tokenset.id}/modes`
  const { modes } = (await w.as('owner').get(path)).body
  await write(w, grays(40), `${path}/${modes[0].id}`)
  const modifiers = []
  for (let at = 0; at < 40; at++) {
    const { body: mode } = await w.as('owner').post(path, { name: `m${at}` })
    await write(w, varying(at), `${path}/${mode.id}`)
    const contexts = [
      { name: 'x', sources: [] },
      { name: 'y', sources: [{ tokenset_id: tokenset.id, mode_id: mode.id }] },
    ]
    modifiers.push({ name: `m${at}`, default: 'x', contexts })
  }
  const sets = [{ name: 'core', sources: [{ tokenset_id: tokenset.id, mode_id: modes[0].id }] }]
  const made = await w.as('owner').post(`/workspaces/${workspace.id}/resolvers`, { name: 'All', sets, modifiers })
  expect(made.status).toBe(201)
  const themes = { pairs: [{ foreground: 'c0', background: 'c1' }] }
  await w.as('owner').put(`/workspaces/${workspace.id}/check-rules`, { rules: [{ rule: 'contrast', options: themes }] })
  return workspace.id
}
const inThemes = async (id: string) =>
  (await w.as('owner').get(`/workspaces/${id}/findings`)).body.findings.filter(
    ({ mode_id }: { mode_id: string | null }) => mode_id === null,
  )

test('of forty axes, those that a pair depends on are looked at, and no others', async () => {
  const own = (at: number) => [0, 1].map(next => grays(40, () => '#767676')[(at + next) % 40]!)
  const found = await inThemes(await fortyAxes(own))
  expect(found.length).toBeGreaterThan(0)
  for (const { rule, code, input, count } of found) {
    expect([rule, code, Object.keys(input).length]).toEqual(['contrast', undefined, 40])
    expect(count).toBeGreaterThanOrEqual(2 ** 37)
  }
})

test('a pair that depends on all forty is one finding that says what to narrow', async () => {
  const found = await inThemes(await fortyAxes(() => grays(2, () => '#767676')))
  expect(found).toMatchObject([{ rule: 'contrast', code: 'too_large_to_check', severity: 'error', token: '' }])
  expect(found[0].message).toMatch(
    /^contrast is too large to check: .*permutations in the theme All\. Narrow its pairs, /,
  )
})

test('the thread finds what is found here, and what mends it', async () => {
  const checking = checkInThread({ program: builtFile('checking-thread.mjs') })
  const other = await world({ checking })
  try {
    const rules = [contrast, { rule: 'duplicate-value' }, { rule: 'naming', options: { case: 'kebab-case' } }]
    const answers = []
    const gone = grays(120).map(({ name }) => ({ op: 'delete', name }))
    await write(w, [...gone, { op: 'delete', name: 'a' }])
    for (const each of [w, other]) {
      await write(each, [...grays(3), { op: 'upsert', name: 'isHot', type: 'color', value: '#fff' }])
      expect((await setRules(each, rules)).status).toBe(200)
      await findings(each)
      await write(each, [{ op: 'update', name: 'c1', value: '#123456' }])
      const { body } = await each.as('owner').get(`/workspaces/${each.workspace.id}/findings`)
      answers.push(
        body.findings.map(({ rule, token, message, fix }: Record<string, unknown>) => ({ rule, token, message, fix })),
      )
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0].some(({ fix }: { fix?: object }) => fix !== undefined)).toBe(true)
  } finally {
    await other.close()
  }
})

test.each([
  ['takes too long', { limitMs: 1 }],
  ['takes too much memory', { limitMb: 1 }],
])(
  'a look that %s is refused with what to do, others are answered, and the job is not tried again',
  async (_, limits) => {
    const checking = checkInThread({ program: builtFile('checking-thread.mjs'), ...limits })
    const other = await world({ checking })
    try {
      await write(other, grays(100))
      await setRules(other, [contrast])
      const answer = await other.as('viewer').get(`/workspaces/${other.workspace.id}/findings`)
      expect([answer.status, answer.body.code]).toEqual([400, 'checks_too_heavy'])
      expect((await other.as('viewer').get(`${other.modePath}/tokens`)).status).toBe(200)
      const payload = { workspace_id: other.workspace.id, change_id: other.services.newId() }
      await tellFindings.run(other.services, payload, new AbortController().signal)
      expect(other.logged).toContainEqual(expect.objectContaining({ level: 'warn', workspace_id: other.workspace.id }))
    } finally {
      await other.close()
    }
  },
)

test.each([
  ['one of the listed is gone, and the next takes its place', [['a', 'b'], 5], [['b', 'c'], 4], [0, 1]],
  ['one comes before the others', [['b', 'c'], 4], [['a', 'b'], 5], [1, 0]],
  ['those that are not listed become fewer', [['a', 'b'], 9], [['a', 'b'], 4], [0, 5]],
  ['all is listed', [['a'], 0], [['b', 'c'], 0], [2, 1]],
] as [string, [string[], number], [string[], number], [number, number]][])(
  'the stream is told of as many as there are more and fewer: %s',
  (_, was, is, [added, removed]) => {
    const told = ([fingerprints, unlisted]: [string[], number]) => ({ fingerprints, unlisted })
    expect(difference(told(was), told(is))).toEqual({ added, removed })
  },
)

test('what is not listed blocks a release', async () => {
  const o: OrganizationWorld = await organizationWorld()
  try {
    const owner = o.as('owner', session)
    const path = `/tokensets/${o.tokenset.id}/modes/${o.mode.id}/tokens/batch`
    expect((await owner.post(path, { operations: grays(120) })).status).toBe(200)
    await owner.put(`/workspaces/${o.workspace.id}/check-rules`, { rules: [contrast], blocks: 'error' })
    const publish = () => owner.post(`${o.at(o.staging)}/releases`, {})
    expect((await publish()).body).toMatchObject({ error: `Publishing is blocked by ${120 * 119} findings` })
    const { findings: listed } = (await owner.get(`/workspaces/${o.workspace.id}/findings`)).body
    const fingerprints = listed.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
    const accept = `/workspaces/${o.workspace.id}/findings/accept`
    expect((await owner.post(accept, { fingerprints, reason: 'x' })).status).toBe(200)
    expect((await publish()).body).toMatchObject({
      error: `Publishing is blocked by ${120 * 119 - 10_000} findings`,
      findings: [],
    })
  } finally {
    await o.close()
  }
})
