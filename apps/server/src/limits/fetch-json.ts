// Reads a small JSON document from a permitted address.
import type { IncomingMessage } from 'node:http'
import type { Allowance } from '../base/allowance.ts'
import { openRequest, reasonOf } from './open-request.ts'

const mostMs = 5_000
const mostBytes = 64_000

export interface FetchedJson {
  value: unknown
  /** The header of the answer. */
  cacheControl: string | undefined
}

/** Why the document could not be read, for people. */
export class UnreadDocument extends Error {}

/** `ca`: certificates to trust instead of the usual ones. */
export async function fetchJson(
  address: string,
  { allowance, ca }: { allowance: Allowance; ca?: string },
): Promise<FetchedJson> {
  const signal = AbortSignal.timeout(mostMs)
  try {
    return await read(new URL(address), allowance, { signal, ...(ca === undefined ? {} : { ca }) })
  } catch (error) {
    if (error instanceof UnreadDocument) throw error
    const late = `it did not answer within ${mostMs / 1000} seconds`
    throw new UnreadDocument(signal.aborted ? late : `it could not be reached: ${reasonOf(error)}`)
  }
}

function read(url: URL, allowance: Allowance, given: { signal: AbortSignal; ca?: string }): Promise<FetchedJson> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', 'user-agent': 'Tessera-Client-Metadata/1' }
    const request = openRequest(url, allowance, { method: 'GET', headers, ...given })
    request.once('error', reject)
    request.once('response', response => {
      textOf(response)
        .then(resolve, reject)
        .finally(() => request.destroy())
    })
    request.end()
  })
}

async function textOf(response: IncomingMessage): Promise<FetchedJson> {
  const status = response.statusCode!
  if (status >= 300 && status < 400) throw new UnreadDocument(`it answered ${status}, and redirects are not followed`)
  if (status !== 200) throw new UnreadDocument(`it answered ${status}`)
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(response.headers['content-type'] ?? ''))
    throw new UnreadDocument('its answer is not of the type application/json')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if ((size += chunk.length) > mostBytes) throw new UnreadDocument(`its answer has more than ${mostBytes / 1000} kB`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    return { value: JSON.parse(text) as unknown, cacheControl: response.headers['cache-control'] }
  } catch {
    throw new UnreadDocument('its answer is not valid JSON')
  }
}
