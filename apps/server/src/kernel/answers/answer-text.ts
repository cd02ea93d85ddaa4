import { isRepresentation } from './text-cache.ts'

/** The text of an answer. */
export function textOf(body: unknown): string {
  return isRepresentation(body) ? body.bytes.toString() : JSON.stringify(body)
}
