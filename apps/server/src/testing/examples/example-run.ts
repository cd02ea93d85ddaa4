// Makes the calls of the examples on a real server and notes what was sent and answered.
import { domains, isOn, pathParameters, takesQuery } from '@tessera/contract'
import type { AnyOperation, Domains } from '@tessera/contract'
import { addressOf } from '../../surfaces/openapi/examples.ts'
import type { Example, ExampleRequest } from '../../surfaces/openapi/examples.ts'
import { exampleRequestId } from '../../surfaces/openapi/refusals.ts'
import { exampleCalls } from './example-calls.ts'
import type { ExampleCall } from './example-call.ts'
import { exampleWorld } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'
import { followed } from '../followed.ts'
import type { Person } from '../world.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'
type Who = Person | 'owner' | 'editor' | 'viewer' | 'nobody'

export const command = 'npx vitest run --project services examples -u'

/** The examples of one domain, in the contract's order. Reads come first, so that no write shows in them. */
export async function examplesOf(domain: keyof Domains): Promise<Record<string, Example>> {
  const operations = (Object.values(domains[domain]) as AnyOperation[]).filter(isShown)
  if (operations.length === 0) return {}
  const w = await exampleWorld()
  try {
    const found = new Map<string, Example>()
    const reading = (operation: AnyOperation) => (operation.method === 'GET' ? 0 : 1)
    for (const operation of operations.toSorted((a, b) => reading(a) - reading(b)))
      found.set(operation.name, await exampleOf(w, operation))
    return Object.fromEntries(operations.map(({ name }) => [name, found.get(name)!]))
  } finally {
    await w.close()
  }
}

/** Whether the reference has it: over MCP alone an operation is a tool, which docs/reference/tools.md shows. */
export const isShown = (operation: AnyOperation): boolean =>
  (['rest', 'session', 'public'] as const).some(surface => isOn(operation, surface))

async function exampleOf(w: ExampleWorld, operation: AnyOperation): Promise<Example> {
  const call: ExampleCall | undefined = exampleCalls[operation.name] ?? (operation.method === 'GET' ? {} : undefined)
  if (!call)
    throw new Error(
      `${operation.name} has no example: say in the file of its domain beside apps/server/src/testing/examples/example-calls.ts what it is called with, then run ${command}`,
    )
  w.time.restart(operation.name)
  const given = (await call.given?.(w)) ?? {}
  const params = { ...w.ids, ...call.params, ...given.params }
  const input = { ...call.input, ...given.input }
  const refused = call.refused === null ? null : (call.refused?.(w) ?? refusalOf(operation))
  const who = given.as ?? (operation.on === 'instance' ? w.administrator : 'owner')
  // First what is refused: it changes nothing.
  const refusal = refused && {
    request: requestOf(operation, { ...params, ...refused.params }, refused.input ?? input),
    as: refused.as ?? null,
  }
  const refusalAnswer = refusal && (await answerOf(w, operation, refusal.as ?? who, refusal.request))
  if (refusalAnswer && refusalAnswer.status < 400)
    throw new Error(`${operation.name}: its refusal was answered with ${refusalAnswer.status}`)
  const request = requestOf(operation, params, input)
  const answer =
    operation.answers === 'events'
      ? await firstEvent(w, addressOf(operation, request))
      : await answerOf(w, operation, who, request)
  if (answer.status >= 300) throw new Error(`${operation.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  const example = { request, answer, refusal: refusal && { ...refusal, answer: refusalAnswer! } }
  return JSON.parse(w.stable(JSON.stringify(example))) as Example
}

/** What every operation refuses that can be called wrongly at all. */
function refusalOf(operation: AnyOperation): {
  params?: Record<string, string>
  input?: Record<string, unknown>
  as?: Who
} {
  if ('limit' in operation.input.shape) return { input: { limit: '0' } }
  const name = pathParameters(operation.path).at(-1)
  return name === undefined ? { as: 'nobody' } : { params: { [name]: unknownId } }
}

const requestOf = (
  operation: AnyOperation,
  params: Record<string, string>,
  input: Record<string, unknown>,
): ExampleRequest => ({
  params: Object.fromEntries(pathParameters(operation.path).map(name => [name, params[name] ?? unknownId])),
  input,
})

async function answerOf(w: ExampleWorld, operation: AnyOperation, who: Who, request: ExampleRequest) {
  const path = addressOf(operation, request)
  const body = takesQuery(operation) ? undefined : request.input
  const headers = { 'x-request-id': exampleRequestId, 'user-agent': 'curl/8.14.1' }
  const caller = operation.on === 'nobody' && typeof who === 'string' ? 'nobody' : who
  const answer = isOn(operation, 'public')
    ? await w.send(operation.method, path, undefined, headers)
    : await w
        .as(caller, { surface: isOn(operation, 'rest') ? 'rest' : 'session' })
        .request(operation.method, path, body, headers)
  const media_type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, body: withoutChance(answer.body ?? answer.text), media_type }
}

/** Of a stream, its first event as it is sent. */
async function firstEvent(w: ExampleWorld, path: string) {
  const stream = await followed(`${w.address}/api/v1${path}`, { authorization: `Bearer ${w.people.owner.key}` })
  const [first] = await stream.take(1)
  stream.stop()
  const body = `id: ${first!.id}\nevent: ${first!.event}\ndata: ${JSON.stringify(first!.data)}\n\n`
  return { status: 200, body, media_type: 'text/event-stream; charset=utf-8' }
}

const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0MfKQ9r8GKY='

/** The audit log lists the requests that prepared the world, whose ids are random. */
function withoutChance(body: unknown): unknown {
  const settled = (key: string, value: unknown) =>
    key === 'request_id' && value !== null ? exampleRequestId : key === 'secret' ? exampleSecret : value
  return JSON.parse(JSON.stringify(body), settled) as unknown
}
