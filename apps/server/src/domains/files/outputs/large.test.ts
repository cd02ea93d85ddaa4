// Answers of many files: written one by one, bounded as a whole, and held in memory neither by the server nor for who is slow.
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLargeAnswers } from '../../../kernel/answers/large-answers/large-answers.ts'
import type { LargeAnswerLimits } from '../../../kernel/answers/large-answers/large-answers.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
/** Names of outputs, as they were written. */
let written: string[]
/** Awaited before an output is written. */
let gate: () => Promise<void>

beforeEach(async () => {
  w = await world()
  written = []
  gate = async () => undefined
  const { rendering } = w.services
  w.services.rendering = {
    ...rendering,
    writeOutputs: (load, wanted, turn, take) =>
      rendering.writeOutputs(load, wanted, turn, async one => {
        written.push(one.fault ?? (JSON.parse(one.bytes.toString()) as { name: string }).name)
        await gate()
        return take(one)
      }),
  }
})
afterEach(() => w.close())

const limit = (limits: LargeAnswerLimits) => (w.services.largeAnswers = createLargeAnswers(limits))
const at = (rest: string) => `/workspaces/${w.workspace.id}/${rest}`
const outputs = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, n) => ({ name: `o${n}`, format: 'json', ...(prefix ? { names: { prefix } } : {}) }))
const addLongTokens = (count: number) =>
  w.addTokens(
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`t${n}`, ['string', `${n}${'x'.repeat(90_000)}`]])),
  )
const preview = (who: Parameters<World['as']>[0], given: object[]) =>
  w.as(who).post(at('outputs/preview-all'), { outputs: given })
const untilLetGo = () => expect.poll(() => w.services.largeAnswers.held()).toEqual({ answers: 0, bytes: 0 })

test('an answer from a file is the one from memory, with its tag, its length and its shorter form', async () => {
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.as('owner').put(at('outputs'), { outputs: outputs(3) })
  const short = await w.as('viewer').get(at('output-files'))
  limit({ inMemory: 10 })
  const plain = await w.as('viewer').get(at('output-files'), { 'accept-encoding': 'identity' })
  expect([plain.status, plain.text]).toEqual([200, short.text])
  expect(plain.headers.get('content-length')).toBe(`${Buffer.byteLength(short.text)}`)
  const etag = plain.headers.get('etag')!
  expect(short.headers.get('etag')).toContain(etag.slice(0, -1))
  expect((await w.as('viewer').get(at('output-files'), { 'if-none-match': etag })).status).toBe(304)
  const zipped = await fetch(`${w.address}/api/v1${at('output-files')}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${w.people.viewer.key}`, 'accept-encoding': 'gzip' },
  })
  expect([zipped.status, zipped.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  const posted = await preview('viewer', outputs(3))
  expect([posted.text, posted.headers.get('cache-control')]).toEqual([short.text, 'no-store'])
  await untilLetGo()
})

test('its gzip form is the same text', async () => {
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.as('owner').put(at('outputs'), { outputs: outputs(3) })
  const short = await w.as('viewer').get(at('output-files'))
  limit({ inMemory: 10 })
  const raw = await new Promise<Buffer>(resolve => {
    const pieces: Buffer[] = []
    const socket = connect(Number(new URL(w.address).port), '127.0.0.1')
    socket.on('data', piece => pieces.push(piece))
    socket.on('close', () => resolve(Buffer.concat(pieces)))
    socket.write(
      `GET /api/v1${at('output-files')} HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer ${w.people.viewer.key}\r\nAccept-Encoding: gzip\r\n\r\n`,
    )
  })
  const end = raw.indexOf('\r\n\r\n')
  expect(raw.subarray(0, end).toString()).toMatch(/content-encoding: gzip/i)
  expect(gunzipSync(raw.subarray(end + 4)).toString()).toBe(short.text)
  await untilLetGo()
})

test('what is larger than 64 MB together is refused before it is sent, with what to ask for alone', async () => {
  await addLongTokens(100)
  const key = await w.newKey(w.people.viewer.id, ['export:tokens'])
  const refused = await preview({ key }, outputs(50))
  expect([refused.status, refused.body.code]).toEqual([400, 'answer_too_large'])
  expect(refused.body.error).toMatch(/larger than 64 MB together\. Ask for some of them alone: o7, o8, .* and 23 more$/)
  // Nothing is written that could not be sent any more.
  expect(written).toEqual(['o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'])
  expect(w.services.largeAnswers.held()).toEqual({ answers: 0, bytes: 0 })
  expect(w.services.cache.held().bytes).toBeLessThanOrEqual(64_000_000)
  expect((await w.as({ key }).post(at('outputs/preview'), { output: outputs(8)[7] })).status).toBe(200)
})

test('the same request, sent by several at once, is written once', async () => {
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  let open = () => undefined as void
  const opened = new Promise<void>(resolve => (open = resolve))
  gate = () => opened
  const { make } = w.services.largeAnswers
  let asked = 0
  w.services.largeAnswers.make = (...given) => {
    asked++
    return make(...given)
  }
  const answers = Array.from({ length: 6 }, () => preview('viewer', outputs(3)))
  await expect.poll(() => asked).toBe(6)
  open()
  expect(new Set((await Promise.all(answers)).map(({ text }) => text)).size).toBe(1)
  expect(written).toEqual(['o0', 'o1', 'o2'])
})

test('of one account two are written at once, some wait, and more are answered 429; others are not held up', async () => {
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  limit({ waiting: 1 })
  let open = () => undefined as void
  const opened = new Promise<void>(resolve => (open = resolve))
  gate = () => opened
  const begun = (count: number) => expect.poll(() => written.length).toBe(count)
  const own = ['a', 'b', 'c', 'd'].map(prefix => preview('viewer', outputs(1, prefix)))
  const refused = await Promise.race(own)
  expect([refused.status, refused.body.code]).toEqual([429, 'exports_busy'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await begun(2)
  const other = preview('editor', outputs(1, 'e'))
  await begun(3)
  open()
  const statuses = (await Promise.all([...own, other])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 429])
})

test('of who takes nothing, neither memory nor disk is held for long', async () => {
  await addLongTokens(20)
  limit({ stalledMs: 100 })
  const body = JSON.stringify({ outputs: outputs(20) })
  const socket = connect(Number(new URL(w.address).port), '127.0.0.1')
  const begun = new Promise<void>(resolve => socket.once('data', () => (socket.pause(), resolve())))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v1${at('outputs/preview-all')} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${w.people.viewer.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await begun
  expect(written).toHaveLength(20)
  await untilLetGo()
  socket.destroy()
})

test('a file ends with the request that it was for', async () => {
  await addLongTokens(20)
  const stop = new AbortController()
  const answer = await fetch(`${w.address}/api/v1${at('outputs/preview-all')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.people.viewer.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outputs: outputs(20) }),
    signal: stop.signal,
  })
  expect(answer.status).toBe(200)
  expect(w.services.largeAnswers.held().bytes).toBeGreaterThan(20_000_000)
  stop.abort()
  await untilLetGo()
})
