// One thread reads all documents: each account has its turn, whatever others have sent.
import { afterEach, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { readInThread } from './documents.ts'

let w: World | undefined
let channel: InstanceType<typeof BroadcastChannel> | undefined
afterEach(async () => {
  channel?.close()
  await w?.services.documents.close()
  await w?.close()
})

/** Reports each document that it begins to read, and has read it when the test says so. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads'
const channel = new BroadcastChannel('turns of accounts')
parentPort.on('message', question => {
  if (question === 'more') return parentPort.postMessage(null)
  channel.onmessage = () => parentPort.postMessage({ result: { format: 'css', modes: [{ name: null, tokens: [], groups: [] }], warnings: [] } })
  channel.postMessage(question.files[0].text)
})`)}`,
)

test('others come before the second document of an account, and of each at most two wait', async () => {
  w = await world()
  const documents = readInThread({ program })
  const queued = new Set<string>()
  w.services.documents = {
    ...documents,
    read(files, ...rest) {
      const reading = documents.read(files, ...rest)
      queued.add(files[0]!.text)
      return reading
    },
  }
  const begun: unknown[] = []
  const known = (channel = new BroadcastChannel('turns of accounts'))
  let onBegun = () => undefined as void
  known.onmessage = event => {
    begun.push((event as MessageEvent).data)
    onBegun()
  }
  const untilBegun = async (count: number) => {
    while (begun.length < count) await new Promise<void>(resolve => (onBegun = resolve))
  }
  const at = `${w.modePath}/import`
  const send = (who: 'owner' | 'editor', document: string) => w!.as(who).post(at, { document, dry_run: true })

  const first = send('owner', 'first')
  await untilBegun(1)
  // Of three that follow, whichever comes last finds two waiting.
  const following = ['second', 'third', 'fourth'].map(document => send('owner', document))
  const refused = await Promise.race(following)
  expect([refused.status, refused.body.code]).toEqual([429, 'imports_busy'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = send('editor', 'of another account')
  await expect.poll(() => queued.has('of another account')).toBe(true)
  for (const count of [2, 3, 4]) {
    known.postMessage('go')
    await untilBegun(count)
  }
  known.postMessage('go')
  expect((await Promise.all([first, other, ...following])).map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 200, 429,
  ])
  // The second of the first account had its turn before it; its third has to wait.
  expect(begun.indexOf('of another account')).toBe(2)
})
