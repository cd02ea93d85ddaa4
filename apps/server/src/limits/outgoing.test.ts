// Where the server may connect to, whatever a URL or a name server says.
import dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { send } from './send.ts'
import { faultOf, mayConnect, readAllowance } from './outgoing.ts'

const nothing = readAllowance([])
const { signal } = new AbortController()
afterEach(() => vi.restoreAllMocks())

const closed = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
]
test.each(closed)('%s is not public', address => expect(mayConnect(address, nothing)).toBe(false))
test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is', address =>
  expect(mayConnect(address, nothing)).toBe(true),
)

test('an operator names addresses, networks and hosts', () => {
  const allowance = readAllowance(['10.1.0.0/16', '127.0.0.1', 'fd00::/8', 'Hooks.internal'])
  expect(['10.1.2.3', '127.0.0.1', '::ffff:127.0.0.1', 'fd00::5'].map(one => mayConnect(one, allowance))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['10.2.0.1', '127.0.0.2', 'fe80::1'].map(one => mayConnect(one, allowance))).toEqual([false, false, false])
  expect(faultOf('http://hooks.internal/x', allowance)).toBeNull()
  expect(faultOf('http://10.1.2.3:8080/x', allowance)).toBeNull()
  expect(faultOf('http://10.2.2.3:8080/x', allowance)).toBe('it must begin with https://')
  expect(() => readAllowance(['10.0.0.0/99'])).toThrow('10.0.0.0/99 is no address, network or host name')
})

describe('the address that is really connected to decides', () => {
  type Answer = (error: null, addresses: dns.LookupAddress[]) => void
  const resolving = (...turns: string[][]) =>
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: unknown, done: Answer) => {
      const addresses = (turns.length > 1 ? turns.shift() : turns[0])!
      done(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as never)

  async function listening() {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end('ok')
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    return { port: (server.address() as AddressInfo).port, asked: () => asked, close: () => server.close() }
  }

  test.each([
    ['loopback', [['127.0.0.1']]],
    ['a private one beside a public one', [['93.184.216.34', '127.0.0.1']]],
    ['IPv4 in the form of IPv6', [['::ffff:127.0.0.1']]],
    ['another answer than when the webhook was made', [['127.0.0.1'], ['127.0.0.1']]],
  ])('a name that leads to %s is not connected to', async (_what, turns) => {
    const server = await listening()
    resolving(...turns)
    const url = `http://rebinding.example.com:${server.port}/`
    const attempt = await send(url, {}, '{}', { allowance: nothing, signal })
    expect(attempt).toMatchObject({ status: null, error: expect.stringContaining('which is not public') })
    expect(server.asked()).toBe(0)
    server.close()
  })

  test('it is looked up once: what is connected to is what was looked at', async () => {
    const server = await listening()
    const looked = resolving(['127.0.0.1'], ['10.0.0.1'])
    const attempt = await send(`http://a.example.com:${server.port}/`, {}, '{}', {
      allowance: readAllowance(['127.0.0.1']),
      signal,
    })
    expect(attempt).toMatchObject({ status: 200, error: null })
    expect(looked).toHaveBeenCalledTimes(1)
    expect(server.asked()).toBe(1)
    server.close()
  })

  test('an address in the URL itself is looked at as well', async () => {
    const server = await listening()
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0177.0.0.1'])
      expect(await send(`http://${host}:${server.port}/`, {}, '{}', { allowance: nothing, signal })).toMatchObject({
        status: null,
        error: expect.stringContaining('is not a public address'),
      })
    expect(server.asked()).toBe(0)
    server.close()
  })
})
