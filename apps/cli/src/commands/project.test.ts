// Tests init, pull, push, diff and watch with a project and a real server.
import { rm, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { writableFormats } from '../config/formats.ts'
import { terminal } from '../testing/terminal.ts'

let server: World
let env: Record<string, string>
let tokensetId: string
let tokenset: string
let dark: string
let count = 0

beforeAll(async () => {
  server = await world()
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
})
afterAll(() => server.close())

/** A new tokenset for each test, with a light and a dark mode. */
beforeEach(async () => {
  const owner = server.as('owner')
  tokenset = `Set ${++count}`
  tokensetId = (await owner.post(`/workspaces/${server.workspace.id}/tokensets`, { name: tokenset })).body.id
  const base = (await owner.get(`/tokensets/${tokensetId}/modes`)).body.modes[0].id
  await owner.patch(`/tokensets/${tokensetId}/modes/${base}`, { name: 'Light' })
  const light = `/tokensets/${tokensetId}/modes/${base}`
  await server.addTokens({ 'color.brand': ['color', '#3b82f6'], 'color.action': ['color', '{color.brand}'] }, light)
  dark = (await owner.post(`/tokensets/${tokensetId}/modes`, { name: 'Dark', copy_from: base })).body.id
  await owner.patch(`/tokensets/${tokensetId}/modes/${dark}/tokens/color.brand`, { value: '#93c5fd' })
})
const config = (more: object) => ({ 'tessera.config.json': { workspace: 'Acme', tokenset, ...more } })
const setDark = (name: string, value: string) =>
  server.as('owner').patch(`/tokensets/${tokensetId}/modes/${dark}/tokens/${name}`, { value })

describe('tessera init', () => {
  test('writes a configuration that pull can use, and never overwrites one', async () => {
    const { tessera, read } = await terminal(env)
    expect(
      await tessera('init', '--tokenset', tokenset, '--format', 'css', '--output', 'src/tokens.css'),
    ).toMatchObject({ code: 0, out: expect.stringContaining('Next: `tessera pull`') })
    expect(await read('tessera.config.ts')).toBe(`export default {
  server: '${server.address}',
  workspace: 'Acme',
  tokenset: '${tokenset}',
  pull: [{ file: 'src/tokens.css', format: 'css' }],
}
`)
    expect((await tessera('pull')).code).toBe(0)
    expect(await read('src/tokens.css')).toContain('--color-brand: #3b82f6;')
    expect(await tessera('init', '--tokenset', tokenset)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--force'),
    })
  })

  test.each(['tessera.config.json', 'tessera.config.mjs'])('refuses beside %s', async name => {
    const { tessera, write, read } = await terminal(env)
    await write({ [name]: name.endsWith('json') ? '{}' : 'export default {}' })
    for (const more of [[], ['--force']])
      expect(await tessera('init', '--tokenset', tokenset, ...more)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`There is a ${name} already`),
      })
    await expect(read('tessera.config.ts')).rejects.toThrow('ENOENT')
  })

  test('of a resolver, and of the outputs of the workspace', async () => {
    const { tessera, read, write, folder } = await terminal(env)
    await write({ 'package.json': {} })
    await tessera('init', '--resolver', 'Themes', '--format', 'scss')
    expect(await read('tessera.config.ts')).toContain(
      "  pull: [{ file: 'src/_tokens.scss', format: 'scss', resolver: 'Themes' }],\n})\n",
    )
    await rm(join(folder, 'tessera.config.ts'))
    await tessera('init', '--resolver', 'Themes', '--format', 'scss', '--config', 'tessera.config.json')
    await tessera('init', '--outputs', '--config', 'tessera.config.json', '--force')
    expect(JSON.parse(await read('tessera.config.json'))).toMatchObject({
      outputs: 'workspace',
      outputsFolder: 'src/tokens',
    })
  })

  test('without a terminal for prompts, the choices are listed', async () => {
    const { tessera } = await terminal(env)
    const answer = await tessera('init', '--format', 'css')
    expect(answer).toMatchObject({
      code: 1,
      err: expect.stringMatching(/several tokensets in Acme[^]*--tokenset[^]*Core/),
    })
    expect((await tessera('init', '--format', 'nope')).code).toBe(2)
  })
})

