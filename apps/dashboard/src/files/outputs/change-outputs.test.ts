import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOutputs, freeName, moved } from './change-outputs.ts'

/** A server that keeps outputs; `meanwhile` happens between a read and the write after it. */
function server(outputs: object[], meanwhile: (() => object[])[] = []) {
  const world = { outputs, version: 1, writes: 0 }
  vi.stubGlobal(
    'fetch',
    async (_: string, { method, body, headers }: { method: string; body: string; headers: Headers }) => {
      if (method === 'GET')
        return Response.json(
          { outputs: world.outputs, total: world.outputs.length, updated_at: null },
          { headers: { etag: `"${world.version}"` } },
        )
      const other = meanwhile.shift()
      if (other) Object.assign(world, { outputs: other(), version: world.version + 1 })
      if (headers.get('if-match') !== `"${world.version}"`)
        return Response.json(
          { error: 'This resource has changed since you read it', code: 'changed_since_read' },
          { status: 400 },
        )
      world.writes++
      Object.assign(world, { outputs: (JSON.parse(body) as { outputs: object[] }).outputs, version: world.version + 1 })
      return Response.json({ outputs: world.outputs, total: world.outputs.length, updated_at: null })
    },
  )
  return world
}

let ws = 0
beforeEach(() => void ws++)
afterEach(() => void vi.unstubAllGlobals())

const web = { name: 'web', format: 'css' }
const ios = { name: 'ios', format: 'swiftui' }
const js = { name: 'js', format: 'esm' }

test('one write is made of what is stored', async () => {
  const world = server([web])
  expect(await changeOutputs(`ws-${ws}`, now => [...now, ios])).toBe(true)
  expect([world.outputs, world.writes]).toEqual([[web, ios], 1])
})

test('what somebody else wrote meanwhile is kept: the change is made of that', async () => {
  const world = server([web], [() => [web, js]])
  await changeOutputs(`ws-${ws}`, now => [...now, ios])
  expect(world.outputs).toEqual([web, js, ios])
})

test('a change that no longer fits writes nothing', async () => {
  const world = server([web], [() => [js]])
  expect(await changeOutputs(`ws-${ws}`, now => (now.some(({ name }) => name === 'web') ? [ios] : null))).toBe(false)
  expect([world.outputs, world.writes]).toEqual([[js], 0])
})

test('somebody who writes without a pause is not fought with for ever', async () => {
  const world = server(
    [web],
    Array.from({ length: 20 }, (_, i) => () => [{ ...web, header: [String(i)] }]),
  )
  await expect(changeOutputs(`ws-${ws}`, now => [...now, ios])).rejects.toThrow('changed since you read it')
  expect(world.writes).toBe(0)
})

test('a name that is taken gets a number, and stays within the rule', () => {
  expect(freeName('web', [])).toBe('web')
  expect(freeName('web', [{ name: 'web' }, { name: 'web-2' }])).toBe('web-3')
  const long = 'a'.repeat(63)
  expect(freeName(long, [{ name: 'a'.repeat(58) }])).toMatch(/^a{58}-2$/)
})

test('an output is moved by one place, and not past the ends', () => {
  expect(moved([web, ios, js], 'js', -1)).toEqual([web, js, ios])
  expect(moved([web, ios, js], 'web', 1)).toEqual([ios, web, js])
  expect(moved([web, ios], 'web', -1)).toEqual([web, ios])
  expect(moved([web, ios], 'ios', 1)).toEqual([web, ios])
  expect(moved([web, ios], 'gone', 1)).toEqual([web, ios])
})
