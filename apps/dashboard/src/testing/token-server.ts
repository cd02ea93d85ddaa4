// The tokens of one tokenset behind a `fetch`, in memory: what the server promises of them, and the faults a network
// has.
import type { ProblemCode, Token as Stored } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import type { Draft } from '../tokens/values/draft.ts'

export interface TokenRequest {
  method: string
  /** Below the modes of the tokenset, for example `light/tokens/color.ink`. */
  path: string
}

/** A status; `away`: the request never arrives; `answer lost`: it is executed, but the answer does not arrive. */
type Fault = { status: number; headers?: Record<string, string>; error?: string } | 'away' | 'answer lost'

interface Operation extends Partial<Draft> {
  op: string
  name: string
  updated_at?: string | null
  alias_to?: string | null
}

/** The value that this server refuses. */
export const refused = 'refused'

const refusal = (code: ProblemCode, error: string, more: object = {}) => ({
  status: code === 'token_not_found' ? 404 : 400,
  body: { error, code, ...more },
})

export function tokenServer(tokenset_id: string) {
  const tokens = new Map<string, Stored>()
  const requests: string[] = []
  let writes = 0
  let fault: (request: TokenRequest) => Fault | null = () => null
  let meanwhile: (request: TokenRequest) => void = () => {}

  const keyOf = (mode_id: string, name: string) => `${mode_id} ${name}`
  const inMode = (mode_id: string) => [...tokens.values()].filter(token => token.mode_id === mode_id)

  function put(mode_id: string, name: string, given: Partial<Stored>): Stored {
    const former = tokens.get(keyOf(mode_id, name))
    const now = new Date(Date.UTC(2026, 0, 1) + ++writes).toISOString()
    const fresh = { id: `id-${writes}`, tokenset_id, mode_id, name, type: 'string', value: '', created_at: now }
    const end = { deprecated: null, replaced_by: null, remove_in: null }
    const token = { description: null, alias_to: null, ...end, ...fresh, ...former, ...given, updated_at: now }
    const alias = token.value as { alias_to?: string } | string
    const stored = { ...token, alias_to: typeof alias === 'object' ? (alias.alias_to ?? null) : null }
    tokens.set(keyOf(mode_id, name), stored)
    return stored
  }

  function batch(mode_id: string, operations: readonly Operation[]) {
    const errors = operations.flatMap(({ op, name, value, updated_at }, index) => {
      const former = tokens.get(keyOf(mode_id, name))
      const changed = updated_at !== undefined && (former?.updated_at ?? null) !== updated_at
      if (changed) return [{ index, error: 'This resource has changed since you read it' }]
      if (op === 'create' && former) return [{ index, error: `A token named "${name}" already exists in this mode` }]
      if (op !== 'create' && !former) return [{ index, error: `There is no token named "${name}" in this mode` }]
      return value === refused ? [{ index, error: 'Value is not allowed' }] : []
    })
    if (errors.length > 0) return refusal('batch_invalid', `${errors.length} operations cannot be done`, { errors })
    for (const { op, name, updated_at: _, ...given } of operations)
      if (op === 'delete') tokens.delete(keyOf(mode_id, name))
      else put(mode_id, name, given as Partial<Stored>)
    return { status: 200, body: {} }
  }

  function answer(method: string, path: string, given: Record<string, unknown>, ifMatch: string | null) {
    const [mode_id, , token_id] = path.split('/').map(decodeURIComponent)
    if (path === 'tokens') return { status: 200, body: { tokens: [...tokens.values()] } }
    if (method === 'POST' && token_id === 'batch') return batch(mode_id!, given['operations'] as Operation[])
    if (!token_id && method === 'GET') return { status: 200, body: { tokens: inMode(mode_id!) } }
    if (given['value'] === refused) return refusal('invalid_value', 'Value is not allowed')
    if (!token_id) {
      const name = given['name'] as string
      if (tokens.has(keyOf(mode_id!, name)))
        return refusal('token_name_taken', `A token named "${name}" already exists in this mode`)
      return { status: 201, body: put(mode_id!, name, given) }
    }
    const token = inMode(mode_id!).find(each => each.id === token_id || each.name === token_id)
    if (!token) return refusal('token_not_found', 'Token not found')
    if (ifMatch !== null && ifMatch !== tagOf(token))
      return refusal('changed_since_read', 'This resource has changed since you read it')
    if (method === 'GET') return { status: 200, body: { ...token, resolved_value: token.value }, etag: tagOf(token) }
    if (method === 'PATCH') return { status: 200, body: put(mode_id!, token.name, given) }
    tokens.delete(keyOf(mode_id!, token.name))
    return { status: 200, body: { message: 'Token deleted' } }
  }

  return {
    /** The requests, in order: `PATCH light/tokens/id-1`. */
    asked: requests,
    /** To be put in the place of the global `fetch`. */
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const path = url.replace(`/api/tokensets/${tokenset_id}/`, '').replace(/^modes\//, '')
      const method = init.method ?? 'GET'
      const headers = new Headers(init.headers)
      requests.push(`${method} ${path}`)
      // A network takes time: code that does not await it continues in between.
      await new Promise(resolve => setTimeout(resolve, 10))
      const failure = fault({ method, path })
      if (failure === 'away') throw new TypeError('Failed to fetch')
      if (failure && failure !== 'answer lost') return response(failure.status, failure, failure.headers)
      const given = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
      const { status, body, etag } = { etag: '', ...answer(method, path, given, headers.get('if-match')) }
      meanwhile({ method, path })
      if (failure === 'answer lost') throw new TypeError('Failed to fetch')
      return etag !== '' && headers.get('if-none-match') === etag ? response(304, '') : response(status, body, { etag })
    },
    /** The failures from now on. */
    failing(next: (request: TokenRequest) => Fault | null): void {
      fault = next
    },
    /** Runs after a request is carried out and before its answer arrives, as another person's write does. */
    after(next: (request: TokenRequest) => void): void {
      meanwhile = next
    },
    /** An edit by another user; null: they delete it. */
    write(mode_id: string, name: string, value: Json | null): void {
      if (value === null) tokens.delete(keyOf(mode_id, name))
      else put(mode_id, name, { value })
    },
    stored: () => [...tokens.values()],
    value: (mode_id: string, name: string) => tokens.get(keyOf(mode_id, name))?.value ?? null,
  }
}

const tagOf = ({ id, updated_at }: Stored) => `"${id}-${updated_at}"`

function response(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body)
  return { status, headers: new Headers(headers), text: () => Promise.resolve(text) } as Response
}
