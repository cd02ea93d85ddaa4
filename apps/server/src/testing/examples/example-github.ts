// A GitHub host that hands over a GitHub App for any code.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function exampleGitHub() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' })
  const app = { id: 1_234_567, slug: 'tessera-acme', name: 'Tessera Acme', pem, webhook_secret: 'a-secret' }
  const server = createServer((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...app, html_url: `${origin}/apps/${app.slug}` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
