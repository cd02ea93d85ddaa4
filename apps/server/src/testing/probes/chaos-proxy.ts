// A network between the server and its database that can be cut, stalled or slowed. It forwards bytes without interpreting them.
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { TestServer } from '../database.ts'

export interface ChaosProxy {
  /** Where to connect instead. */
  connection: TestServer
  /** Drops all packets without notice, until `heal`. */
  hold(): void
  /** Stalls all open connections without notice; new ones work, also after `hold`. */
  strand(): void
  /** Every connection is reset; new ones work. */
  cut(): void
  /** Passes on the next message that holds this text, waits for its answer, and resets the connection instead of giving it. */
  loseAnswerTo(text: string): void
  /** Asked for each message of a client, which is not passed on before `pass` is called; null: nobody is asked any more. */
  onMessage(listener: ((text: string, pass: () => void) => void) | null): void
  heal(): void
  /** How often clients have sent something after an answer, or as the first thing; probes of whether the server is there do not count. */
  roundTrips(): number
  open(): number
  close(): Promise<void>
}

export async function chaosProxy(target: TestServer): Promise<ChaosProxy> {
  const to = target.host.startsWith('/')
    ? { path: `${target.host}/.s.PGSQL.${target.port}` }
    : { host: target.host, port: target.port }
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let held = false
  let marked: string | undefined
  let roundTrips = 0
  let asked: ((text: string, pass: () => void) => void) | null = null
  const server = createServer(client => {
    const upstream = connect(to)
    clients.add(client)
    client.once('close', () => clients.delete(client))
    let answered = true
    upstream.on('data', () => (answered = true))
    let isOfPool: boolean | undefined
    client.on('data', (chunk: Buffer) => {
      isOfPool ??= chunk.includes('application_name\0tessera\0')
      if (answered && isOfPool) roundTrips++
      answered = false
    })
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        if (marked !== undefined && from === client && chunk.includes(marked)) {
          marked = undefined
          upstream.removeAllListeners('data').once('data', () => client.resetAndDestroy())
        }
        if (asked && from === client) asked(chunk.toString('latin1'), () => into.write(chunk))
        else into.write(chunk)
      })
      from.on('end', () => into.end())
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      if (held) from.pause()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return {
    connection: { ...target, host: '127.0.0.1', port: address.port },
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    strand() {
      held = false
      for (const socket of sockets) socket.pause()
    },
    cut() {
      for (const client of clients) client.resetAndDestroy()
    },
    loseAnswerTo: text => void (marked = text),
    onMessage: listener => void (asked = listener),
    heal() {
      held = false
      for (const socket of sockets) socket.resume()
    },
    roundTrips: () => roundTrips,
    open: () => clients.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
