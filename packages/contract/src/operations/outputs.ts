// Outputs: the files that a team generates from a workspace, stored with it.
import { outputSchema } from '@tessera/engine'
import { z } from 'zod'
import { Finding } from '../findings.ts'
import { listOf, nothing, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { ExportedFile } from './exports.ts'

export const Output = outputSchema
export type Output = z.infer<typeof Output>

export const mostOutputs = 50

export const Outputs = listOf('outputs', Output).extend({
  updated_at: timestamp.nullable().describe('null: never set'),
})
export type Outputs = z.infer<typeof Outputs>

export const OutputFile = z.object({
  path: z.string().describe('Below the folder of the output, whose name it begins with'),
  text: z.string(),
  sha256: z.string().describe('Of the text in UTF-8, in hex'),
})
export type OutputFile = z.infer<typeof OutputFile>

export const WrittenOutput = z.object({
  name: z.string(),
  files: z.array(OutputFile),
  findings: z.array(Finding).describe('Tokens left out or renamed, colors that became their nearest'),
})
export type WrittenOutput = z.infer<typeof WrittenOutput>

/** One of several: an output with a fault does not block the others. */
export const ListedWrittenOutput = z.object({
  name: z.string(),
  tag: z.string().nullable().describe('The same as long as the files are; null where there is a fault'),
  fault: z.string().nullable().describe('Why it could not be written'),
  files: z.array(OutputFile).nullable().describe('null: they are those of the `known` tag, or there is a fault'),
  findings: z.array(Finding),
})
export type ListedWrittenOutput = z.infer<typeof ListedWrittenOutput>

/** `web:tag,ios:tag`; an empty text means that none is cached. */
export const known = z
  .string({ error: 'known must be text: pairs of names and tags such as web:tag,ios:tag' })
  .max(8_000, { error: 'known must have at most 8000 characters' })
  .regex(/^(?:[a-z0-9-]+:[\w-]+(?:,[a-z0-9-]+:[\w-]+)*)?$/, {
    error: 'known must be pairs of names and tags such as web:tag,ios:tag',
  })
  .optional()
  .describe('Pairs of names and tags, web:tag,ios:tag: files of outputs that still have their tag are not sent')

// Each output is validated separately, so that the message contains its name and setting.
const given = z
  .array(z.unknown(), { error: 'outputs must be an array' })
  .max(mostOutputs, { error: `outputs must hold at most ${mostOutputs} outputs` })
  .meta({ items: z.toJSONSchema(outputSchema, { io: 'input', unrepresentable: 'any' }) })
  .describe('All of them: {name, format, resolver?, input?, where?, names?, values?, options?, …}')

export const outputs = operations({
  list: {
    name: 'list_outputs',
    summary: 'List the outputs of a workspace: which files its team wants, how named and in which units.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/outputs',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Outputs,
  },
  set: {
    name: 'update_outputs',
    summary: 'Replace the outputs of a workspace: all of them, in their order. Read them first (list_outputs).',
    method: 'PUT',
    path: '/workspaces/{workspace_id}/outputs',
    on: 'workspace',
    needs: 'share',
    input: z.object({ outputs: given }),
    status: 200,
    output: Outputs,
    refuses: ['output_invalid'],
  },
  get: {
    name: 'get_output_settings',
    summary: 'Read the settings of one output.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/outputs/{name}',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Output,
    surfaces: ['rest', 'session'],
    refuses: ['output_not_found'],
  },
  files: {
    name: 'get_output',
    summary: 'Write one output: its files, and what was left out or renamed in them.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/outputs/{name}/files',
    on: 'workspace',
    needs: 'export',
    input: nothing,
    status: 200,
    output: WrittenOutput,
    refuses: ['output_not_found', 'output_invalid'],
  },
  archive: {
    name: 'download_output',
    summary: 'Write one output as a zip archive of its files.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/outputs/{name}/archive',
    on: 'workspace',
    needs: 'export',
    input: nothing,
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: ['output_not_found', 'output_invalid'],
  },
  previewAll: {
    name: 'preview_outputs',
    summary: 'Write several outputs that are not stored at once, without the files that are known already.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/outputs/preview-all',
    on: 'workspace',
    needs: 'export',
    input: z.object({ outputs: given, known }),
    status: 200,
    output: listOf('outputs', ListedWrittenOutput),
    surfaces: ['rest', 'session'],
    passing: true,
    refuses: ['output_invalid', 'answer_too_large', 'exports_busy'],
  },
  all: {
    name: 'write_outputs',
    summary: 'Write all outputs of a workspace at once, without the files that are known already.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/output-files',
    on: 'workspace',
    needs: 'export',
    input: z.object({ known }),
    status: 200,
    output: listOf('outputs', ListedWrittenOutput),
    surfaces: ['rest', 'session'],
    refuses: ['answer_too_large', 'exports_busy'],
  },
  preview: {
    name: 'preview_output',
    summary: 'Write an output that is not stored: what its settings would give.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/outputs/preview',
    on: 'workspace',
    needs: 'export',
    input: z.object({
      output: z
        .unknown()
        .meta(z.toJSONSchema(outputSchema, { io: 'input', unrepresentable: 'any' }))
        .describe('Settings as they would be stored'),
    }),
    status: 200,
    output: WrittenOutput,
    surfaces: ['rest', 'session'],
    passing: true,
    refuses: ['output_invalid'],
  },
})
