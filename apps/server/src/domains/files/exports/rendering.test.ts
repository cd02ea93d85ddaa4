import { afterEach, expect, test } from 'vitest'
import { modeInput, tokensetInput } from '@tessera/engine'
import type { ModeTokens, Token } from '@tessera/engine'
import type { Rendering, Work, FileOrFault, WrittenOutput } from './service.ts'
import { builtFile } from '../../../testing/process.ts'
import { renderHere, renderInThread } from './rendering.ts'

let rendering: Rendering | undefined
afterEach(() => rendering?.close())

const tokenOf = (name: string, value: Token['value'], alias_to: string | null = null): Token => ({
  ...{ name, type: 'number', value, description: null, alias_to },
})
/** Every third points at the one before it, and every fifth at nothing. */
const modeOf = (name: string, count: number): ModeTokens => ({
  name,
  is_default: name === 'Light',
  tokens: Array.from({ length: count }, (_, n) =>
    n % 5 === 4
      ? tokenOf(`group.t${n}`, { alias_to: 'nowhere' }, 'nowhere')
      : n % 3 === 2
        ? tokenOf(`group.t${n}`, { alias_to: `group.t${n - 1}` }, `group.t${n - 1}`)
        : tokenOf(`group.t${n}`, n),
  ),
})
const mode = (count: number) => ({ tokens: modeInput('Küche', modeOf('Light', count)) })
const textOf = (file: FileOrFault) => ('fault' in file ? file : { ...file, bytes: file.bytes.toString('latin1') })
const turn = { account: 'a', tokens: Infinity }
const of = (work: Work) => async () => work
const given = { options: {}, media_type: 'text/plain', parts: ['Küche', 'Light'], extension: 'txt' }

test.each<[string, Work]>([
  ['thousands of tokens', { ...given, format: 'css', content: mode(7_500) }],
  [
    'several modes',
    { ...given, format: 'css', content: { tokens: tokensetInput('K', [modeOf('Light', 1_200), modeOf('Dark', 900)]) } },
  ],
  ['several files', { ...given, format: 'android', content: mode(2_000), bundle: 'zip' }],
  ['several files as JSON', { ...given, format: 'ios', content: mode(2_000), bundle: 'json' }],
])('the thread of the built server writes of %s what is written here', async (_, work) => {
  rendering = renderInThread({ program: builtFile('rendering-thread.mjs') })
  const [here, there] = [await renderHere.write(of(work), turn), await rendering.write(of(work), turn)]
  expect(textOf(there)).toEqual(textOf(here))
  expect(here).toHaveProperty('unresolved.length')
})

test('the thread writes outputs as they are written here, findings and faults included', async () => {
  rendering = renderInThread({ program: builtFile('rendering-thread.mjs') })
  const source = {
    tokensets: [{ id: 's', name: 'Küche', modes: [{ id: 'm', ...modeOf('Light', 7_500) }] }],
    resolvers: new Map(),
    version: '1.2.0',
  }
  const outputs = [
    { name: 'web', format: 'css', names: { prefix: 'ds' } },
    { name: 'themes', format: 'css', resolver: 'nowhere' },
    { name: 'flat', format: 'json-flat', where: { tokens: ['group.t1'] } },
  ]
  async function writtenBy({ writeOutputs }: Rendering) {
    const all: WrittenOutput[] = []
    await writeOutputs(
      async () => source,
      { outputs, form: 'record' },
      turn,
      one => void all.push(one),
    )
    return all
  }
  const [here, there] = [await writtenBy(renderHere), await writtenBy(rendering)]
  const plain = (all: typeof here) => all.map(({ bytes, ...one }) => ({ ...one, text: bytes.toString() }))
  expect(plain(there)).toEqual(plain(here))
  expect(here.map(({ fault }) => fault === null)).toEqual([true, false, true])
  expect(here[0]!.findings.length).toBeGreaterThan(1_000)
})

test('a few tokens start no thread; many do', async () => {
  rendering = renderInThread({ program: new URL('data:text/javascript,process.exit(3)') })
  await expect(
    rendering.write(of({ ...given, format: 'css', content: mode(1_000) }), { account: 'a', tokens: 1_000 }),
  ).resolves.toHaveProperty('bytes')
  await expect(
    rendering.write(of({ ...given, format: 'css', content: mode(1_001) }), { account: 'a', tokens: 1_001 }),
  ).rejects.toThrow('The thread that writes exports ended with 3')
})

test('no message holds more than is copied in some milliseconds', async () => {
  /** Answers with the characters of the longest message, as JSON. */
  const program = new URL(
    `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads'
let most = 0
parentPort.on('message', question => {
  most = Math.max(most, JSON.stringify(question).length)
  parentPort.postMessage(question === 'write' ? { fault: String(most) } : null)
})`)}`,
  )
  rendering = renderInThread({ program })
  const description = 'é'.repeat(1_000)
  const { tokens, ...light } = modeOf('Light', 2_500)
  const heavy = { ...light, tokens: tokens.map(token => ({ ...token, description })) }
  const content = { tokens: modeInput('Küche', heavy) }
  const { fault } = (await rendering.write(of({ ...given, format: 'css', content }), turn)) as { fault: string }
  expect(Number(fault)).toBeGreaterThan(400_000)
  expect(Number(fault)).toBeLessThan(600_000)
})

test('an export that takes too long is refused', async () => {
  const program = new URL('data:text/javascript,for (;;);')
  rendering = renderInThread({ program, limitMs: 200 })
  await expect(rendering.write(of({ ...given, format: 'css', content: mode(2_000) }), turn)).rejects.toMatchObject({
    status: 400,
    code: 'export_too_heavy',
  })
})
