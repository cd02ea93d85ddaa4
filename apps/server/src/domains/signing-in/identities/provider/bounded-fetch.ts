// Requests to providers: few seconds, small answers, https (http on this computer only), no redirects.
import type { CustomFetch } from 'openid-client'
import { isLoopback } from '../../../../limits/network.ts'

const mostMs = 5_000
/** Discovery documents and keys; ID tokens with hundreds of groups stay below. */
const mostBytes = 256 * 1024

/** Nobody answered, or not in time. A TypeError, as of `fetch`, which openid-client hands on as it is. */
export class Unreachable extends TypeError {}

class TooLarge extends Error {}

export const boundedFetch: CustomFetch = async (address, { body, headers, method }) => {
  if (!address.startsWith('https:') && !isLoopback(address)) throw new Error(`${originOf(address)} is not https`)
  const init = { body: body as string | URLSearchParams | null, headers, method, redirect: 'manual' } as const
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(mostMs) })
    const bytes = await readBounded(response)
    const isEmpty = [204, 205, 304].includes(response.status)
    return new Response(isEmpty ? null : bytes, { status: response.status, headers: headersOf(response) })
  } catch (error) {
    throw error instanceof TooLarge ? error : new Unreachable(`${originOf(address)} does not answer`, { cause: error })
  }
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : 'an address')

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > mostBytes)
      throw new TooLarge(`the answer of ${originOf(response.url)} is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** The body is decoded by now. */
function headersOf({ headers }: Response): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return kept
}
