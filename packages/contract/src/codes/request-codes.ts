// The codes of malformed requests, independent of the operation.
export const requestCodes = {
  usage_in_the_future: { status: 400, means: 'A usage report says that it was made in the future' },
  bad_request: { status: 400, means: 'The request is not valid HTTP' },
  invalid_host: { status: 400, means: 'The request names no host, several, or none that can be read' },
  invalid_url: { status: 400, means: 'The URL cannot be decoded' },
  expectation_unknown: { status: [400, 417], means: 'The `Expect` header asks for something else than 100-continue' },
  request_too_slow: { status: 408, means: 'The request took too long to arrive' },
  body_incomplete: { status: 400, means: 'The request ended before its body did' },
  body_missing: { status: 400, means: 'The operation needs a body' },
  body_too_large: { status: [400, 413], means: 'The body is larger than the operation takes' },
  body_too_deep: { status: 400, means: 'The body is nested too deeply' },
  body_encoded: { status: 400, means: 'The body is compressed, which is not taken' },
  body_not_json: { status: [400, 415], means: 'The Content-Type is not application/json' },
  invalid_json: { status: 400, means: 'The body is not a JSON object' },
  invalid_characters: { status: 400, means: 'A text has NUL characters or lone surrogates' },
  invalid_input: { status: 400, means: 'A field is missing, unknown or has a wrong value; `field` names it' },
  place_ambiguous: {
    status: 400,
    means: 'A tool of MCP names a place by a name that several have; `places` lists them',
  },
  invalid_cursor: {
    status: 400,
    means: 'The cursor is not one that this list gave',
    hint: 'Leave cursor out to start from the first page.',
  },
  too_many_messages: { status: 400, means: 'The MCP request has too many messages' },
  changed_since_read: {
    status: 400,
    means: 'Someone else changed it: the `If-Match` or `updated_at` is no longer current',
  },
  invalid_idempotency_key: { status: 400, means: 'The Idempotency-Key is empty or too long' },
  idempotency_key_reused: { status: 400, means: 'The Idempotency-Key belongs to another request' },
} as const
