import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSarif } from '../../../testing/conformance/sarif.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const as = (who: Parameters<World['as']>[0]) => w.as(who)
const at = (rest: string) => `/workspaces/${w.workspace.id}/${rest}`
const contrast = { rule: 'contrast', options: { pairs: [{ foreground: 'text.*', background: 'page' }] } }
const setRules = async (rules: object[], more: object = {}) => {
  const { status, body } = await as('owner').put(at('check-rules'), { rules, ...more })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const findings = async (query = '') => (await as('owner').get(at(`findings${query}`))).body
const write = async (operations: object[], path = w.modePath) => {
  const { status, body } = await as('owner').post(`${path}/tokens/batch`, { operations })
  expect([status, body.errors]).toEqual([200, undefined])
}
const color = (name: string, value: string) => ({ op: 'upsert', name, type: 'color', value })

describe('the rules of a workspace', () => {
  test('are none at first, and stop nothing', async () => {
    const { status, body } = await as('viewer').get(at('check-rules'))
    expect([status, body]).toEqual([200, { rules: [], blocks: 'never', updated_at: null }])
    expect((await findings()).findings).toEqual([])
  })

  test('read back as they were set, each with an id that the same list gets again', async () => {
    const where = { tokens: ['text.**', '!text.old'], types: ['color'], tokensets: [w.tokenset.id] }
    const body = await setRules([
      contrast,
      { ...contrast, severity: 'info', where },
      { id: 'mine', rule: 'broken-alias' },
    ])
    expect(body).toEqual({
      rules: [
        { id: 'contrast', severity: 'error', ...contrast },
        { id: 'contrast-2', ...contrast, severity: 'info', where },
        { id: 'mine', rule: 'broken-alias', severity: 'error', options: {} },
      ],
      blocks: 'error',
      updated_at: expect.any(String),
    })
    expect((await as('viewer').get(at('check-rules'))).body).toEqual(body)
    expect((await setRules([contrast], { blocks: 'warning' })).blocks).toBe('warning')
  })

  test.each([
    [{ rules: [{ rule: 'nope' }] }, /^Unknown rule: "nope"\. Rules: broken-alias, contrast, /],
    [{ rules: [{ ...contrast, options: { ...contrast.options, nope: 1 } }] }, /^Unknown option of contrast: nope$/],
    [{ rules: [{ rule: 'broken-alias', nope: 1 }] }, /^Unknown field of rules\.0: nope$/],
    [
      { rules: [{ rule: 'scale-step', options: { step: '4 apples' } }] },
      /^rules\.0\.options\.step: step must be a length/,
    ],
    [{ rules: [{ rule: 'naming', options: { pattern: '(a' } }] }, /pattern has a group without its end/],
    [
      {
        rules: [
          { id: 'a', ...contrast },
          { id: 'a', ...contrast },
        ],
      },
      /^rules\.1\.id is used already: a$/,
    ],
    [{ rules: [1] }, /^rules\.0\.rule must be the name of a rule$/],
    [{ rules: 'all' }, /^rules must be an array$/],
    [{ rules: [], blocks: 'info' }, /^blocks must be one of: error, warning, never$/],
  ])('%j is refused by name', async (body, sentence) => {
    const answer = await as('owner').put(at('check-rules'), body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(sentence)
  })

  test('are set by admins and owners, and read by everybody', async () => {
    const refused = 'You do not have permission to change the check rules of this workspace.'
    for (const who of ['viewer', 'editor'] as const)
      expect(await as(who).put(at('check-rules'), { rules: [] })).toMatchObject({
        status: 403,
        body: { error: refused },
      })
    for (const who of ['admin', 'owner'] as const)
      expect((await as(who).put(at('check-rules'), { rules: [] })).status).toBe(200)
    for (const who of ['viewer', 'editor', 'admin'] as const) {
      expect((await as(who).get(at('check-rules'))).status).toBe(200)
      expect((await as(who).get(at('findings'))).status).toBe(200)
    }
    expect((await as('stranger').get(at('findings'))).status).toBe(404)
  })

  test('stand in the history', async () => {
    await setRules([contrast])
    const { changes } = (await as('owner').get(at('changes?operation=set_check_rules'))).body
    expect(changes[0]).toMatchObject({ summary: 'Set 1 check rule' })
  })
})

describe('findings', () => {
  beforeAll(async () => {
    await write([
      color('page', '#ffffff'),
      color('text.a', '#999999'),
      color('text.b', '#8a8a8a'),
      color('ink', '#111111'),
    ])
    await setRules([contrast, { rule: 'description-required', where: { tokens: ['ink'] } }])
  })

  test('name the token, its place, what was measured and what is required', async () => {
    const answer = await findings()
    expect(answer).toEqual({
      findings: [
        expect.objectContaining({ token: 'text.a', measured: 2.84, required: 4.5 }),
        expect.objectContaining({ token: 'text.b' }),
        expect.objectContaining({ token: 'ink', rule: 'description-required', severity: 'warning', measured: null }),
      ],
      total: 3,
      rules: 2,
      counts: { error: 2, warning: 1, info: 0, known: 0 },
      revision: expect.any(String),
    })
    const { id } = (await as('owner').get(`${w.modePath}/tokens/text.a`)).body
    expect(answer.findings[0]).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{28}$/),
      rule: 'contrast',
      severity: 'error',
      message: 'The contrast of text.a on page is 2.84:1, below 4.5:1',
      workspace_id: w.workspace.id,
      token: 'text.a',
      token_id: id,
      tokenset_id: w.tokenset.id,
      mode_id: w.mode.id,
      resolver_id: null,
      input: null,
      count: 1,
      measured: 2.84,
      required: 4.5,
      colors: [
        { token: 'text.a', value: '#999999' },
        { token: 'page', value: '#ffffff' },
      ],
      fix: [{ op: 'update', name: 'text.a', value: expect.stringMatching(/^#/) }],
      known: false,
    })
  })

  test('are filtered, and paged without a gap', async () => {
    const names = async (query: string) => (await findings(query)).findings.map(({ token }: { token: string }) => token)
    expect(await names('?severity=warning')).toEqual(['ink'])
    expect(await names('?rule=contrast')).toEqual(['text.a', 'text.b'])
    expect(await names(`?tokenset_id=${w.tokenset.id}&rule=contrast`)).toHaveLength(2)
    expect(await names('?known=true')).toEqual([])
    const first = await findings('?limit=2')
    expect([first.findings.length, first.total]).toEqual([2, 3])
    const second = await findings(`?limit=2&cursor=${first.next_cursor}`)
    expect([second.findings.map(({ token }: { token: string }) => token), second.next_cursor]).toEqual([['ink'], null])
    expect((await as('owner').get(at('findings?cursor=x'))).body.error).toMatch(/cursor/)
    expect((await as('owner').get(at('findings?severity=x'))).body.error).toBe(
      'severity must be one of: error, warning, info',
    )
  })

  test('are a SARIF log, which the standard accepts', async () => {
    const { status, body } = await as('viewer').get(at('findings?format=sarif&rule=contrast'))
    expect(status).toBe(200)
    expect(isSarif(body)).toBe(true)
    expect(body.runs[0].results).toHaveLength(2)
    expect(body.runs[0].results[0].partialFingerprints).toEqual({ 'tessera/v1': expect.any(String) })
  })

  test('keep their revision and fingerprints until something is written, and go with their fix', async () => {
    const before = await findings('?rule=contrast')
    expect((await findings('?rule=contrast')).revision).toBe(before.revision)
    const [one, other] = before.findings
    await write(one.fix)
    const after = await findings('?rule=contrast')
    expect(after.revision).not.toBe(before.revision)
    expect(after.findings).toEqual([other])
    await write([color('text.a', '#999999')])
    expect((await findings('?rule=contrast')).findings).toEqual(before.findings)
  })

  test('follow resolvers, and a cause in many permutations is one', async () => {
    const themes = (await as('owner').post(at('tokensets'), { name: 'Scheme' })).body
    const { modes } = (await as('owner').get(`/tokensets/${themes.id}/modes`)).body
    const dark = (await as('owner').post(`/tokensets/${themes.id}/modes`, { name: 'Dark' })).body
    await write([color('page', '#888888')], `/tokensets/${themes.id}/modes/${dark.id}`)
    const context = (name: string, sources: object[]) => ({ name, sources })
    const made = await as('owner').post(at('resolvers'), {
      name: 'Themes',
      sets: [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id }] }],
      modifiers: [
        {
          name: 'scheme',
          default: 'light',
          contexts: [
            context('light', [{ tokenset_id: themes.id, mode_id: modes[0].id }]),
            context('dark', [{ tokenset_id: themes.id, mode_id: dark.id }]),
          ],
        },
        { name: 'density', contexts: [context('cosy', []), context('compact', [])] },
      ],
    })
    expect(made.status).toBe(201)
    const { findings: found } = await findings('?rule=contrast')
    const inThemes = found.filter(({ resolver_id }: { resolver_id: string | null }) => resolver_id !== null)
    expect(inThemes).toHaveLength(2)
    expect(inThemes[0]).toMatchObject({
      token: 'text.a',
      resolver_id: made.body.id,
      input: { scheme: 'dark', density: 'cosy' },
      count: 2,
      mode_id: null,
    })
    expect((await as('owner').delete(`/resolvers/${made.body.id}`)).status).toBe(200)
    expect((await findings('?rule=contrast')).findings).toHaveLength(2)
  })
})

