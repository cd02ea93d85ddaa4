import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startInBackground } from './background.ts'

const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const echo = program(`import { parentPort } from 'node:worker_threads'
parentPort.on('message', asked => parentPort.postMessage(asked))`)

/** proc_pid_stat(5), field 19. */
const nicenessOf = (thread: number) =>
  Number(
    readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[16],
  )

test('what is asked before the program listens is answered', async () => {
  const { worker } = startInBackground(echo)
  worker.postMessage('first')
  const [asked] = (await once(worker, 'message')) as string[]
  expect(asked).toBe('first')
  await worker.terminate()
})

test('a program that cannot be loaded is an error of its thread', async () => {
  const { worker } = startInBackground(program('throw new Error("It does not load")'))
  const [error] = (await once(worker, 'error')) as Error[]
  expect(error!.message).toBe('It does not load')
})

test.skipIf(!existsSync('/proc/thread-self'))('a thread gives way to those that answer requests', async () => {
  const before = nicenessOf(process.pid)
  const { worker, number } = startInBackground(echo)
  worker.postMessage('begun')
  await once(worker, 'message')
  // 19 is the lowest priority.
  expect(nicenessOf(number())).toBe(Math.min(19, before + 10))
  expect(nicenessOf(process.pid)).toBe(before)
  await worker.terminate()
})

test('every thread of the server is started so', () => {
  const sources = fileURLToPath(new URL('../..', import.meta.url))
  const starts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter(path => /\bnew Worker\(/.test(readFileSync(`${sources}/${path}`, 'utf8')))
  expect(starts).toEqual(['kernel/pacing/background.ts'])
})
