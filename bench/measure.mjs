// What benches of requests share: a request with its raw answer, a bare server that sends the same, and a measured load.
import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { cpuMicroseconds } from './cpu.mjs'

/** The raw bytes: `fetch` would request a compressed form by itself, and decode it. */
export async function askAsItIs(url, { target, body }, headers) {
  const request = openRequest(url + target, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
  })
  request.end(body && JSON.stringify(body))
  const [answer] = await once(request, 'response')
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

/**
 * A bare server that sends the same bytes, headers included. `stringify`: it writes the JSON anew for each answer; `reads`: it reads
 * and parses what was sent.
 */
export async function startBare({ stringify, reads }, sample) {
  const { status, body } = sample
  const headers = { ...sample.headers }
  for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
  const child = fork(new URL('./bare-server.mjs', import.meta.url))
  child.send({
    status,
    headers,
    body: body.length > 0 && !stringify ? body.toString('base64') : null,
    rows: stringify ? JSON.parse(body.toString()) : null,
    reads,
  })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Requests per second, and the server's processor time for one in microseconds. `load`: options of autocannon. */
export async function underLoad({ url, pid }, load, seconds) {
  const before = await cpuMicroseconds(pid)
  const result = await autocannon({ url, ...load, connections: 32, duration: seconds })
  if (result.non2xx > 0 && !load.headers['if-none-match']) throw new Error(`${result.non2xx} answers were no success`)
  const cpu = ((await cpuMicroseconds(pid)) - before) / result.requests.total
  return { perSecond: result.requests.average, cpu }
}
