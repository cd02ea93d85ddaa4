// What is typed after a slash at the start of a line asks for a block.
export interface Slash {
  /** The place of the slash. */
  from: number
  words: string
}

/** Null where the cursor stands behind no slash, or behind more than names of blocks have. */
export function slashAt(text: string, at: number): Slash | null {
  const found = /(?:^|\n)\/([\p{L}’ ]{0,20})$/u.exec(text.slice(0, at))
  if (!found) return null
  const words = found[1]!
  return { from: at - words.length - 1, words: words.trim().toLowerCase() }
}

export const fitting = <Each extends { label: string; text: string | null }>(blocks: readonly Each[], words: string) =>
  blocks.filter(
    ({ label, text }) => text !== null && words.split(' ').every(word => label.toLowerCase().includes(word)),
  )
