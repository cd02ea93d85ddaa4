// The codes of what is too much for one request, and may be asked for in parts.
export const sizeCodes = {
  export_too_heavy: { status: 400, means: 'Writing the export takes too much time or memory' },
  answer_too_large: { status: 400, means: 'The files are larger than one answer may be: ask for fewer at once' },
  document_too_heavy: { status: 400, means: 'Reading the document takes too much time or memory' },
} as const
