import { afterEach, describe, expect, test } from 'vitest'
import type { ImportResult, SourceFile } from '@tessera/engine'
import { builtFile } from '../../../testing/process.ts'
import { modesOf, piecesOf, readHere, readInThread } from './documents.ts'
import type { Documents } from './service.ts'

let documents: Documents | undefined
afterEach(() => documents?.close())

/** A style sheet of so many tokens, every third of which points at another. */
function css(count: number): SourceFile[] {
  const lines = Array.from({ length: count }, (_, n) =>
    n % 3 === 2 ? `--t${n}: var(--t${n - 1});` : `--t${n}: #${n.toString(16).padStart(6, '0')};`,
  )
  return [{ path: '', text: `:root {\n${lines.join('\n')}\n}` }]
}

test('many small modes travel together, and a large one in parts', async () => {
  const read = (await readHere.read(css(2_500), {})) as ImportResult
  const [mode] = modesOf(read)
  const small = mode!.tokens.map(token => ({ ...mode!, tokens: [token] }))
  const sizes = (modes: typeof small) =>
    Array.from(piecesOf(modes), piece => piece.reduce((sum, { tokens }) => sum + tokens.length, 0))
  expect([sizes(small), sizes([mode!])]).toEqual([
    [1_000, 1_000, 500],
    [1_000, 1_000, 500],
  ])
  expect([...piecesOf(small)].flat().map(part => part.mode)).toEqual(small.map((_, index) => index))
})

describe('the thread of the built server', () => {
  const real = () => (documents = readInThread({ program: builtFile('reading-thread.mjs') }))

  test.each([
    ['thousands of tokens', css(3_500), {}],
    [
      'several modes with their groups',
      [
        {
          path: '',
          text: JSON.stringify({
            $modes: Object.fromEntries(
              ['light', 'dark'].map(mode => [
                mode,
                Object.fromEntries(
                  Array.from({ length: 1_200 }, (_, n) => [`t${n}`, { value: `${mode}${n}`, type: 'string' }]),
                ),
              ]),
            ),
          }),
        },
      ],
      {},
    ],
    ['an unknown format', [{ path: '', text: `nothing that anybody knows ${'x '.repeat(20_000)}` }], {}],
    ['a document of another format', css(3_500), { format: 'dtcg' }],
    ['a name that cannot be stored', [{ path: '', text: JSON.stringify({ [' '.repeat(20_000)]: { value: 1 } }) }], {}],
    ['no text', [{ path: '', text: '' }], {}],
    ['500,000 brackets in each other', [{ path: '', text: '['.repeat(500_000) }], {}],
    ['500,000 groups in each other', [{ path: '', text: '{"a":'.repeat(500_000) }], { format: 'dtcg' }],
    ['500,000 functions in each other', [{ path: '', text: `:root{--a:${'calc('.repeat(500_000)}` }], {}],
  ])('gives of %s what is read here', async (_, files, options) => {
    const [here, there] = [await readHere.read(files, options), await real().read(files, options)]
    const plain = (read: typeof here) =>
      'modes' in read ? { ...read, modes: read.modes.map(({ resolution: _resolution, ...mode }) => mode) } : read
    expect(plain(there)).toEqual(plain(here))
  })

  test('leaves this one free: others have their turn while it reads, and would not have any here', async () => {
    const files = css(20_000)
    async function turnsDuring(reader: Documents): Promise<number> {
      let turns = 0
      const count = () => {
        turns++
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      const read = (await reader.read(files, {})) as ImportResult
      clearImmediate(next)
      expect(read.modes[0]!.tokens).toHaveLength(20_000)
      return turns
    }
    expect(await turnsDuring(real())).toBeGreaterThan(100)
    expect(await turnsDuring(readHere)).toBeLessThan(5)
  })
})

describe('whatever becomes of the thread', () => {
  /** A worker that does what the document's text commands, and returns its thread's id. */
  const program = new URL(
    `data:text/javascript,${encodeURIComponent(`
import { parentPort, threadId } from 'node:worker_threads'
const deeds = {
  endless() { for (;;); },
  sleeps() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) },
  ends() { process.exit(3) },
  fails() { throw new Error('a defect') },
  swells() { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) },
}
parentPort.on('message', question => {
  if (question === 'more') return parentPort.postMessage(null)
  deeds[question.files[0].text]?.()
  parentPort.postMessage({ result: { format: 'thread ' + threadId, modes: [], warnings: [] } })
})`)}`,
  )
  const documentOf = (text: string): SourceFile[] => [{ path: '', text }]
  const threadOf = async () => ((await documents!.read(documentOf('fine'), {})) as ImportResult).format
  const tooHeavy = { status: 400, message: expect.stringContaining('takes too much time or memory to read') }

  test.each([
    ['takes too long', 'endless', tooHeavy],
    ['takes too much memory', 'swells', tooHeavy],
    ['ends the thread', 'ends', { message: 'The thread that reads documents ended with 3' }],
    ['finds a defect', 'fails', { message: 'a defect' }],
  ])('a document that %s is refused, and the next is read by another thread', async (_, deed, refusal) => {
    documents = readInThread({ program, limitMs: deed === 'endless' ? 3_000 : 60_000, limitMb: 20 })
    const first = await threadOf()
    expect(await threadOf()).toBe(first)
    const [refused, next] = await Promise.allSettled([documents.read(documentOf(deed), {}), threadOf()])
    expect(refused).toMatchObject({ status: 'rejected', reason: refusal })
    expect(next).toEqual({ status: 'fulfilled', value: expect.stringMatching(/^thread \d+$/) })
    expect(next).not.toMatchObject({ value: first })
  })

  test('a request beyond the queue is answered 429 with Retry-After', async () => {
    documents = readInThread({ program, limitMs: 300, waiting: 1 })
    const reads = [documents.read(documentOf('sleeps'), {}), documents.read(documentOf('fine'), {})]
    await expect(documents.read(documentOf('fine'), {})).rejects.toMatchObject({ status: 429, retryAfter: 3 })
    const [first, second] = await Promise.allSettled(reads)
    expect([first!.status, second!.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('it ends when it is idle, and when it is closed', async () => {
    documents = readInThread({ program, idleMs: 1 })
    const first = await threadOf()
    await expect.poll(threadOf, { interval: 100, timeout: 60_000 }).not.toBe(first)
    await documents.close()
    expect(await threadOf()).not.toBe(first)
  })
})
