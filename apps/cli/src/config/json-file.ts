// JSON files written by hand: validated by a schema, with the place of every fault.
import { parseText } from '@tessera/engine'
import type { z } from 'zod'
import { Failure } from '../base/failure.ts'
import type { ManualPlace } from '../base/failure.ts'
import { faultText, locateAll } from '../reports/located.ts'

/** The parsed text; a Failure lists the first invalid places. */
export function readJson<Shape extends z.ZodType>(
  shape: Shape,
  text: string,
  path: string,
  hint: string,
  manual?: ManualPlace,
): z.output<Shape> {
  const more = manual ? { manual } : {}
  const read = parseText(text, 'json')
  if ('fault' in read) {
    const { line, column, message } = read.fault
    throw new Failure(`${path}:${line}:${column}  Not JSON: ${message}`, more)
  }
  const parsed = shape.safeParse(JSON.parse(text.replace(/^\ufeff/, '')))
  if (parsed.success) return parsed.data
  const errors = locateAll([{ path, text }], parsed.error.issues.flatMap(faultsOf))
  const lines = errors.map(error => faultText(error, error.message))
  throw new Failure(lines[0]!, {
    hint: lines.length > 1 ? lines.slice(1, 6).join('\n') : hint,
    details: { errors },
    ...more,
  })
}

/** An unknown field is reported at its own place, not at its parent's. */
export function faultsOf(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const at = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys') return [{ path: at.join('.'), message: issue.message }]
  return issue.keys.map(key => ({ path: [...at, key].join('.'), message: 'There is no such field' }))
}
