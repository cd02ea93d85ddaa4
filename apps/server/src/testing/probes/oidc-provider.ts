// A real provider of OpenID Connect (`oidc-provider`), with its own pages for signing in, and a browser for them.
import Provider from 'oidc-provider'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RealProvider = Awaited<ReturnType<typeof realProvider>>

interface Account {
  email: string
  email_verified: boolean
  name: string
  groups?: string[]
}

/** `accounts` by what is typed as the login. */
export async function realProvider(accounts: Record<string, Account>) {
  const server = createServer((request, response) => void handle(request, response))
  let handle: ReturnType<Provider['callback']> = (_request, response) => Promise.resolve(void response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** The instance that people may come from, by its public address. */
    serve(baseUrl: string) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'tessera',
            client_secret: 'a-secret',
            redirect_uris: [`${baseUrl}/api/auth/oidc/oidc/callback`],
            backchannel_logout_uri: `${baseUrl}/api/auth/oidc/oidc/backchannel-logout`,
          },
        ],
        cookies: { keys: ['one'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
        features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
        findAccount: (_, sub) => {
          const account = accounts[sub]
          return account && { accountId: sub, claims: () => ({ sub, ...account }) }
        },
      })
      handle = provider.callback()
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Follows the provider's pages from `address` on, signs in, and returns where it sends the browser back to. */
export function browserAt(issuer: string) {
  const jar = new Map<string, string>()

  async function ask(address: URL, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(address, {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : null,
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const at = pair!.indexOf('=')
      jar.set(pair!.slice(0, at), pair!.slice(at + 1))
    }
    return answer
  }

  return {
    async signIn(address: URL, login: string): Promise<URL> {
      let at = address
      let answer = await ask(at)
      for (let steps = 0; steps < 20; steps++) {
        const location = answer.headers.get('location')
        if (location) {
          at = new URL(location, at)
          if (at.origin !== issuer) return at
          answer = await ask(at)
          continue
        }
        const page = await answer.text()
        const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
        if (action === undefined) throw new Error(`the provider shows a page without a form: ${page.slice(0, 500)}`)
        const isLogin = page.includes('name="login"')
        at = new URL(action, at)
        answer = await ask(at, isLogin ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' })
      }
      throw new Error('the provider sends the browser around')
    },
  }
}
