// Parsers for values from PostgreSQL. Dates stay text: parsing and formatting them again would take a third of the CPU
// time of a long list.
import { types, type CustomTypesConfig } from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const JSON_TEXT = 114
const JSON_BINARY = 3802
const JSON_TEXT_ARRAY = 199
const JSON_BINARY_ARRAY = 3807
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const TIMESTAMPTZ_ARRAY = 1185
const TEXT_ARRAY: number = 1009

const SPACE = 32
const PLUS = 43
const ZERO = 48

/**
 * `2026-11-20 07:27:00.5+00` as `2026-11-20T07:27:00.500Z`. Microseconds are truncated, not rounded, so that no timestamp moves
 * forward. Values without that ISO 8601 form (`infinity`, years before 1 or after 9999) are returned as PostgreSQL wrote them.
 */
export function isoFromTimestamptz(text: string): string {
  const offset = text.length - 3
  const utc =
    text.charCodeAt(offset) === PLUS && text.charCodeAt(offset + 1) === ZERO && text.charCodeAt(offset + 2) === ZERO
  if (utc && text.charCodeAt(10) === SPACE && offset >= 19) {
    const fraction = text.slice(20, offset)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.length >= 3 ? fraction.slice(0, 3) : fraction.padEnd(3, '0')}Z`
  }
  // A connection pooler may have assigned a session with another time zone.
  const zoned = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?$/.exec(text)
  return zoned === null ? text : new Date(`${zoned[1]}T${zoned[2]}${zoned[3]}:${zoned[4] ?? '00'}`).toISOString()
}

/** Counts and revisions stay far below 2^53; a larger number would lose precision, so it is an error. */
function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The integer ${text} does not fit a JavaScript number.`)
  return number
}

const text = (value: string): string => value
const textArray = types.getTypeParser(TEXT_ARRAY) as (value: string) => (string | null)[]
const arrayOf = (parse: (value: string) => unknown) => (value: string) =>
  textArray(value).map(entry => (entry === null ? null : parse(entry)))
const parseJson = (value: string): unknown => JSON.parse(value)

const parsers = new Map<number, (value: string) => unknown>([
  [INT8, safeInteger],
  [INT8_ARRAY, arrayOf(safeInteger)],
  [JSON_TEXT, parseJson],
  [JSON_BINARY, parseJson],
  [JSON_TEXT_ARRAY, arrayOf(parseJson)],
  [JSON_BINARY_ARRAY, arrayOf(parseJson)],
  [DATE, text],
  [TIMESTAMP, text],
  [TIMESTAMPTZ, isoFromTimestamptz],
  [TIMESTAMPTZ_ARRAY, arrayOf(isoFromTimestamptz)],
])

/** Passed to each client; the driver's global table stays unchanged. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? (types.getTypeParser(oid, format) as unknown),
}
