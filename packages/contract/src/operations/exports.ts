import { formatOptions, formats, optionNames, specFormats } from '@tessera/engine'
import type { ExportOptions, OptionName, OptionValue } from '@tessera/engine'
import { z } from 'zod'
import { apiName, type ApiName } from '../api-name.ts'
import { flag, fromText } from '../fields.ts'
import { operations } from '../operation.ts'
import { optionSchema } from './option-schema.ts'
import * as codes from '../codes/shared-codes.ts'

/** Parses a query value, which is always text, unless the option is text itself. */
function field(name: OptionName) {
  const { kind, description } = formatOptions[name]
  const value = optionSchema(name, apiName(name))
  const isText = kind === 'text' || kind === 'choice'
  return (isText ? value : z.preprocess(fromText, value)).optional().describe(description)
}

export const exportOptions = {
  strict: flag('strict').describe('Refuse (400) when a token cannot be resolved, instead of leaving it out'),
  // The options that the engine declares, with the formats that support each.
  ...(Object.fromEntries(optionNames.map(name => [apiName(name), field(name)])) as {
    [Name in OptionName as ApiName<Name>]: z.ZodOptional<z.ZodType<OptionValue<Name>>>
  }),
}

/** Further options of `render`: a format may have several files, each in the folder where its platform expects it. */
export const renderOptions = {
  ...exportOptions,
  bundle: z
    .enum(['zip', 'json'], { error: 'bundle must be one of: zip, json' })
    .optional()
    .describe(
      'All files of the export, in their folders (values/, values-night/ …): a zip archive, or JSON {files: [{path, text}]}',
    ),
}

/** The options of an export, by their API names. */
export type GivenOptions = { [Name in OptionName as ApiName<Name>]?: OptionValue<Name> | undefined }

/** The same options by the engine's names. */
export function engineOptions(given: GivenOptions): ExportOptions {
  return Object.fromEntries(optionNames.map(name => [name, given[apiName(name)]]))
}

const supported = `Invalid format. Supported formats: ${specFormats.join(', ')}`
export const exportFormat = z.enum(specFormats, { error: supported }).default('json')

/** One exported file: its text and its metadata. */
export const ExportedFile = z.object({
  text: z.string(),
  media_type: z.string(),
  file_name: z.string(),
  unresolved: z.array(z.object({ mode: z.string(), name: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
  omitted_modes: z.array(z.string()).optional(),
})
export type ExportedFile = z.infer<typeof ExportedFile>

const writable = formats.filter(entry => entry.write).map(entry => entry.id)
export const renderFormats = writable as [string, ...string[]]

export const exports = operations({
  mode: {
    name: 'export_mode',
    summary: 'Export one mode as JSON, CSS, Swift or Android XML, aliases resolved.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/export',
    on: 'mode',
    needs: 'export',
    input: z.object({ format: exportFormat, ...exportOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    refuses: codes.exportedFile,
  },
  tokenset: {
    name: 'export_tokenset',
    summary: 'Export all modes of a tokenset in one file.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/export',
    on: 'tokenset',
    needs: 'export',
    input: z.object({ format: exportFormat, ...exportOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    refuses: codes.exportedFile,
  },
  renderMode: {
    name: 'render_mode',
    summary: 'Write one mode in any format that the engine knows.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/render/{format}',
    on: 'mode',
    needs: 'export',
    input: z.object(renderOptions),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: codes.exportedFile,
  },
  renderTokenset: {
    name: 'render_tokenset',
    summary: 'Write all modes of a tokenset in any format that the engine knows.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/render/{format}',
    on: 'tokenset',
    needs: 'export',
    input: z.object(renderOptions),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: codes.exportedFile,
  },
})