describe('tessera pull', () => {
  test('writes each output, writes only changed files, and keeps a lockfile', async () => {
    const { tessera, write, read, folder } = await terminal(env)
    await write(
      config({
        pull: [
          { file: 'css/{mode}.css', format: 'css', references: true },
          { file: 'ios/Tokens.swift', format: 'ios' },
          { file: 'android/dark.xml', format: 'android', mode: 'Dark' },
        ],
      }),
    )
    const first = await tessera('pull')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(
      first.out
        .split('\n')
        .slice(0, 4)
        .map(line => line.split('  ')[0]),
    ).toEqual(['+ css/light.css', '+ css/dark.css', '+ ios/Tokens.swift', '+ android/dark.xml'])
    expect(await read('css/dark.css')).toContain('--color-action: var(--color-brand);')
    expect(await read('android/dark.xml')).toContain('<color name="color-action">#93c5fd</color>')
    const lock = JSON.parse(await read('tessera.lock.json')) as { files: Record<string, { digest: string }> }
    expect(Object.keys(lock.files)).toEqual(['android/dark.xml', 'css/dark.css', 'css/light.css', 'ios/Tokens.swift'])

    const past = new Date('2020-01-01')
    for (const file of Object.keys(lock.files)) await utimes(join(folder, file), past, past)
    await setDark('color.brand', '#bfdbfe')
    const second = await tessera('pull', '--json')
    const states = Object.fromEntries(
      second.json.files.map(({ file, state }: { file: string; state: string }) => [file, state]),
    )
    expect(states).toEqual({
      'css/light.css': 'unchanged',
      'css/dark.css': 'updated',
      'ios/Tokens.swift': 'updated',
      'android/dark.xml': 'updated',
    })
    expect((await stat(join(folder, 'css/light.css'))).mtime).toEqual(past)
    expect((await stat(join(folder, 'css/dark.css'))).mtime).not.toEqual(past)
  })

  test('works from a folder below the configuration', async () => {
    const { tessera, write, read, folder, with: having } = await terminal(env)
    await write({ ...config({ pull: [{ file: 'tokens.css', format: 'css', mode: 'light' }] }), 'deep/er/x.txt': '' })
    await having({ cwd: join(folder, 'deep/er') }).tessera('pull')
    expect(await read('tokens.css')).toContain('#3b82f6')
    expect((await tessera('pull')).out).toContain('The file is current')
  })

  test('--check writes nothing and exits with 3 until the files are current', async () => {
    const { tessera, write, read } = await terminal(env)
    await write(config({ pull: [{ file: 'tokens.css', format: 'css' }] }))
    expect((await tessera('pull', '--check')).code).toBe(3)
    await expect(read('tokens.css')).rejects.toThrow('ENOENT')
    await tessera('pull')
    expect((await tessera('pull', '--check')).code).toBe(0)
    await setDark('color.brand', '#000000')
    expect(await tessera('pull', '--check')).toMatchObject({ code: 3, out: expect.stringContaining('~ tokens.css') })
    expect(await read('tokens.css')).not.toContain('#000000')
  })

  test('is strict: a token that does not resolve fails the whole pull and leaves the project unchanged', async () => {
    const { tessera, write, read } = await terminal(env)
    await write(
      config({
        pull: [
          { file: 'light.css', format: 'css', mode: 'Light' },
          { file: 'dark.css', format: 'css', mode: 'Dark' },
        ],
      }),
    )
    await server
      .as('owner')
      .post(`/tokensets/${tokensetId}/modes/${dark}/tokens`, { name: 'color.lost', type: 'color', alias_to: 'no.such' })
    expect(await tessera('pull')).toMatchObject({ code: 1, err: expect.stringContaining('color.lost') })
    await expect(read('light.css')).rejects.toThrow('ENOENT')
    expect((await tessera('pull', '--lenient')).code).toBe(0)
    expect(await read('dark.css')).toMatch(/\/\*.*color.lost/)
  })

  test('reports files changed by hand, and prunes files that the configuration no longer lists', async () => {
    const { tessera, write, read } = await terminal(env)
    await write(
      config({
        pull: [
          { file: 'a.css', format: 'css' },
          { file: 'b.json', format: 'json' },
        ],
      }),
    )
    await tessera('pull')
    await write({ 'a.css': 'mine', ...config({ pull: [{ file: 'a.css', format: 'css' }] }) })
    const again = await tessera('pull')
    expect(again.err).toContain('a.css had been changed by hand')
    expect(again.out).toContain('? b.json')
    expect(await read('b.json')).toContain('#3b82f6')
    // What is current is current, though a file is left over; with --prune it is not.
    expect(await tessera('pull', '--check')).toMatchObject({ code: 0, out: expect.stringContaining('current') })
    expect((await tessera('pull', '--check', '--prune')).code).toBe(3)
    expect(await read('b.json')).toContain('#3b82f6')
    expect((await tessera('pull', '--prune')).out).toContain('- b.json')
    await expect(read('b.json')).rejects.toThrow('ENOENT')
  })

  test('prunes no file that was just made under another spelling or through a link', async () => {
    const { tessera, write, read, folder } = await terminal(env)
    await write(config({ pull: [{ file: './src/a.css', format: 'css' }] }))
    await tessera('pull')
    await symlink('src', join(folder, 'link'))
    await write(config({ pull: [{ file: 'link/a.css', format: 'css' }] }))
    expect(await tessera('pull', '--prune')).toMatchObject({ code: 0, out: expect.not.stringContaining('- ') })
    expect(await read('src/a.css')).toContain('--color-brand')
    await write(config({ pull: [{ file: 'src/a.css', format: 'css' }] }))
    await tessera('pull', '--prune')
    expect(await read('src/a.css')).toContain('--color-brand')
  })

  test('refuses two outputs in one file, and a file outside of the project', async () => {
    const { tessera, write } = await terminal(env)
    await write(
      config({
        pull: [
          { file: 'a.css', format: 'css' },
          { file: './a.css', format: 'scss' },
        ],
      }),
    )
    expect((await tessera('pull')).err).toContain('Two outputs write a.css')
    await write(config({ pull: [{ file: '../a.css', format: 'css' }] }))
    expect((await tessera('pull')).err).toContain('lies outside')
  })

  test('the name of a mode cannot produce a path outside of the project', async () => {
    const { tessera, write, read } = await terminal(env)
    await server.as('owner').post(`/tokensets/${tokensetId}/modes`, { name: '../../etc/passwd' })
    await write(config({ pull: [{ file: 'out/{mode}.json', format: 'json' }] }))
    expect((await tessera('pull')).code).toBe(0)
    expect(await read('out/etc-passwd.json')).toBe('{}\n')
  })

  test('works without a configuration', async () => {
    const { tessera, read } = await terminal(env)
    expect(
      (await tessera('pull', '--tokenset', tokenset, '--mode', 'Dark', '--format', 'scss', '--output', 'x/tokens.scss'))
        .code,
    ).toBe(0)
    expect(await read('x/tokens.scss')).toContain('#93c5fd')
    await expect(read('tessera.lock.json')).rejects.toThrow('ENOENT')
  })

  test('lists the existing names when a name is wrong', async () => {
    const { tessera, write } = await terminal(env)
    await write(config({ pull: [{ file: 'a.css', format: 'css', mode: 'Drak' }] }))
    expect(await tessera('pull')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no mode named Drak in Set \d+\n.*Light, Dark/),
    })
  })
})

