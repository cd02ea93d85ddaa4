// The load: clients that write with and without Idempotency-Key, and clients that read on another node what was just acknowledged.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './client.mjs'

export const writersWithKey = 4
export const writersWithoutKey = 4
const readers = 4
/** Milliseconds between two requests of one client, so that the load stays the same on a faster machine. */
const pace = 50

const other = (nodes, than) => {
  const others = nodes.filter(({ name }) => name !== than)
  return others[Math.floor(Math.random() * others.length)].name
}

export function startLoad({ front, nodes, world, tally, signal, races }) {
  const client = createClient(front, signal)
  const { auth } = world.owner
  /** Each with the place, the value and the phase in which it was acknowledged. */
  const acknowledged = []
  const latest = new Map()
  let going = true

  async function write(place, name, value, keyed) {
    const request = {
      path: place.tokens,
      method: 'POST',
      body: { name, type: 'number', value },
      headers: { ...auth, ...(keyed ? { 'idempotency-key': randomUUID() } : {}) },
    }
    const answer = keyed ? await client.withRetry(request) : await client.once(request)
    if (answer.status === 201) {
      tally.acknowledged()
      const entry = { place, name, value, by: answer.by, phase: tally.now() }
      acknowledged.push(entry)
      latest.set(place, entry)
    } else if (keyed)
      tally.fault('failedWithKey', tally.now(), `${answer.status} ${answer.text}, after ${answer.first?.status}`)
    else tally.count('failedWithoutKey')
  }

  async function writer(n) {
    for (let number = 1; going; number++) {
      await write(world.places[n], `n${number}`, number, n < writersWithKey)
      await pause()
    }
  }

  async function reader() {
    while (going) {
      const entries = [...latest.values()]
      const entry = entries[Math.floor(Math.random() * entries.length)]
      if (entry !== undefined) {
        const path = `${entry.place.tokens}/${entry.name}`
        const answer = await client.withRetry({ path, headers: auth, node: other(nodes, entry.by) })
        if (client.isFailure(answer)) tally.fault('failedReads', tally.now(), `${answer.status} ${answer.text}`)
        else {
          tally.count('reads')
          if (answer.status !== 200 || JSON.parse(answer.text).value !== entry.value)
            tally.fault('stale', tally.now(), `${path} on ${answer.by}: ${answer.status} ${answer.text}`)
        }
      }
      await pause()
    }
  }

  const pause = () => sleep(pace, undefined, { signal })
  const context = { client, nodes, world, tally, other, going: () => going, pause }
  const count = writersWithKey + writersWithoutKey
  const working = [
    ...Array.from({ length: count }, (_, n) => writer(n)),
    ...Array.from({ length: readers }, reader),
    ...races.map(race => race(context)),
  ]
  const done = Promise.all(working)
  return {
    acknowledged,
    /** Rejects as soon as a client fails in a way that is no answer. */
    done,
    async stop() {
      going = false
      await done
    },
  }
}
