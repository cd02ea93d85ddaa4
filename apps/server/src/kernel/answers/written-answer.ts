// An answer whose JSON was written in a thread: only its bytes come back.
import { represent } from './text-cache.ts'
import type { Representation } from './text-cache.ts'

export type WrittenAnswer = Pick<Representation, 'etag'> & { bytes: Uint8Array }

export function writeAnswer(record: object): WrittenAnswer {
  const { bytes, etag } = represent(JSON.stringify(record))
  return { bytes, etag }
}

export const representationOf = ({ bytes, etag }: WrittenAnswer): Representation => ({
  isRepresentation: true,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  etag,
})
