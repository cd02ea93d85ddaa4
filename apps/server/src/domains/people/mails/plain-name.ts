// Names that users chose stand in mails to people who do not know them. What could be read as an address of the web, which mail
// programs turn into a link, is left out.

const mostCharacters = 60

/** A name in quotes; `instead` for one that looks like an address. */
export function plainName(name: string, instead: string): string {
  if (/[/:@\\]|\S[.。．｡]\S/u.test(name)) return instead
  const characters = [...name.replace(/\s+/gu, ' ').trim()]
  return `“${characters.slice(0, mostCharacters).join('')}${characters.length > mostCharacters ? '…' : ''}”`
}
