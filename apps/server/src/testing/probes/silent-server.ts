// A port at which nothing answers, as behind a firewall that drops packets: a stopped process listens there, and its
// queue of new connections is full. Needs Linux, which then drops further ones.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'

const listening = `const server = require('node:net').createServer()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`

/** Linux admits one more than the backlog. */
const mostQueued = 8

export async function silentServer() {
  const child = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(text.toString())
  child.kill('SIGSTOP')
  const queued = Array.from({ length: mostQueued }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await once(queued[0]!, 'connect')
  return {
    connection: { host: '127.0.0.1', port },
    close() {
      for (const socket of queued) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}