describe('known findings', () => {
  const accept = (who: Parameters<World['as']>[0], body: object) => as(who).post(at('findings/accept'), body)
  beforeAll(async () => {
    await write([color('page', '#ffffff'), color('text.a', '#999999'), color('text.b', '#8a8a8a')])
    await setRules([contrast])
  })

  test('are accepted with a reason by editors, and stay known over unrelated edits', async () => {
    const [one] = (await findings()).findings
    expect((await accept('viewer', { all: true, reason: 'x' })).status).toBe(403)
    expect((await accept('editor', { fingerprints: [one.fingerprint], reason: 'Brand colors' })).body).toEqual({
      accepted: 1,
      known: 1,
    })
    expect((await findings()).counts).toEqual({ error: 1, warning: 0, info: 0, known: 1 })
    await write([color('unrelated', '#123456'), color('text.a', '#9a9a9a')])
    const known = (await findings('?known=true')).findings
    expect(known.map(({ token }: { token: string }) => token)).toEqual(['text.a'])
    const by = { user_id: w.people.editor.id, user_name: expect.any(String) }
    expect(known[0].accepted).toEqual({ reason: 'Brand colors', by, at: expect.any(String) })
    const others = (await findings('?known=false')).findings
    expect(others.map(({ accepted }: { accepted?: object }) => accepted)).toEqual([undefined])
    expect((await accept('owner', { all: true, reason: 'All of it' })).body).toEqual({ accepted: 1, known: 2 })
  })

  test('leave the list once they are gone, and are new when they come back', async () => {
    await write([color('text.a', '#000000')])
    expect((await findings()).counts).toEqual({ error: 0, warning: 0, info: 0, known: 1 })
    await write([color('text.a', '#999999')])
    expect((await findings()).counts).toEqual({ error: 1, warning: 0, info: 0, known: 1 })
  })

  test('are refused without a reason, without a choice, and where there is no such finding', async () => {
    const error = async (body: object) => (await accept('owner', body)).body.error
    expect(await error({ all: true })).toBe('reason must say why, in 1 to 1000 characters')
    expect(await error({ all: true, reason: ' ' })).toBe('reason must say why, in 1 to 1000 characters')
    expect(await error({ reason: 'x' })).toBe('Either fingerprints or all is required')
    expect(await error({ fingerprints: ['abc'], reason: 'x' })).toBe('Unknown finding: abc. List the findings again.')
  })
})

test('a dry run of a batch tells what it would add and remove, and changes nothing', async () => {
  await write([color('page', '#ffffff'), color('text.a', '#999999'), color('text.b', '#000000')])
  await setRules([contrast])
  const before = await findings()
  const operations = [color('text.a', '#000000'), color('text.b', '#aaaaaa')]
  const { body } = await as('editor').post(`${w.modePath}/tokens/batch`, { operations, dry_run: true })
  const told = { rule: 'contrast', severity: 'error', fingerprint: expect.any(String) }
  expect(body.findings).toEqual({
    added: [{ ...told, token: 'text.b', message: 'The contrast of text.b on page is 2.32:1, below 4.5:1' }],
    removed: [{ ...told, token: 'text.a', message: 'The contrast of text.a on page is 2.84:1, below 4.5:1' }],
  })
  expect((await findings()).findings).toEqual(before.findings)
  expect((await as('editor').post(`${w.modePath}/tokens/batch`, { operations })).body.findings).toBeUndefined()
})
