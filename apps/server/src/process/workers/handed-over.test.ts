// What happens to a connection whose worker is killed before it has said that it has it: `workers.test.ts` kills workers, and cannot
// choose the moment.
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { closeHandedOver } from './handed-over.ts'

function workerWith() {
  const sent: unknown[][] = []
  const process = { send: (...args: unknown[]) => sent.push(args) > 0 }
  const worker = Object.assign(new EventEmitter(), { process }) as unknown as Worker & EventEmitter
  closeHandedOver(worker)
  return { sent, worker, send: worker.process.send.bind(worker.process) as (...args: unknown[]) => boolean }
}

const connection = () => {
  const made = { closed: 0, close: () => void made.closed++ }
  return made
}

test('the connection that was on its way to a killed worker is closed, and none before it', () => {
  const { sent, worker, send } = workerWith()
  const [first, second] = [connection(), connection()]
  expect(send({ act: 'newconn' }, first)).toBe(true)
  send({ act: 'newconn' }, second, { keepOpen: false })
  send({ a: 'message without a connection' })
  worker.emit('exit', null, 'SIGKILL')
  expect([first.closed, second.closed]).toEqual([0, 1])
  expect(sent).toEqual([
    [{ act: 'newconn' }, first],
    [{ act: 'newconn' }, second, { keepOpen: false }],
    [{ a: 'message without a connection' }, undefined],
  ])
})

test('a worker that ends in order has answered what it was given', () => {
  const { worker, send } = workerWith()
  const given = connection()
  send({ act: 'newconn' }, given)
  worker.emit('exit', 0, null)
  expect(given.closed).toBe(0)
})
