// Finds the entries of the palette that a text means, by their names and by the names that other tools give them.
export interface PaletteWords {
  label: string
  hint?: string | undefined
  /** Words that people know from other tools or from earlier versions. */
  alsoCalled?: string | undefined
}

/** Words of which each leads to what any other of its line names. */
const alike = [
  '2fa mfa otp totp authenticator passkey factor',
  'tailwind scss sass less swift swiftui kotlin compose flutter android ios figma css outputs export',
  'dark light night theme appearance colors',
  'history log activity undo',
  'docs documentation guidelines',
  'token variable style',
  'people invite share member team user',
  'deploy ship publish release version',
  'remove delete',
].map(line => line.split(' '))

/** Entries whose name has all words come first; those of another name follow, then those of a word that is alike. */
export function matching<Entry extends PaletteWords>(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const ranks: Entry[][] = [[], [], []]
  for (const entry of entries) {
    const name = `${entry.label} ${entry.hint ?? ''}`.toLowerCase()
    const names = `${name} ${entry.alsoCalled ?? ''}`.toLowerCase()
    const rank = [
      words.every(word => name.includes(word)),
      words.every(word => names.includes(word)),
      words.every(word => [word, ...otherWordsFor(word)].some(each => names.includes(each))),
    ].indexOf(true)
    ranks[rank]?.push(entry)
  }
  return ranks.flat()
}

/** While somebody types, the beginning of a word counts, unless it is short. */
const otherWordsFor = (word: string): string[] =>
  alike.filter(line => line.some(each => each === word || (word.length > 3 && each.startsWith(word)))).flat()
