// A worker thread with node:http alone, that sends configured answers: the baseline of a bench.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { status, headers, body, rows, reads } = workerData
const bytes = body && Buffer.from(body)

const server = createServer((request, response) => {
  if (!bytes && !rows) return response.writeHead(status, headers).end()
  const send = answer =>
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(answer) }).end(answer)
  if (rows) return send(JSON.stringify(rows))
  if (!reads) return send(bytes)
  const chunks = []
  request.on('data', chunk => chunks.push(chunk)).on('end', () => send(JSON.parse(Buffer.concat(chunks)) && bytes))
}).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
