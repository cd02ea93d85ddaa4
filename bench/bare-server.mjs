// A process with node:http alone, that sends the answers which the first message describes: the baseline of a bench.
import { once } from 'node:events'
import { createServer } from 'node:http'

const [{ status, headers, body, rows, reads }] = await once(process, 'message')
const bytes = body && Buffer.from(body, 'base64')

const server = createServer((request, response) => {
  if (!bytes && !rows) return response.writeHead(status, headers).end()
  const send = answer =>
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(answer) }).end(answer)
  if (rows) return send(JSON.stringify(rows))
  if (!reads) return send(bytes)
  const chunks = []
  request.on('data', chunk => chunks.push(chunk)).on('end', () => send(JSON.parse(Buffer.concat(chunks)) && bytes))
}).listen(0, '127.0.0.1', () => process.send(server.address().port))