const light = { color: { brand: { $type: 'color', $value: '#3b82f6' }, fresh: { $type: 'color', $value: '#00ff00' } } }

describe('tessera push and diff', () => {
  test('show what would change, send only with --yes, and then report no differences', async () => {
    const { tessera, write } = await terminal(env)
    await write({ ...config({ push: [{ files: 'tokens/*.json', mode: 'Light' }] }), 'tokens/light.json': light })
    const before = await tessera('diff')
    expect(before.out).toMatch(/\+ color\.fresh +#00ff00/)
    expect(before).toMatchObject({
      code: 3,
      out: expect.stringContaining('1 created, 0 changed, 0 deleted, 1 unchanged'),
    })
    expect(await tessera('push')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect((await tessera('push', '--dry-run', '--json')).json).toMatchObject({
      applied: false,
      reports: [{ created: 1, unchanged: 1 }],
    })
    expect((await tessera('diff')).code).toBe(3)
    expect(await tessera('push', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('✓ Sent: 1 created') })
    expect(await tessera('diff')).toMatchObject({ code: 0, out: expect.stringContaining('No differences') })
    expect((await tessera('push')).out).toContain('Nothing to change: the server has these values')
  })

  test('agree with each other on every kind of change, replacing or merging', async () => {
    const { tessera, write } = await terminal(env)
    await write({
      'light.json': {
        color: {
          brand: { $type: 'color', $value: '#ff0000', $description: 'Red now' },
          fresh: { $type: 'color', $value: '{color.brand}' },
        },
      },
    })
    for (const flags of [[], ['--replace']]) {
      const args = ['light.json', '--tokenset', tokenset, '--mode', 'Light', ...flags, '--json']
      const { comparisons } = (await tessera('diff', ...args)).json
      const [report] = (await tessera('push', ...args, '--dry-run')).json.reports
      const pick = ({ created, updated, deleted, unchanged }: Record<string, number>) => ({
        created,
        updated,
        deleted,
        unchanged,
      })
      expect(pick(comparisons[0])).toEqual(pick(report))
      const kinds = (changes: { name: string; change: string }[]) =>
        changes.map(({ name, change }) => `${change} ${name}`).sort()
      expect(kinds(comparisons[0].changes)).toEqual(kinds(report.changes))
    }
  })

  test('diff needs only a key that reads', async () => {
    const key = await server.newKey(server.people.owner.id, ['read:tokens'])
    const { tessera, write } = await terminal({ ...env, TESSERA_API_KEY: key })
    await write({ 'light.json': light })
    const args = ['light.json', '--tokenset', tokenset, '--mode', 'Light']
    expect((await tessera('diff', ...args)).code).toBe(3)
    expect(await tessera('push', ...args, '--yes')).toMatchObject({
      code: 4,
      err: expect.stringMatching(/'write:tokens' scope\n.*tessera login/),
    })
    expect((await tessera('push', ...args, '--yes', '--json')).json).toMatchObject({
      code: 'scope_missing',
      status: 403,
    })
    const viewer = await terminal({ ...env, TESSERA_API_KEY: server.people.viewer.key })
    await viewer.write({ 'light.json': light })
    expect(await viewer.tessera('push', ...args, '--yes')).toMatchObject({
      code: 4,
      err: expect.stringMatching(/workspace role .*\n.*Ask an owner or administrator/),
    })
  })

  test('a document with modes creates the modes it names', async () => {
    const { tessera, write } = await terminal(env)
    const modes = {
      $modes: { light: { a: { value: '1', type: 'number' } }, print: { a: { value: '2', type: 'number' } } },
    }
    await write({ 'modes.json': modes })
    const sent = await tessera('push', 'modes.json', '--tokenset', tokenset, '--yes')
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('+ mode print') })
    const names = (await server.as('owner').get(`/tokensets/${tokensetId}/modes`)).body.modes.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(['Light', 'Dark', 'print'])
  })

  test('an unreadable file is reported with the fault', async () => {
    const { tessera, write } = await terminal(env)
    await write({ 'broken.json': '{"a": ' })
    const args = ['broken.json', '--tokenset', tokenset]
    expect(await tessera('diff', ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('broken.json cannot be read'),
    })
    expect(await tessera('push', ...args, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read'),
    })
    expect(await tessera('push', 'nothing-*.json')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No file matches nothing-*.json'),
    })
  })
})

