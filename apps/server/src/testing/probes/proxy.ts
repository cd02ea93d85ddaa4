// A proxy that passes connections on (CONNECT), and single requests, and notes whereto and for whom.
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface TestProxy {
  address: string
  /** In order. */
  targets: string[]
  /** The Proxy-Authorization of each. */
  users: (string | undefined)[]
  close(): Promise<void>
}

/** `refusal`: the status that it answers instead of passing a connection on. */
export async function startProxy(refusal?: number): Promise<TestProxy> {
  const targets: string[] = []
  const users: (string | undefined)[] = []
  const open = new Set<Duplex>()
  // As git sends what is not encrypted: with the whole address.
  const server = createServer((incoming, response) => {
    const { url, method, headers } = incoming
    targets.push(new URL(url!).host)
    const sent = request(url!, { method, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(sent.on('error', () => response.destroy()))
  })
  server.on('connect', ({ url, headers }, client) => {
    targets.push(url!)
    users.push(headers['proxy-authorization'])
    open.add(client.on('error', () => client.destroy()))
    if (refusal !== undefined) return client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
    const { hostname, port } = new URL(`http://${url}`)
    const upstream = connect(Number(port || 80), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(client)
      client.pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    users,
    close() {
      for (const client of open) client.destroy()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}
