import { expect, test } from 'vitest'
import { problems } from '../../base/problems.ts'
import { createQueue } from './queue.ts'

/** A task that the test completes. */
function held() {
  let end = (_fails: boolean) => undefined as void
  const promise = new Promise<string>((resolve, reject) => {
    end = fails => (fails ? reject(new Error('failed')) : resolve('done'))
  })
  return { work: () => promise, end: (fails = false) => end(fails) }
}

test('concurrency is limited and tasks start in order; when the queue is full, a task is refused with the time to retry after', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 1, busy: problems.signInBusy })
  const begun: number[] = []
  const works = [held(), held(), held(), held()]
  const results = works.slice(0, 3).map(({ work }, index) => {
    return queue(() => {
      begun.push(index)
      return work()
    })
  })
  await expect(queue(works[3]!.work)).rejects.toMatchObject({ status: 429, retryAfter: 3 })
  expect(begun).toEqual([0, 1])
  works[1]!.end()
  await results[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  works[0]!.end()
  works[2]!.end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
})

test('a failed task frees its slot like a successful one', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1, busy: problems.signInBusy })
  const [first, second] = [held(), held()]
  const failing = queue(first.work)
  const waiting = queue(second.work)
  first.end(true)
  second.end()
  await expect(failing).rejects.toThrow('failed')
  expect(await waiting).toBe('done')
  expect(await queue(async () => 'free')).toBe('free')
})

test('accounts take turns: one that asked for many works holds up no other, and may let only so many wait', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 10, waitingForEach: 3, busy: problems.signInBusy })
  const begun: string[] = []
  const gate = held()
  const run = (account: string, name: string) => queue(async () => void begun.push(name), account)
  const first = queue(gate.work, 'greedy')
  const others = [
    run('greedy', 'g1'),
    run('greedy', 'g2'),
    run('greedy', 'g3'),
    run('modest', 'm1'),
    run('other', 'o1'),
  ]
  await expect(run('greedy', 'g4')).rejects.toMatchObject({ status: 429 })
  gate.end()
  await Promise.all([first, ...others])
  expect(begun).toEqual(['g1', 'm1', 'o1', 'g2', 'g3'])
})

test('of one account only so many run together: a free place is for another', async () => {
  const queue = createQueue({ atOnce: 2, atOnceForEach: 1, waiting: 10, busy: problems.signInBusy })
  const begun: string[] = []
  const run = (account: string, { work }: ReturnType<typeof held>) =>
    queue(() => {
      begun.push(account)
      return work()
    }, account)
  const works = [held(), held(), held()]
  const results = [run('greedy', works[0]!), run('greedy', works[1]!), run('modest', works[2]!)]
  expect(begun).toEqual(['greedy', 'modest'])
  works[2]!.end()
  await results[2]
  expect(begun).toEqual(['greedy', 'modest'])
  works[0]!.end()
  await results[0]
  expect(begun).toEqual(['greedy', 'modest', 'greedy'])
  works[1]!.end()
  await results[1]
})
