// The codes of problems that a later retry may solve, answered with 429.
export const limitCodes = {
  rate_limited: { status: 429, means: 'Too many requests in this window; `Retry-After` says how long to wait' },
  too_many_attempts: { status: 429, means: 'Too many attempts to sign in or to find accounts' },
  sign_in_busy: { status: 429, means: 'Too many people are signing in at this moment' },
  checks_busy: { status: 429, means: 'Too many workspaces are being checked at this moment' },
  exports_busy: { status: 429, means: 'Too many large exports are being written at this moment' },
  imports_busy: { status: 429, means: 'Too many documents are being imported at this moment' },
  usage_busy: { status: 429, means: 'Too many usage reports are being read at this moment' },
  advice_busy: { status: 429, means: 'Too many questions about tokens are being answered at this moment' },
  code_validation_busy: { status: 429, means: 'Too much code is being validated at this moment' },
  too_many_tests: { status: 429, means: 'As many tests of the webhook wait to be sent as may' },
  too_many_streams: {
    status: 429,
    means: 'The API token, session or account has as many streams of events open as it may',
  },
} as const

/** The codes of requests that are too large and can be divided. */
export const sizeCodes = {
  export_too_heavy: { status: 400, means: 'Writing the export takes too much time or memory' },
  answer_too_large: { status: 400, means: 'The files are larger than one answer may be: ask for fewer at once' },
  usage_too_heavy: { status: 400, means: 'Reading the usage report takes too much time or memory' },
  advice_too_heavy: { status: 400, means: 'Reading the tokens of the workspace takes too much time or memory' },
  code_too_heavy: { status: 400, means: 'Validating the code takes too much time or memory' },
  document_too_heavy: { status: 400, means: 'Reading the document takes too much time or memory' },
} as const
