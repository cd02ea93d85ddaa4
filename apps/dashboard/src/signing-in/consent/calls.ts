// The requests of the consent page. They are not operations of the API, so that this small page needs no API client.
import type { ConsentDetails, SignedIn } from '@tessera/contract'

export class Refusal extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

async function call(path: string, body?: unknown): Promise<unknown> {
  let answer: Response
  try {
    answer = await fetch(path, {
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new Refusal('The server cannot be reached. Check your connection.', 0)
  }
  const result = (await answer.json().catch(() => ({}))) as { error?: string; error_description?: string }
  if (!answer.ok)
    throw new Refusal(
      result.error_description ?? result.error ?? `The server answered ${answer.status}.`,
      answer.status,
    )
  return result
}

/** The access that the app requests; 401 without a session. */
export const readRequest = async () => (await call(`/api/oauth/mcp/consent${location.search}`)) as ConsentDetails

export async function decide(
  transaction: string,
  decision: 'approve' | 'deny',
  scopes: readonly string[],
): Promise<string> {
  const answer = await call('/api/oauth/mcp/consent', {
    transaction,
    decision,
    ...(decision === 'approve' ? { scopes } : {}),
  })
  return (answer as { redirect_to: string }).redirect_to
}

export interface SignInMethods {
  passwords: boolean
  providers: readonly { id: string; name: string }[]
}

export const readMethods = async () => (await call('/api/auth/methods')) as SignInMethods
export const signIn = async (email: string, password: string) =>
  (await call('/api/auth/sign-in', { email, password })) as SignedIn
export const giveSecondFactor = (ticket: string, given: Record<string, unknown>) =>
  call('/api/auth/second-factor', { ticket, ...given })
export const signOut = () => call('/api/auth/sign-out', {})
