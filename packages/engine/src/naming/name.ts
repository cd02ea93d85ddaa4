// Token names: dotted paths. The rules are the product's (contract §2), stricter than DTCG only in length.

const maximum = 255

/** The segments of a dotted name. */
export function segments(name: string): string[] {
  return name.split('.')
}

/** A fast path: most names match, and no rule can apply to them. */
const plainName = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/

/** A sentence with the reason why a name is not allowed, or null. */
export function checkName(name: string): string | null {
  if (name.length <= maximum && plainName.test(name)) return null
  if (name.trim() === '') return 'Name is required and must be a non-empty string'
  if (codePoints(name) > maximum) return `Name must be at most ${maximum} characters long`
  if (/\p{Cs}/u.test(name)) return 'Name must not contain unpaired surrogates'
  // Unicode Cc, plus the two line separators that end a line in JavaScript and Swift comments.
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'Name must not contain line breaks or other control characters'
  if (/[{}]/.test(name)) return 'Name must not contain { or }'
  for (const segment of segments(name)) {
    if (segment.trim() === '') return `Name must not contain an empty segment: ${JSON.stringify(name)}`
    if (segment.startsWith('$')) return `No segment of a name may start with $: ${JSON.stringify(segment)}`
  }
  return null
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
