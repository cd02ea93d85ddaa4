// Loaded into a server before its bundle (`--expose-gc --import`): reports the memory in use after a full collection, or the size
// of the old generation, and simulates a leak on request.
import { subscribe } from 'node:diagnostics_channel'
import { setImmediate as turn } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'

const leaked = new Map()

process.on('message', async message => {
  if (message === 'leak') {
    // Two kilobytes for each requested address, like a cache without a bound.
    subscribe('http.server.request.start', ({ request }) => leaked.set(request.url, Array(250).fill(leaked.size)))
    process.send('leaking')
    return
  }
  if (message === 'old') {
    process.send(getHeapSpaceStatistics().find(space => space.space_name === 'old_space').space_used_size)
    return
  }
  // Finalizers run between two collections, and what they let go is collected by the next.
  for (let round = 0; round < 5; round++) {
    await turn()
    globalThis.gc()
  }
  const { heapUsed, external } = process.memoryUsage()
  process.send({ heap: heapUsed, buffers: external })
})
