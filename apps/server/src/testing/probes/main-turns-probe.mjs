// Loaded into a server before its bundle (`--import`): reports the processor time of the longest turn of the main thread's event loop,
// in milliseconds, and holds the loop for some on request.
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) watch()

function watch() {
  /** Nanoseconds that this thread has had a processor (proc(5), schedstat): what others take from it is not counted. */
  const stat = openSync('/proc/thread-self/schedstat')
  const buffer = Buffer.alloc(100)
  const used = () => Number.parseInt(buffer.toString('latin1', 0, readSync(stat, buffer, 0, 100, 0)), 10) / 1e6

  // Between two ticks of a timer lies at most one turn.
  let last = used()
  let longest = 0
  setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }, 1).unref()

  process.on('message', message => {
    if (message === 'report') {
      process.send(longest)
      longest = 0
      return
    }
    for (const until = used() + Number(message); used() < until;);
    process.send('held')
  })
  process.channel.unref()
}
