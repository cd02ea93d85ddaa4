// Git, on behalf of a test, in a process of its own: starting a program maps all memory of the one that starts it, which takes a
// worker of tests several times as long as this. Requests are answered by `git http-backend`, and commands come as JSON.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

const [root] = process.argv.slice(2)
process.once('disconnect', () => process.exit())

/** CGI (RFC 3875), as far as git needs it. */
function serve(request, response) {
  const url = new URL(request.url, 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'team',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  })
  child.stdin.on('error', () => undefined)
  // Also where whoever asks is gone before all was sent.
  request.once('close', () => child.stdin.end()).pipe(child.stdin)
  let head = Buffer.alloc(0)
  let isSent = false
  child.stdout.on('data', chunk => {
    if (isSent) return void response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    isSent = true
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [name, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
  })
  child.once('close', () => response.end())
}

/** Answers the output of a command, or with 500 what it complained of. */
async function command(request, response) {
  const { args, input } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  const child = spawn('git', args)
  child.stdin.on('error', () => undefined).end(input)
  const [output, complaint] = [[], []]
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => complaint.push(chunk))
  child.once('close', code => {
    response.statusCode = code === 0 ? 200 : 500
    response.end(Buffer.concat(code === 0 ? output : complaint))
  })
}

const server = createServer((request, response) => {
  if (request.url === '/') void command(request, response)
  else serve(request, response)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
