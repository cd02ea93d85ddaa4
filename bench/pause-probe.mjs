// Loaded into the server of a bench with `--import`: reports, over the channel to its parent, how long the event loop was not free.
import { openSync, readSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Threads load it too.
if (isMainThread) report()

function report() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()

  /** Nanoseconds that this thread has had a processor (proc(5), schedstat); without /proc none is counted. */
  const stat = open('/proc/thread-self/schedstat')
  const buffer = Buffer.alloc(100)
  const busy = () =>
    stat === undefined ? 0 : Number.parseInt(buffer.toString('latin1', 0, readSync(stat, buffer, 0, 100, 0)), 10)

  // Between two ticks of a timer there is at most one turn of the loop: its processor time does not count what others took from it.
  let last = busy()
  let longest = 0
  setInterval(() => {
    const now = busy()
    longest = Math.max(longest, now - last)
    last = now
  }, 1).unref()

  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({ pause: delay.max / 1e6, work: longest / 1e6, cpu: (user + system) / 1000 })
    delay.reset()
    longest = 0
  })
  process.channel.unref()
}

function open(path) {
  try {
    return openSync(path)
  } catch {
    return undefined
  }
}
