import { expect, test } from 'vitest'
import { githubBase } from './github.ts'

test.each([
  ['github.com', 'https://github.com', 'https://api.github.com'],
  ['acme.ghe.com', 'https://acme.ghe.com', 'https://api.acme.ghe.com'],
  ['git.acme.com', 'https://git.acme.com:8443', 'https://git.acme.com:8443/api/v3'],
  ['notgithub.com', 'https://notgithub.com', 'https://notgithub.com/api/v3'],
])('the interface of %s is at its own address', (host, origin, base) => {
  expect(githubBase(host, origin)).toBe(base)
})
