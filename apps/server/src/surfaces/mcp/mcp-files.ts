// Files as answers of tools: one slice at a time, in all formats of the engine.
import { exportFormat, renderFormats } from '@tessera/contract'
import type { AnyOperation, ExportedFile } from '@tessera/contract'
import { z } from 'zod'
import type { Instead, Shape } from './mcp-shape.ts'

/** Operations that write further formats than an export. */
const beyond: Record<string, string> = {
  export_mode: 'render_mode',
  export_tokenset: 'render_tokenset',
  export_environment: 'render_environment',
}
const own: readonly string[] = exportFormat.unwrap().options
const all = [...new Set([...own, ...renderFormats])] as [string, ...string[]]
const invalid = `Invalid format. Supported formats: ${all.join(', ')}`

export function fileShape({ name }: AnyOperation): Partial<Shape> {
  const operation = beyond[name]
  if (!operation) return inSlices
  return {
    ...inSlices,
    extra: { format: z.enum(all, { error: invalid }).default('json'), ...inSlices.extra },
    instead({ format, ...fields }): Instead | null {
      if (format === undefined || own.includes(format as string)) return null
      return { operation, params: { format: format as string }, fields }
    },
  }
}

/** A file as structured content, one slice at a time. */
const inSlices: Partial<Shape> = {
  extra: {
    offset: z
      .int({ error: 'offset must be a whole number' })
      .min(0, { error: 'offset must not be negative' })
      .default(0)
      .describe('Where to go on: next_offset of the answer before'),
    max_characters: z
      .int({ error: 'max_characters must be a whole number' })
      .min(1, { error: 'max_characters must be at least 1' })
      .max(1_000_000, { error: 'max_characters must be at most 1000000' })
      .default(50_000)
      .describe('Long files are cut here'),
  },
  output: z.object({
    text: z.string(),
    media_type: z.string(),
    file_name: z.string(),
    unresolved: z.array(z.object({ mode: z.string(), name: z.string(), reason: z.string() })),
    notes: z.array(z.string()),
    omitted_modes: z.array(z.string()).describe('Modes whose values other tools do not find in the file'),
    total_characters: z.int(),
    next_offset: z.int().nullable().describe('Where the rest starts; null when this is all'),
  }),
  present(
    { text, media_type, file_name, unresolved, notes, omitted_modes = [] }: ExportedFile,
    { offset, max_characters }: { offset: number; max_characters: number },
  ) {
    const end = offset + max_characters
    return {
      text: text.slice(offset, end),
      media_type,
      file_name,
      unresolved,
      notes,
      omitted_modes,
      total_characters: text.length,
      next_offset: end < text.length ? end : null,
    }
  },
}
