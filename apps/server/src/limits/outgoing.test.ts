// Where the server may connect to, whatever a URL or a name server says.
import dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startProxy } from '../testing/probes/proxy.ts'
import type { TestProxy } from '../testing/probes/proxy.ts'
import { send } from './send.ts'
import { faultOf, mayConnect, readAllowance } from './outgoing.ts'

const nothing = readAllowance([])
const { signal } = new AbortController()
afterEach(() => vi.restoreAllMocks())

/** Of each block of the IANA registries of special-purpose addresses, and of what carries an IPv4 address, one. */
const closed = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.9',
  '192.0.0.170',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:168.63.129.16',
  '::ffff:0:127.0.0.1',
  '::fffe:7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::a00:1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:1::1',
  '2001:1::2',
  '2001:1::3',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:db8::1',
  '2002:a00:1::',
  '2002:808:808::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'a000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd12:3456::1',
  'fe80::1',
  'fe80::a9fe:a9fe%1',
  'fec0::1',
  'ff02::1',
]
test.each(closed)('%s is not public', address => expect(mayConnect(address, nothing)).toBe(false))
test.each([
  '1.1.1.1',
  '93.184.216.34',
  '100.128.0.1',
  '172.32.0.1',
  '223.255.255.254',
  '::ffff:8.8.8.8',
  '2606:2800:220:1:248:1893:25c8:1946',
  '2a00:1450:4001::1',
])('%s is', address => expect(mayConnect(address, nothing)).toBe(true))

test('every port of web servers, none of other services, unless the operator names the host', async () => {
  const allowance = readAllowance(['10.1.0.0/16', 'hooks.internal'])
  const faults = (host: string, ports: number[]) => ports.map(port => faultOf(`https://${host}:${port}/`, allowance))
  expect(faults('example.com', [80, 443, 1024, 8443, 65_535])).toEqual([null, null, null, null, null])
  expect(faults('8.8.8.8', [22, 25, 1023])).toEqual(
    [22, 25, 1023].map(port => `port ${port} is not 80, 443 or above 1023`),
  )
  expect(faults('hooks.internal', [25]).concat(faults('10.1.2.3', [22]))).toEqual([null, null])
  // A webhook that was made under other rules.
  expect(await send('https://example.com:25/', {}, '{}', { allowance, signal })).toMatchObject({
    status: null,
    error: 'It could not be reached: port 25 is not 80, 443 or above 1023',
  })
})

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
    ['an IPv4 address compatible with IPv6', [['::7f00:1']]],
    ['the metadata of a cloud at a public address', [['168.63.129.16']]],
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

describe('by way of a proxy', () => {
  let proxy: TestProxy
  let port: number
  const server = createServer((_request, response) => response.end('taken'))
  beforeAll(async () => {
    proxy = await startProxy()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await proxy.close()
    server.close()
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    proxy.targets.length = 0
  })

  const post = (url: string, allowed: string[], more = signal) =>
    send(url, {}, '{}', { allowance: readAllowance(allowed), signal: more })
  const lookedUp = (...given: unknown[]) =>
    vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: (...all: unknown[]) => void) =>
        done(...given)) as never)

  test('a webhook goes through the proxy that the environment names, and not where NO_PROXY does', async () => {
    vi.stubEnv('HTTP_PROXY', proxy.address)
    expect(await post(`http://127.0.0.1:${port}/hook`, ['127.0.0.1'])).toMatchObject({ status: 200, body: 'taken' })
    expect(proxy.targets).toEqual([`127.0.0.1:${port}`])
    vi.stubEnv('NO_PROXY', '127.0.0.1')
    expect(await post(`http://127.0.0.1:${port}/hook`, ['127.0.0.1'])).toMatchObject({ status: 200 })
    expect(proxy.targets).toHaveLength(1)
  })

  test('a name that leads to a refused address here is not given to the proxy; one that is unknown here is', async () => {
    vi.stubEnv('HTTPS_PROXY', proxy.address)
    lookedUp(null, [{ address: '10.0.0.7', family: 4 }])
    expect(await post('https://inside.example.com/', [])).toMatchObject({
      status: null,
      error: 'It could not be reached: inside.example.com leads to 10.0.0.7, which is not public',
    })
    expect(proxy.targets).toEqual([])
    lookedUp(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
    await post('https://outside.example.invalid/', [])
    expect(proxy.targets).toEqual(['outside.example.invalid:443'])
    expect(await post('https://10.0.0.7/', [])).toMatchObject({
      error: expect.stringContaining('not a public address'),
    })
    expect(proxy.targets).toHaveLength(1)
  })

  test('a proxy that never answers ends with the attempt', async () => {
    const silent = createServer()
    const closed = new Promise<void>(resolve =>
      silent.on('connect', (_request, socket) =>
        socket
          .on('error', () => {})
          .on('end', () => resolve(void socket.end()))
          .resume(),
      ),
    )
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const stop = new AbortController()
    silent.once('connect', () => stop.abort(new Error('enough')))
    await expect(post(`http://127.0.0.1:${port}/`, ['127.0.0.1'], stop.signal)).rejects.toThrow('enough')
    await closed
    silent.close()
  })
})
