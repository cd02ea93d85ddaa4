import { describe, expect, test } from 'vitest'
import { addressBucket, isLoopback } from './network.ts'
import { world } from '../testing/world.ts'

describe('the bucket of an address', () => {
  test.each([
    ['192.0.2.7', 'ip:192.0.2.7'],
    ['192.0.2.7:51234', 'ip:192.0.2.7'],
    ['::ffff:192.0.2.7', 'ip:192.0.2.7'],
    ['::FFFF:c000:207', 'ip:192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', 'ip:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', 'ip:2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', 'ip:2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', 'ip:2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', 'ip:2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
    ['[fe80::1%eth0.100]:443', 'ip:fe80:0:0:0::/64'],
    ['127.1', 'ip:unknown'],
    ['0x7f.0.0.1', 'ip:unknown'],
    ['0177.0.0.1', 'ip:unknown'],
    ['::1', 'ip:0:0:0:0::/64'],
    ['::', 'ip:0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', 'ip:64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7::', 'ip:1:2:3:4::/64'],
    ['nobody', 'ip:unknown'],
    ['', 'ip:unknown'],
    [undefined, 'ip:unknown'],
  ])('of %s is %s', (ip, bucket) => expect(addressBucket('ip', ip)).toBe(bucket))
})

test.each([
  ['http://localhost:3000', true],
  ['http://tessera.localhost', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:3000', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://[::7f00:1]', false],
  ['https://tokens.example.com', false],
  ['http://10.0.0.1', false],
  ['http://127.example.com', false],
  ['http://localhost.example.com', false],
])('%s is reached from this computer only: %s', (url, expected) => expect(isLoopback(url)).toBe(expected))

const minuteNow = () => Math.floor(Date.now() / 60_000)

describe('calls without a token, from changing addresses of one IPv6 network', () => {
  const endpoints: [string, string, string, object | undefined, number][] = [
    ['the API', 'GET', '/api/v1/workspaces', undefined, 4],
    ['unknown paths of the API', 'GET', '/api/v1/nothing', undefined, 4],
    ['the OpenAPI document', 'GET', '/api/v1/openapi.json', undefined, 4],
    ['MCP', 'POST', '/api/mcp', {}, 4],
    ['registration', 'POST', '/api/oauth/mcp/register', {}, 1],
    ['the poll of the plugin', 'GET', '/api/oauth/plugin/poll', undefined, 4],
    ['sign-up', 'POST', '/api/auth/sign-up', { email: 'a@example.com', password: 'password123', name: 'A' }, 4],
    ['the session surface', 'GET', '/api/auth/session', undefined, 4],
    ['public stylesheets', 'GET', '/public/none/tokens.css', undefined, 4],
  ]
  test.each(endpoints)('%s: count as one caller', async (_name, method, path, body, limit) => {
    const w = await world({ config: { trustProxy: ['127.0.0.1'], rateLimit: 4, sessionRateLimit: 4 } })
    const ask = (network: number, i: number) =>
      w.send(method, path, body, { 'x-forwarded-for': `2001:db8:1:${network}:${i}::${i}`, origin: w.address })
    const statuses: number[] = []
    try {
      // A minute that ends in between begins to count anew: then once more, from another network.
      for (let begun = 0, turn = 10; statuses.length === 0 || minuteNow() > begun; turn++) {
        begun = minuteNow()
        statuses.length = 0
        for (let i = 1; i <= limit + 1; i++) statuses.push((await ask(turn, i)).status)
      }
      expect(statuses[limit]).toBe(429)
      expect(statuses.slice(0, limit)).not.toContain(429)
      const other = await w.send(method, path, body, { 'x-forwarded-for': '2001:db8:1:3::1', origin: w.address })
      expect(other.status).not.toBe(429)
    } finally {
      await w.close()
    }
  })
})