describe('a real design system', () => {
  const testLarge = test.runIf(repeats('LARGE_PROJECTS', { short: 0, long: 1 }) > 0)
  testLarge('is pushed at once and exported in every format', { timeout: 300_000 }, async () => {
    const { tessera, write, read } = await terminal(env)
    const primer = fileURLToPath(new URL('../../../../node_modules/@primer/primitives/src/tokens', import.meta.url))
    const sent = await tessera('push', `${primer}/**/*.json5`, '--tokenset', tokenset, '--yes', '--json')
    expect(sent.code).toBe(0)
    expect(sent.json.reports[0].created).toBeGreaterThan(1400)
    const again = await tessera('push', `${primer}/**/*.json5`, '--tokenset', tokenset, '--dry-run', '--json')
    expect(again.json.reports[0]).toMatchObject({ created: 0, updated: 0, deleted: 0 })
    const owner = server.as('owner')
    const { modes } = (await owner.get(`/tokensets/${tokensetId}/modes`)).body as { modes: { id: string }[] }
    expect(modes).toHaveLength(14)
    // The later ones hold the same names with other colors: four modes make every format write several.
    for (const { id } of modes.slice(4)) await owner.delete(`/tokensets/${tokensetId}/modes/${id}`)
    await write(config({ pull: writableFormats.map(format => ({ file: `out/${format}`, format, strict: false })) }))
    expect((await tessera('pull', '--json')).json.files).toHaveLength(writableFormats.length)
    for (const format of writableFormats) expect((await read(`out/${format}`)).length, format).toBeGreaterThan(10_000)
    expect((await tessera('pull', '--check')).code).toBe(0)
  })
})

