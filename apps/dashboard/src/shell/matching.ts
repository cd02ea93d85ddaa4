// Finds the entries of the palette that a text means, by their names and by the names that other tools give them.
export interface Named {
  label: string
  hint?: string | undefined
  /** Words that people know from other tools or from earlier versions. */
  alsoCalled?: string | undefined
}

/** Entries whose name has all words come first; those of another name follow. */
export function matching<Entry extends Named>(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (names: string) => words.every(word => names.toLowerCase().includes(word))
  const byName: Entry[] = []
  const byOther: Entry[] = []
  for (const entry of entries) {
    const name = `${entry.label} ${entry.hint ?? ''}`
    if (has(name)) byName.push(entry)
    else if (has(`${name} ${entry.alsoCalled ?? ''}`)) byOther.push(entry)
  }
  return [...byName, ...byOther]
}
