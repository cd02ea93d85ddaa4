// Ids are UUIDv7 (RFC 9562 §5.7), lower case: they sort by time of making.
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => idPattern.test(text)

/** The lowest id (UUIDv7, RFC 9562 §5.7) that can have been made at this time, in milliseconds since 1970. */
export function firstIdOf(milliseconds: number): string {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id was made, in milliseconds since 1970. */
export const timeOf = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
