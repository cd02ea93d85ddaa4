import { expect, test } from 'vitest'
import { proxyOf } from './index.ts'

const https_proxy = 'http://proxy.example.com:3128'
test.each([
  ['https://a.example.com', {}, null],
  ['https://a.example.com', { https_proxy }, 'proxy.example.com:3128'],
  ['http://a.example.com', { https_proxy }, null],
  ['https://a.example.com', { HTTPS_PROXY: 'proxy.example.com:3128' }, 'proxy.example.com:3128'],
  ['https://a.example.com', { https_proxy: '', HTTPS_PROXY: 'other.example.com:1' }, null],
  ['https://a.example.com', { https_proxy, NO_PROXY: 'example.com' }, null],
  ['https://a.example.com', { https_proxy, NO_PROXY: 'b.test, .example.com' }, null],
  ['https://a.example.com', { https_proxy, NO_PROXY: '*.example.com:443' }, null],
  ['https://a.example.com', { https_proxy, NO_PROXY: 'a.example.com:8443' }, 'proxy.example.com:3128'],
  ['https://notexample.com', { https_proxy, NO_PROXY: 'example.com' }, 'proxy.example.com:3128'],
  ['https://a.example.com', { https_proxy, NO_PROXY: '*' }, null],
])('%s with %j', (address, env, host) => {
  expect(proxyOf(new URL(address), env)?.host ?? null).toBe(host)
})

test('what is no address of a proxy is refused with the name of the variable', () => {
  const env = { HTTPS_PROXY: 'socks5://proxy.example.com' }
  expect(() => proxyOf(new URL('https://a.example.com'), env)).toThrow('HTTPS_PROXY is no address of a proxy')
})
