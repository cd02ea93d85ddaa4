// What may hold up the end of the server, and what must not.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { followed } from '../../testing/followed.ts'
import { world } from '../../testing/world.ts'

test('the server ends beside unused connections and open streams', { timeout: 30_000 }, async () => {
  const w = await world()
  const { port } = new URL(w.address)
  const socket = connect(Number(port), '127.0.0.1')
  const gone = once(socket, 'close')
  await once(socket, 'connect')
  socket.resume()
  const stream = await followed(`${w.address}/api/v1/workspaces/${w.workspace.id}/events`, {
    authorization: `Bearer ${w.people.owner.key}`,
  })
  await w.close()
  await gone
  await stream.ended
  expect(w.services.events.followers()).toBe(0)
})
