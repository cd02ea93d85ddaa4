// The refusals of a surface as components: each status with its meaning and most frequent message.
import { problemCodes, sentences } from '@tessera/contract'
import type { Surface } from '@tessera/contract'
import { problems } from '../../base/problems.ts'
import type { Problem } from '../../base/problems.ts'
import type { JsonSchema } from './schemas.ts'

/** The request id in all examples. */
export const exampleRequestId = '5f0c1d2e-7a3b-4c5d-8e6f-9a0b1c2d3e4f'

export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal. Some carry further fields, which say what is in the way.',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What is wrong and what to do, for people' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    request_id: { type: 'string', description: "Names the request in the server's log" },
  },
  additionalProperties: true,
}

export const errorCodeSchema: JsonSchema = {
  type: 'string',
  description: 'What is wrong, for programs: a code keeps its meaning, a sentence may change. Codes may be added.',
  enum: Object.keys(problemCodes),
}

const counted = {
  'X-RateLimit-Limit': { description: 'Requests per window', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in this window', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Unix time in seconds when the window resets', schema: { type: 'integer' } },
}

/** `components.headers` of a document. */
export const headersOf = (surface: Surface): Record<string, JsonSchema> => ({
  ...counted,
  ETag: { description: 'Names this content: send it as `If-None-Match` or `If-Match`', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds until it may be tried again', schema: { type: 'integer' } },
  ...(surface === 'session'
    ? { 'Set-Cookie': { description: 'Starts or ends the session', schema: { type: 'string' } } }
    : {}),
  'X-Unresolved-Tokens': {
    description: 'How many tokens were left out because their alias leads nowhere; absent when none',
    schema: { type: 'integer' },
  },
  'X-Omitted-Modes': {
    description:
      'The modes whose values other tools do not find in the document (dtcg of a tokenset), percent-encoded and separated by commas; absent when none',
    schema: { type: 'string' },
  },
})

const headerRef = (name: string) => [name, { $ref: `#/components/headers/${name}` }] as const

export const headerRefs = (...more: string[]): JsonSchema =>
  Object.fromEntries([...Object.keys(counted), ...more].map(headerRef))

export const errorContent = (value: unknown): JsonSchema => ({
  'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: { refusal: { value } } },
})

interface Refusal {
  description: string
  problem: Problem
}

const refusals = (surface: Surface): Record<string, Refusal> => ({
  400: {
    description: 'The request is not valid; the sentence says why',
    problem: problems.invalidInput({ path: ['name'], message: sentences.nameRequired }),
  },
  401:
    surface === 'session'
      ? { description: 'No session, or one that has ended', problem: problems.notSignedIn() }
      : { description: 'No API key, or one that is unknown, revoked or expired', problem: problems.invalidApiToken() },
  403:
    surface === 'session'
      ? { description: 'The role, the plan or the Origin does not allow it', problem: problems.crossSite() }
      : {
          description: 'A scope, the role or the plan does not allow it',
          problem: problems.scopeMissing('write:tokens'),
        },
  404: {
    description: 'It does not exist, or you may not know that it does',
    problem: problems.notFound('Workspace'),
  },
  ...(surface === 'session'
    ? { 410: { description: 'Invitation links are no more', problem: problems.invitationsGone() } }
    : {}),
  429: { description: 'Too many requests in this window', problem: problems.rateLimited() },
  500: { description: 'A fault of the server', problem: problems.internal() },
  503: {
    description: 'The database is unavailable; `outcome` says whether the request was done',
    problem: problems.databaseAway('not_done'),
  },
})

/** `components.responses` of a document: `Error400` … */
export const errorResponses = (surface: Surface): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(refusals(surface)).map(([status, { description, problem }]) => [
      `Error${status}`,
      {
        description,
        headers: headerRefs(...(status === '429' || status === '503' ? ['Retry-After'] : [])),
        content: errorContent({
          error: problem.message,
          code: problem.code,
          ...problem.details,
          request_id: exampleRequestId,
        }),
      },
    ]),
  )

/** The meaning of this status. */
export const meaningOf = (status: number, surface: Surface): string =>
  refusals(surface)[status]?.description ?? 'Refused'