describe('files that refer to what is only on the server', () => {
  const gap = { gap: { value: '{space.base} * 3', type: 'spacing' }, big: { value: '{gap}', type: 'spacing' } }

  test('are sent with their formulas, and are the same as what they have become', async () => {
    const owner = server.as('owner')
    const core = (await owner.post(`/workspaces/${server.workspace.id}/tokensets`, { name: `Core of ${tokenset}` }))
      .body
    const { modes } = (await owner.get(`/tokensets/${core.id}/modes`)).body
    await server.addTokens({ 'space.base': ['dimension', '4px'] }, `/tokensets/${core.id}/modes/${modes[0].id}`)
    const sets = [{ name: 'all', sources: [{ tokenset_id: core.id }, { tokenset_id: tokensetId }] }]
    const made = await owner.post(`/workspaces/${server.workspace.id}/resolvers`, {
      name: `Joins ${tokenset}`,
      sets,
      modifiers: [],
    })
    expect(made.status).toBe(201)
    const { tessera, write } = await terminal(env)
    await write({ ...config({}), 'gap.json': gap })
    const sent = await tessera('push', 'gap.json', '--mode', 'Light', '--strict', '--yes', '--json')
    expect(sent).toMatchObject({ code: 0, err: '', json: { reports: [{ created: 2, warnings: [] }] } })
    const token = (await owner.get(`/tokensets/${tokensetId}/modes/${modeOf(sent.json)}/tokens/gap`)).body
    expect(token.value).toEqual({ formula: '{space.base} * 3' })
    expect(await tessera('diff', 'gap.json', '--mode', 'Light', '--strict')).toMatchObject({ code: 0 })
  })
})

const modeOf = (json: unknown) => (json as { reports: { modes: { id: string }[] }[] }).reports[0]!.modes[0]!.id

describe('tessera watch', () => {
  test('pulls when something changes on the server, and ends when it is aborted', async () => {
    const stop = new AbortController()
    const { tessera, write, read } = (await terminal(env)).with({ signal: stop.signal })
    await write(config({ pull: [{ file: 'dark.css', format: 'css', mode: 'Dark' }] }))
    // Events tell it: the clock would look again in an hour.
    const watching = tessera('watch', '--interval', '3600')
    const pulled = () => read('dark.css').catch(() => '')
    await expect.poll(pulled, { timeout: 60_000 }).toContain('#93c5fd')
    await setDark('color.brand', '#123456')
    await expect.poll(pulled, { timeout: 60_000 }).toContain('#123456')
    stop.abort(new Error('SIGINT'))
    const { code, out } = await watching
    expect(code).toBe(0)
    expect(out).toMatch(/\+ dark\.css[^]*~ dark\.css/)
  })
})
