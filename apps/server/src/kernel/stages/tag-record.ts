import { isDeepStrictEqual } from 'node:util'
import { missingScope } from '@tessera/contract'
import type { Access } from '../../access/guard.ts'
import { lookUp } from '../../access/look-up.ts'
import { Problem } from '../../base/problems.ts'
import { textOf } from '../answers/answer-text.ts'
import { isRepresentation, represent } from '../answers/text-cache.ts'
import type { Answer, Bound, Call } from '../call.ts'
import type { Services } from '../context.ts'
import { prefetchOf } from '../handlers/prefetching.ts'
import { permitFirst } from './permit.ts'
import { runOutside } from './read.ts'

/**
 * The entity tag that a GET has of the record that this call made or changed (RFC 9110 §8.8.3). Undefined: it wrote no
 * single record, its caller may not read it, or somebody else has changed it since: their change must not be overwritten
 * with this tag. Read after the commit, so that no other write waits for it, unless the record says it by itself.
 */
export async function tagOfRecord(
  services: Services,
  bindings: readonly Bound[],
  call: Call,
  access: Access,
  { body: record, replayed }: Answer,
): Promise<string | undefined> {
  if (replayed || call.rehearse || call.surface === 'mcp' || !isRecord(record)) return undefined
  const bound = readerOf(bindings, call)
  if (!bound || missingScope(bound.operation.needs, access.caller?.key?.scopes ?? null)) return undefined
  const known = bound.run.afterWrite?.(record as never)
  return known ? known.etag : tagAsRead(services, call, bound, record)
}

async function tagAsRead(services: Services, call: Call, bound: Bound, record: Fields): Promise<string | undefined> {
  const { path } = bound.operation
  const last = path.slice(path.lastIndexOf('{') + 1, -1)
  // By its id, by the field that the path names, or by its name: each may be new.
  const named = last.endsWith('_id') ? record.id : (record[last] ?? record.name ?? call.params[last])
  if (typeof named !== 'string') return undefined
  const params = { ...call.params, [last]: named }
  try {
    const read = await readRecord(services, { ...call, bound, params, input: () => ({}) })
    const { etag, bytes } = isRepresentation(read) ? read : represent(textOf(read))
    return isSame(record, JSON.parse(bytes.toString()) as Fields) ? etag : undefined
  } catch (error) {
    // The write is done, whatever happens here.
    if (!(error instanceof Problem)) services.log.warn({ err: error }, 'could not read what was written')
    return undefined
  }
}

async function readRecord(services: Services, call: Call): Promise<unknown> {
  const { credential, params } = call
  const asking = { operation: call.bound.operation, credential, params }
  const found = await lookUp(services.access, asking, prefetchOf(call))
  const { access } = await permitFirst(services, call, found)
  return (await runOutside(services, call, access, found.prefetched())).body
}

/** The GET of a record: of the same path after a change; of one in its list, wherever that stands, after it was made. */
function readerOf(bindings: readonly Bound[], { bound }: Call): Bound | undefined {
  const { method, path, status } = bound.operation
  const records = bindings.filter(({ operation: { method, path } }) => method === 'GET' && path.endsWith('}'))
  if (method === 'PATCH' || method === 'PUT') return records.find(({ operation }) => operation.path === path)
  if (method !== 'POST' || status !== 201) return undefined
  const list = path.slice(path.lastIndexOf('/'))
  return records.find(({ operation }) => operation.path.replace(lastSegment, '').endsWith(list))
}

const lastSegment = /\/\{\w+\}$/

type Fields = { [name: string]: unknown }

/** Not a message or a count, which have nothing in common with what is read. */
const isRecord = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null && ('id' in body || 'updated_at' in body)

/** Whether what was answered is what is read: both may have more than the other. */
const isSame = (written: object, read: Fields): boolean =>
  Object.entries(JSON.parse(JSON.stringify(written)) as object).every(
    ([name, value]) => !(name in read) || isDeepStrictEqual(value, read[name]),
  )
