// Signs in from inside a plugin, which has no redirect URI: the consent page opens in the system's browser, and the plugin polls
// the instance for the code. PKCE binds the code to this plugin; the match code on both screens lets the user verify that they
// belong together.
import { codeChallengeOf, matchCode, pluginCallbackOf, pluginClientId } from '@tessera/contract'

export interface SignIn {
  /** The address to open in the browser. */
  url: string
  /** Six characters that the consent page shows as well. */
  code: string
  /** The access token, once the user has decided. */
  wait(signal: AbortSignal): Promise<string>
}

const scope = 'read:tokens write:tokens export:tokens'
const pause = 2000

export interface BridgeOptions {
  fetch?: typeof fetch
  pause?: number
}

export function startSignIn(server: string, options: BridgeOptions = {}): SignIn {
  const request = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const state = secret(32)
  const verifier = secret(48)
  const redirect_uri = pluginCallbackOf(server)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: pluginClientId,
    redirect_uri,
    scope,
    state,
    code_challenge: codeChallengeOf(verifier),
    code_challenge_method: 'S256',
  })

  async function poll(signal: AbortSignal): Promise<string> {
    for (;;) {
      const response = await request(`${server}/api/oauth/plugin/poll?state=${encodeURIComponent(state)}`, { signal })
      const answer = (await response.json()) as { status?: string; code?: string }
      if (answer.status === 'complete' && answer.code) return answer.code
      if (answer.status === 'denied') throw new Error('You did not give access')
      // Rate limited: the next window is at most a minute away.
      if (!response.ok && response.status !== 429) throw new Error(`The instance answered ${response.status}`)
      await sleep(response.status === 429 ? 15_000 : (options.pause ?? pause), signal)
    }
  }

  async function exchange(code: string, signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      client_id: pluginClientId,
      code_verifier: verifier,
    })
    const response = await request(`${server}/api/oauth/mcp/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      signal,
    })
    const answer = (await response.json()) as { access_token?: string; error?: string; error_description?: string }
    if (!answer.access_token)
      throw new Error(`Signing in failed: ${answer.error_description ?? answer.error ?? response.status}`)
    return answer.access_token
  }

  return {
    url: `${server}/mcp/authorize?${query.toString()}`,
    code: matchCode(state),
    wait: async signal => exchange(await poll(signal), signal),
  }
}

function secret(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true })
  })
}
