import { expect, test } from 'vitest'
import { userOf } from './remote.ts'

test.each([
  ['github.com', null, 'x-access-token'],
  ['gitlab.com', null, 'oauth2'],
  ['gitea.example', null, 'oauth2'],
  ['gitea.example', 'bot', 'bot'],
  ['bitbucket.org', null, 'x-token-auth'],
  ['bitbucket.org', 'bot', 'bot'],
  ['bitbucket.org', 'bot@acme.example', 'x-bitbucket-api-token-auth'],
])('git at %s is given a token of %o as the user %s', (host, username, user) => {
  expect(userOf({ host }, username)).toBe(user)
})
