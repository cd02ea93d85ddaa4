import type { GitConnection } from '@tessera/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Installing, readSent, ToGitHub } from './app-screen.tsx'
import { Where } from './connect-dialog.tsx'
import { draftOf, inputOf } from './git-draft.ts'

const draft = { ...draftOf(null), url: 'https://github.com/acme/tokens.git', secret: 'typed before' }
const app = { ...draft, credential: 'app' }
const where = (given: typeof draft) =>
  renderToStaticMarkup(<Where ws="shop" draft={given} connection={null} onChange={() => undefined} />)

test('with an app no token is asked for or sent, and a link leads to where one is created', () => {
  const shown = where(app)
  expect(shown).toContain('href="/w/shop/settings/git/app"')
  expect(shown).not.toContain('User name')
  expect(inputOf('shop', app).credential).toEqual({ kind: 'app' })
  expect(where(draft)).toContain('User name')
  expect(inputOf('shop', draft).credential).toEqual({ kind: 'token', secret: 'typed before' })
})

test('over ssh there is no app', () => {
  const ssh = { ...app, url: 'ssh://git@github.com/acme/tokens.git' }
  expect(where(ssh)).not.toContain('GitHub App')
  expect(inputOf('shop', ssh).credential).toEqual({ kind: 'ssh', secret: 'typed before' })
})

test('a connection with an app keeps it', () => {
  const stored = { ...draft, credential: { kind: 'app', username: null }, targets: [] } as unknown as GitConnection
  expect(inputOf('shop', draftOf(stored)).credential).toEqual({ kind: 'app' })
})

test('the manifest goes to GitHub by a form, which the same window follows', () => {
  const manifest = { name: 'Tessera "Acme"' } as Parameters<typeof ToGitHub>[0]['begun']['manifest']
  const action = 'https://github.com/settings/apps/new?state=s'
  const shown = renderToStaticMarkup(<ToGitHub begun={{ action, manifest, state: 's' }} />)
  expect(shown).toContain(`<form action="${action}" method="post">`)
  expect(shown).not.toContain('target=')
  expect(shown).toContain('name="manifest" value="{&quot;name&quot;:&quot;Tessera \\&quot;Acme\\&quot;&quot;}"')
})

test('what GitHub sends back is read as text, and leads to where the app is installed', () => {
  expect(readSent('?code=12345678901234567890&state=1e5')).toEqual({ code: '12345678901234567890', state: '1e5' })
  expect(readSent('?code=a')).toBeNull()
  const shown = renderToStaticMarkup(
    <Installing app={{ name: 'Tessera Acme', install_url: 'https://example.com/i' }} />,
  )
  expect(shown).toContain('href="https://example.com/i"')
})
