import { isRepresentation } from './text-cache.ts'

/** An answer as it is sent. */
export function textOf(body: unknown): string {
  return isRepresentation(body) ? body.bytes.toString() : JSON.stringify(body)
}
