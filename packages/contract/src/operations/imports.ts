import { formats } from '@tessera/engine'
import { z } from 'zod'
import { flag, id, json, optionalName } from '../fields.ts'
import { Finding } from '../findings.ts'
import { operations } from '../operation.ts'
import { findingChanges } from './batch.ts'
import { writtenAtOnce } from './tokens.ts'
import { usedTokens } from './used-in.ts'
import * as codes from '../codes/shared-codes.ts'

const readable = formats.filter(entry => entry.read).map(entry => entry.id)
export const importFormats = readable as [string, ...string[]]

const file = z.object({
  path: z.string({ error: 'files[].path must be text' }),
  document: json.refine(document => document !== undefined, 'files[].document is required: text or JSON'),
})

const source = {
  document: json.optional().describe('The document: JSON as it is, or any text (CSS, JSON5, CSV …) as a string'),
  files: z
    .array(file, { error: 'files must be an array of {path, document}' })
    .max(500, { error: 'files may hold at most 500 files' })
    .optional()
    .describe('Instead of document: several files that belong together'),
  format: z
    .enum(importFormats, { error: `Unknown format. Readable formats: ${readable.join(', ')}` })
    .optional()
    .describe('Guessed from the content when absent'),
  strategy: z
    .enum(['merge', 'replace'], { error: 'strategy must be merge or replace' })
    .default('merge')
    .describe('replace also deletes the tokens that the document does not have'),
  strict: flag('strict').describe('Refuse what would otherwise be read with a warning'),
  dry_run: flag('dry_run').describe('Report what would happen, change nothing'),
}

const change = z.object({
  mode: z.string(),
  name: z.string(),
  change: z.enum(['created', 'updated', 'deleted']),
  before: json.nullable().describe('type, value and description before; null when created'),
  after: json.nullable(),
})

export const ImportReport = z.object({
  format: z.string().meta({ enum: importFormats }).describe('The format that was read'),
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
  unchanged: z.int(),
  guidance: z.int().optional().describe('Tokens and groups whose guidance was written, where there are any'),
  modes: z.array(z.object({ id: z.string().nullable(), name: z.string(), created: z.boolean() })),
  changes: z.array(change).describe('The first 1,000 changes'),
  changes_total: z.int(),
  ...writtenAtOnce,
  used_in: usedTokens,
  findings: findingChanges.optional(),
  warnings: z
    .array(Finding)
    .describe('What was found on reading the document. More than ten of one cause are one finding with a count'),
})
export type ImportReport = z.infer<typeof ImportReport>

const inTokenset = { tokenset: z.string().describe('The name of its tokenset') }

export const SystemImportReport = ImportReport.extend({
  modes: z.array(ImportReport.shape.modes.element.extend(inTokenset)),
  changes: z.array(change.extend(inTokenset)).describe('The first 1,000 changes'),
  tokensets: z.array(z.object({ id, name: z.string(), created: z.boolean() })),
  resolvers: z
    .array(z.object({ id, name: z.string(), created: z.boolean(), changed: z.boolean() }))
    .describe('What joins them; none where the documents have no axes. changed: made, or otherwise than it was'),
})
export type SystemImportReport = z.infer<typeof SystemImportReport>

export const imports = operations({
  intoMode: {
    name: 'import_tokens',
    summary: 'Import a token document into one mode. The format is recognised from the content.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/import',
    on: 'mode',
    needs: 'write',
    input: z.object({
      ...source,
      mode: z
        .string({ error: 'mode must be the name of a mode in the document' })
        .optional()
        .describe('Which of the document’s modes, when it holds several'),
      only: z
        .array(z.string(), { error: 'only must be an array of token names' })
        .optional()
        .describe('Write, and with replace delete, only the tokens of these names'),
    }),
    status: 200,
    output: ImportReport,
    body: 'large',
    refuses: [...codes.document, 'document_mode_unknown'],
  },
  intoTokenset: {
    name: 'import_tokenset',
    summary: 'Import a document with several modes into a tokenset; modes are made as needed.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/import',
    on: 'tokenset',
    needs: 'write',
    input: z.object(source),
    status: 200,
    output: ImportReport,
    body: 'large',
    surfaces: ['rest', 'session'],
    refuses: [...codes.document, 'mode_name_taken'],
  },
  intoWorkspace: {
    name: 'import_workspace',
    summary:
      'Import a whole system: its collections and sets become tokensets with modes, and a resolver joins them. Tokensets and a resolver of the same name are merged into.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/import',
    on: 'workspace',
    needs: 'write',
    input: z.object({
      ...source,
      resolver_name: optionalName.describe('Instead of the name that the documents give'),
    }),
    status: 200,
    output: SystemImportReport,
    body: 'large',
    surfaces: ['rest', 'session'],
    refuses: [...codes.document, 'resolver_invalid'],
  },
})
