// A receiver of webhooks, as those whom they are for have one.
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Receiver {
  url: string
  received: { headers: IncomingHttpHeaders; body: string }[]
  /** What it answers from now on. */
  answer(status: number, body: string): void
  /** Answers nothing until it is called again with `false`. */
  hold(held: boolean): void
  close(): void
}

export async function receiver(): Promise<Receiver> {
  const received: Receiver['received'] = []
  let answer = { status: 200, body: 'Thank you' }
  let release: (() => void) | null = null
  let released = Promise.resolve()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      void released.then(() => response.writeHead(answer.status).end(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (status, body) => void (answer = { status, body }),
    hold(held) {
      release?.()
      release = null
      if (held) released = new Promise(resolve => (release = resolve))
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
