// Compressed answers: negotiates the encoding (RFC 9110 §12.5.3), and compresses each answer once.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding, Representation } from '../kernel/answers/text-cache.ts'

/** In bytes: a shorter answer fits into one packet uncompressed. */
const worthwhile = 1_000

const isText = (media: string): boolean => /^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b/.test(media)

export const isWorthCompressing = ({ bytes }: Representation, media: string): boolean =>
  bytes.length > worthwhile && isText(media)

/** The supported encodings, the most compact first, which is preferred if the client accepts both equally. */
const offered: readonly Encoding[] = ['br', 'gzip']

/** Chooses by Accept-Encoding; undefined: uncompressed, also if no supported encoding is accepted. */
export function chooseEncoding(header: string | undefined, among = offered): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = weightsOf(header)
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  // If the header omits it, the plain form is acceptable, but after all listed encodings.
  const plain = weights.get('identity') ?? 0
  let best: Encoding | undefined
  for (const coding of among) {
    const weight = weightOf(coding)
    if (weight > 0 && weight >= plain && (best === undefined || weight > weightOf(best))) best = coding
  }
  return best
}

/** By coding, 0 to 1. An unparsable one counts as not accepted. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const member of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = member.split(';').map(part => part.trim())
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    const readable = weight === undefined || /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight)
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, readable ? Number(weight ?? 1) : 0)
  }
  return weights
}

const brotli = promisify(brotliCompress)

/**
 * In bytes. Such an answer is sent only once it is compressed as a whole: the lowest level takes a sixth of the time
 * for up to a third more bytes.
 */
const large = 8_000_000

/** Levels above 5 take ten times as long for a tenth less. */
const levelFor = ({ length }: Buffer): number => (length > large ? 1 : 5)

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: bytes =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levelFor(bytes),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
}

/**
 * The answer in this encoding: cached, or compressed off the event loop. Concurrent requests share the work. If the
 * answer is cached, so is its compressed form, which then counts too.
 */
export function formOf(answer: Representation, encoding: Encoding): Buffer | Promise<Buffer> {
  const forms = (answer.forms ??= {})
  return (forms[encoding] ??= compressors[encoding](answer.bytes).then(
    bytes => {
      forms[encoding] = bytes
      answer.kept?.grow(bytes.length)
      return bytes
    },
    (error: unknown) => {
      delete forms[encoding]
      throw error
    },
  ))
}
