import { expect, test } from 'vitest'
import { commitAddress } from './details.ts'

test.each([
  ['https://github.com/acme/tokens.git', 'none', 'https://github.com/acme/tokens/commit/abc'],
  ['https://gitlab.com/acme/tokens.git', 'none', 'https://gitlab.com/acme/tokens/-/commit/abc'],
  ['ssh://git@bitbucket.org/acme/tokens.git', 'none', 'https://bitbucket.org/acme/tokens/commits/abc'],
  ['https://forgejo.acme.example/acme/tokens', 'none', 'https://forgejo.acme.example/acme/tokens/commit/abc'],
  ['https://git.acme.example/acme/tokens.git', 'gitea', 'https://git.acme.example/acme/tokens/commit/abc'],
  ['https://git.acme.example/acme/tokens.git', 'none', null],
] as const)('a commit of %s (%s) is shown at %s', (url, pull_requests, address) => {
  expect(commitAddress({ url, pull_requests })('abc')).toBe(address)
})
