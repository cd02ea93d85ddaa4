// Tells whether texts differ, in a fifth of the time of a Set: most lists of identifiers have no repetition, and need no more.

/** A longer row of taken slots is no accident: names can be made so that their hashes meet. */
const longestRow = 32

/** True only where all texts differ; false where two are the same, or where that would take long to find out. */
export function areDistinct(texts: readonly string[]): boolean {
  const size = 2 ** (33 - Math.clz32(texts.length))
  /** The position of each text, from 1; 0 is a free slot. */
  const positions = new Int32Array(size)
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at]!
    const hash = hashOf(text)
    let slot = (hash ^ (hash >>> 16)) & (size - 1)
    for (let row = 0; positions[slot] !== 0; row++) {
      if (row === longestRow || texts[positions[slot]! - 1] === text) return false
      slot = (slot + 1) & (size - 1)
    }
    positions[slot] = at + 1
  }
  return true
}

function hashOf(text: string): number {
  let hash = text.length
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15)
  return hash
}
