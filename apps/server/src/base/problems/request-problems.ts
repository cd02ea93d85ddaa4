// Problems of requests that do not depend on the operation.
import { sentences } from '@tessera/contract'
import type { ProblemCode } from '@tessera/contract'
import { refuse } from './problem.ts'

const inField = (path: readonly PropertyKey[]) => ({ details: { field: path.map(String).join('.') } })

/** Fields whose validation errors have their own codes in every operation. */
const ofField = new Map<PropertyKey | undefined, ProblemCode>([
  ['cursor', 'invalid_cursor'],
  ['format', 'format_unknown'],
])

export const requestProblems = {
  badRequest: () => refuse('bad_request', 'Bad request'),
  /** The first fault of a schema. */
  invalidInput: ({ path, message }: { path: readonly PropertyKey[]; message: string }) =>
    refuse(ofField.get(path[0]) ?? 'invalid_input', message, inField(path)),
  argumentUnknown: (tool: string, given: string, known: readonly string[]) =>
    refuse('invalid_input', `${tool} has no argument "${given}". Its arguments: ${known.join(', ') || 'none'}`),
  fieldUnknown: (
    tool: string,
    { path, near, names }: { path: string; near: string | null; names: readonly string[] },
  ) =>
    refuse(
      'invalid_input',
      `${tool} has no field ${JSON.stringify(path.slice(0, 200))}. ${near === null ? `The fields there: ${names.join(', ')}` : `Did you mean ${near}?`}`,
      { details: { field: path.slice(0, 200) } },
    ),
  toolsetUnknown: (given: string, groups: readonly string[]) =>
    refuse(
      'invalid_input',
      `tools names ${JSON.stringify(given)}, which is no tool and no group of tools. The groups: ${groups.join(', ')}`,
      inField(['tools']),
    ),
  schemasUnknown: () => refuse('invalid_input', 'schemas must be output or absent', inField(['schemas'])),
  argumentMissing: (argument: string, whereFrom: string) =>
    refuse('invalid_input', `${argument} is required. ${whereFrom}`, inField([argument])),
  placeAmbiguous: (argument: string, places: readonly { id: string; path: string }[]) =>
    refuse('place_ambiguous', `${argument} names ${places.length} places: give one of their ids or whole names`, {
      details: { field: argument, places: places.slice(0, 20) },
    }),
  invalidJson: () => refuse('invalid_json', 'Invalid JSON body'),
  notJson: () => refuse('body_not_json', 'The body must be JSON: send Content-Type: application/json'),
  bodyTooLarge: (limit: number) =>
    refuse(
      'body_too_large',
      `The body is too large: at most ${limit < 1_000_000 ? `${limit / 1000} kB` : `${limit / 1_000_000} MB`} here`,
    ),
  expectationUnknown: (status: 400 | 417) =>
    refuse('expectation_unknown', 'The only expectation that is met is 100-continue', { status }),
  requestTooSlow: (headers: number, whole: number) =>
    refuse(
      'request_too_slow',
      `The request did not arrive in time: its headers have ${headers} seconds from the first byte, and all of it ${whole}`,
    ),
  bodyMissing: () => refuse('body_missing', 'The body must be a JSON object with the fields to change'),
  bodyIncomplete: () => refuse('body_incomplete', 'The request ended before its body did'),
  bodyEncoded: () =>
    refuse(
      'body_encoded',
      'The body must be sent as it is: without Content-Encoding, and with no Transfer-Encoding but chunked',
    ),
  bodyNotZipped: () => refuse('body_encoded', 'The body is not what Content-Encoding says: gzip'),
  tooDeep: (limit: number) => refuse('body_too_deep', `The body is nested too deeply: at most ${limit} levels`),
  badCharacters: () => refuse('invalid_characters', 'Text must not contain NUL characters or lone surrogates'),
  badUrl: () => refuse('invalid_url', 'The URL cannot be decoded'),
  changedSinceRead: () => refuse('changed_since_read', 'This resource has changed since you read it'),
  idempotencyReuse: () => refuse('idempotency_key_reused', 'This Idempotency-Key was used with another request'),
  idempotencyKeyInvalid: () => refuse('invalid_idempotency_key', 'Idempotency-Key must have 1 to 255 characters'),
  cursorInvalid: () => refuse('invalid_cursor', sentences.cursorInvalid),
  invalidApiToken: () => refuse('invalid_api_token', 'Invalid API token'),
  notSignedIn: () => refuse('not_signed_in', 'Not signed in'),
  foreignOrigin: () =>
    refuse(
      'origin_not_allowed',
      'This origin may not call this server. Its operator can allow it with TESSERA_ALLOWED_ORIGINS.',
    ),
  hostInvalid: () =>
    refuse('invalid_host', 'Send exactly one Host header: a host name or an address and, where there is one, the port'),
  foreignHost: () =>
    refuse(
      'host_not_allowed',
      'This server does not answer to that host name. Its operator can set TESSERA_BASE_URL to the address that people use, or list the name in TESSERA_ALLOWED_HOSTS.',
    ),
  crossSite: () => refuse('cross_site', 'Cross-site request refused'),
  methodNotAllowed: () => refuse('method_not_allowed', 'Method not allowed'),
  rateLimited: () => refuse('rate_limited', 'Rate limit exceeded. Please try again later.'),
  internal: () => refuse('internal_error', 'Internal server error'),
  storedForeign: (what: string, fault: string) =>
    refuse(
      'internal_error',
      `${what}: this version of Tessera does not read what is stored (${fault}). Run the version that stored it, or restore a backup.`,
    ),
  /** A cluster elects another primary within seconds, and later requests wait for it. */
  databaseAway: (outcome: 'not_done' | 'unknown', cause?: unknown) =>
    refuse(
      'database_unavailable',
      outcome === 'not_done'
        ? 'The database is unavailable. Nothing was changed: try again in a few seconds.'
        : 'The database became unavailable. Whether this was done is not known: read before you try again; with the same Idempotency-Key it is done once.',
      { retryAfter: 5, details: { outcome }, cause },
    ),
}
