import { afterEach, describe, expect, test } from 'vitest'
import type { Token } from '@tessera/engine'
import { builtFile } from '../../../../testing/process.ts'
import { allowanceOf, gitToken, startGitServer } from '../../../../testing/probes/git-server.ts'
import { world } from '../../../../testing/world.ts'
import { editedFile, sideOf } from './file-edits.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { workHere, workInThread } from './texts.ts'
import type { FileTexts } from './texts.ts'

let texts: FileTexts | undefined
afterEach(() => texts?.close())

const of = { account: 'a', format: 'dtcg', around: [] as Token[] } as const
const document = (from: number, count: number) =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `t${from + n}`,
        // Every third leads to a token of the file before.
        n % 3 === 2 ? { $value: `{t${from + n - count - 1}}` } : { $type: 'number', $value: n },
      ]),
    ),
    null,
    2,
  )
const filesOf = (files: number, each: number) =>
  Array.from({ length: files }, (_, n) => ({ path: `${n}.json`, text: document(n * each, each) }))

describe('the thread of the built server', () => {
  const real = () => (texts = workInThread({ program: builtFile('texts-thread.mjs') }))

  test('reads and edits what is read and edited here', async () => {
    const files = filesOf(20, 50)
    const work = (by: FileTexts) =>
      by.run(of, async open => {
        const read = await open.read(files)
        const [text] = files
        const file = { ...text!, tokens: sideOf(read[0]!) }
        const wanted = new Map([
          ['t0', null],
          ['t1', { ...file.tokens.get('t1')!, value: 7 }],
        ])
        return { read, edited: await editedFile(open, file, wanted), same: await editedFile(open, file, new Map()) }
      })
    const [here, there] = [await work(workHere), await work(real())]
    expect(there).toEqual(here)
    expect(here.read.flat()).toHaveLength(1_000)
    expect(here.read[1]![2]).toMatchObject({ type: 'number', alias_to: 't1' })
    expect(here.edited!.text).not.toContain('"t0"')
    expect(here.same).toBeNull()
  })

  test('leaves this one free', async () => {
    const files = filesOf(200, 50)
    async function turnsDuring(by: FileTexts): Promise<number> {
      let turns = 0
      const count = () => {
        turns++
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      expect((await by.run(of, ({ read }) => read(files))).flat()).toHaveLength(10_000)
      clearImmediate(next)
      return turns
    }
    expect(await turnsDuring(real())).toBeGreaterThan(100)
    expect(await turnsDuring(workHere)).toBeLessThan(5)
  })
})

test.each(['dtcg', 'style-dictionary', 'tokens-studio'] as const)(
  'a file of %s that cannot be read is named with its line',
  async format => {
    const reading = workHere.run({ ...of, format }, ({ read }) => read([{ path: 'a/b.json', text: '{\n  "a": {\n' }]))
    await expect(reading).rejects.toThrow(UnreadableFile)
    await expect(reading).rejects.toThrow(/^a\/b\.json:\d+: /)
  },
)

const color = (value: string, more: object = {}) => ({ $type: 'color', $value: value, ...more })
const studio = (value: string) => ({ type: 'color', value })

test.each([
  [
    'dtcg',
    'modes in the extensions of its tokens',
    { a: color('#ffffff', { $extensions: { 'com.figma': { modes: { Light: '#ffffff', Dark: '#000000' } } } }) },
    'holds several modes (Light, Dark)',
  ],
  [
    'dtcg',
    'the modes of an export of Tessera',
    {
      $extensions: { 'app.tessera': { modes: [{ name: 'Light' }, { name: 'Dark', tokens: { a: color('#000000') } }] } },
      a: color('#ffffff'),
    },
    'holds several modes (Light, Dark)',
  ],
  [
    'style-dictionary',
    'values for light and dark',
    { a: { type: 'color', value: { light: '#ffffff', dark: '#000000' } } },
    'holds several modes (light, dark)',
  ],
  [
    'tokens-studio',
    'several sets',
    { core: { a: studio('#ffffff') }, dark: { a: studio('#000000') }, $themes: [], $metadata: {} },
    'holds several sets (core, dark)',
  ],
  [
    'tokens-studio',
    'sets that only references tell',
    { core: { a: { b: studio('#ffffff') } }, other: { c: studio('{a.b}') } },
    'holds several sets (core, other)',
  ],
] as const)('a file of %s with %s is refused as a whole, with its name', async (format, _, json, sentence) => {
  const files = [{ path: 'tokens/a.json', text: JSON.stringify(json) }]
  const reading = workHere.run({ ...of, format }, ({ read }) => read(files))
  await expect(reading).rejects.toThrow(`tokens/a.json ${sentence}`)
})

test('a file of Tokens Studio with a single set is that set, and is written as such', async () => {
  const text = `${JSON.stringify({ global: { a: studio('#ffffff'), b: studio('{a}') }, $themes: [], $metadata: { tokenSetOrder: ['global'] } }, null, 2)}\n`
  const edited = await workHere.run({ ...of, format: 'tokens-studio' }, async open => {
    const [read] = await open.read([{ path: 'tokens.json', text }])
    expect(read).toMatchObject([{ name: 'a' }, { name: 'b', alias_to: 'a' }])
    const tokens = sideOf(read!)
    return editedFile(
      open,
      { path: 'tokens.json', text, tokens },
      new Map([['a', { ...tokens.get('a')!, value: '#111111' }]]),
    )
  })
  expect(edited!.text).toBe(text.replace('#ffffff', '#111111'))
})

test('what would be read as a mode again is not written', async () => {
  const token: Token = {
    ...{ name: 'a', type: 'color', value: '#ffffff', description: null, alias_to: null },
    extensions: { 'com.figma': { modes: { Dark: '#000000' } } },
  }
  const writing = workHere.run(of, open =>
    editedFile(open, { path: 'a.json', text: '{}\n', tokens: new Map() }, new Map([['a', token]])),
  )
  await expect(writing).rejects.toThrow(/^a\.json/)
})

const deeds = {
  endless: 'for (;;);',
  swells: 'const all = []; for (;;) all.push(new Array(1000).fill(all.length))',
}
test.each(['endless', 'swells'] as const)(
  'a thread that is ended by its limit (%s) is a failed run with a sentence, and tokens on both sides stay',
  async deed => {
    const program = new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'
parentPort.on('message', question => { if (question === 'read') { ${deeds[deed]} } parentPort.postMessage(null) })`)}`,
    )
    texts = workInThread({ program, limitMb: 20, limitMs: deed === 'endless' ? 1_000 : 60_000 })
    const config = { secretKey: Buffer.alloc(32, 7), gitAllow: allowanceOf('127.0.0.1') }
    const [w, server] = [await world({ config, texts }), await startGitServer()]
    try {
      const team = await server.team()
      const commit = await team.commit({ 'tokens/theirs.json': document(0, 1) })
      const owner = w.as('owner')
      await owner.post(`${w.modePath}/tokens`, { name: 'ours', type: 'number', value: 1 })
      const path = `/workspaces/${w.workspace.id}/git`
      const credential = { kind: 'token', secret: gitToken }
      await owner.put(path, { url: team.url, folder: 'tokens', incoming: 'change', credential })
      const { body } = await owner.post(`${path}/sync`)
      expect(body).toMatchObject({ state: 'failed', error: expect.stringMatching(/too much time or memory to read/) })
      expect((await owner.get(path)).body.status).toMatchObject({ state: 'failed', error: body.error })
      expect((await owner.get(`${w.modePath}/tokens`)).body.tokens).toMatchObject([{ name: 'ours', value: 1 }])
      expect(await team.git('rev-parse', 'main')).toBe(commit)
      expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
    } finally {
      await server.close()
      await w.close()
    }
  },
)
