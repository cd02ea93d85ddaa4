// The differences between a tool and its operation.
import { z } from 'zod'

export interface Shape {
  /** Arguments of the tool only. */
  extra: z.ZodRawShape
  /** Arguments of the operation that the tool lacks. */
  without?: readonly string[]
  defaults: Record<string, unknown>
  output: z.ZodType
  /** The tool's answer; `extras` are the parsed arguments of `extra`. */
  present(body: never, extras: never): unknown
  /** Selects another operation for these arguments; null: the tool's own. */
  instead?(fields: Record<string, unknown>): Instead | null
  /** Whether the tool must undo the effects of a dry run itself. */
  rehearses: boolean
}

export interface Instead {
  operation: string
  params: Record<string, string>
  fields: Record<string, unknown>
}

export const dryRun = z
  .boolean({ error: 'dry_run must be true or false' })
  .default(false)
  .describe('Say what would happen, change nothing')

/** Additional fields of a dry run's answer. */
export const rehearsal = {
  dry_run: z.literal(true).optional().describe('Nothing was changed: the rest says what would be'),
  extent: z
    .record(z.string(), z.int())
    .optional()
    .describe('What a dry run would have done: tokens_created, tokens_updated, tokens_deleted'),
}
