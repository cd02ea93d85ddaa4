// Loaded into a server before its bundle (`--import`): reports the processor time between two turns of the event loop, and blocks
// the loop on request.
import { clearImmediate, setImmediate } from 'node:timers'

let last = 0
let longest = 0
let began = 0
let next

const used = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

function turn() {
  const now = used()
  longest = Math.max(longest, now - last)
  last = now
  next = setImmediate(turn)
}

process.on('message', message => {
  if (message === 'watch') {
    longest = 0
    began = last = used()
    next = setImmediate(turn)
    process.send('watching')
    return
  }
  if (message === 'hold') {
    const until = used() + (used() - began)
    while (used() < until);
    process.send('held')
    return
  }
  clearImmediate(next)
  process.send({ longest, total: used() - began })
})
