// What a test needs to write tokens on a server that runs as a process of its own.

export interface Access {
  /** An API key that reads, writes and exports tokens. */
  key: string
  /** Of a mode, under /api/v1. */
  path: string
}

/** The first user of a new server, and the first mode there. */
export async function firstMode(url: string): Promise<Access> {
  const call = async (path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return {
      body: (await response.json()) as Record<string, string>,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }
  const { cookie } = await call(
    '/api/auth/sign-up',
    { email: 'a@example.com', password: 'correct horse 42', name: 'A' },
    {},
  )
  const { key } = (
    await call(
      '/api/api-keys',
      { name: 'k', scopes: ['read:tokens', 'write:tokens', 'export:tokens'] },
      { cookie, 'sec-fetch-site': 'same-origin' },
    )
  ).body
  const auth = { authorization: `Bearer ${key}` }
  const workspace = (await call('/api/v1/workspaces', { name: 'W' }, auth)).body
  const tokenset = (await call(`/api/v1/workspaces/${workspace.id}/tokensets`, { name: 'T' }, auth)).body
  const modes = (await (await fetch(`${url}/api/v1/tokensets/${tokenset.id}/modes`, { headers: auth })).json()) as {
    modes: { id: string }[]
  }
  return { key: key!, path: `/api/v1/tokensets/${tokenset.id}/modes/${modes.modes[0]!.id}` }
}
