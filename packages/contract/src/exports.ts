import { formats, specFormats } from '@tessera/engine'
import { z } from 'zod'
import { flag, wholeNumber } from './fields.ts'
import { operations } from './operation.ts'

export const exportOptions = {
  strict: flag('strict').describe('Refuse (400) when a token cannot be resolved, instead of leaving it out'),
  references: flag('references').describe('Keep aliases as references where the format has them, for example var(--x)'),
  selector: z
    .string()
    .regex(/^[^{};<>]{1,200}$/, { error: 'selector must be a CSS selector without braces, at most 200 characters' })
    .optional()
    .describe('Instead of :root'),
  delta: flag('delta').describe('Only what differs from the default mode'),
  light_dark: flag('light_dark').describe('Pair a light and a dark mode as light-dark(…)'),
  prefix: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/, {
      error: 'prefix must start with a letter and hold only letters, digits, - and _',
    })
    .optional()
    .describe('Put before every name'),
  rem_base: wholeNumber('rem_base must be a whole number of pixels from 1 to 100', 1, 100).describe(
    'Pixels of one rem; 16 by default',
  ),
  color_gamut: flag('color_gamut').describe('Wide colors in @media (color-gamut) blocks with an sRGB fallback before'),
}

const supported = `Invalid format. Supported formats: ${specFormats.join(', ')}`
export const exportFormat = z.enum(specFormats, { error: supported }).default('json')

/** A file that an export gives: its text and what to know about it. */
export const ExportedFile = z.object({
  text: z.string(),
  media_type: z.string(),
  file_name: z.string(),
  unresolved: z.array(z.object({ mode: z.string(), name: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
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
  },
  renderMode: {
    name: 'render_mode',
    summary: 'Write one mode in any format that the engine knows.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/render/{format}',
    on: 'mode',
    needs: 'export',
    input: z.object(exportOptions),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
  },
  renderTokenset: {
    name: 'render_tokenset',
    summary: 'Write all modes of a tokenset in any format that the engine knows.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/render/{format}',
    on: 'tokenset',
    needs: 'export',
    input: z.object(exportOptions),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
  },
})
