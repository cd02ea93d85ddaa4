// Tells to which of several names their common spelling belongs rather: to one that loses no signs by it, and whose case it has.

export interface Spelled {
  name: string
  identifier: string
}

/** Whether the spelling belongs to `one` rather than to `other`, which has it as well. */
export function belongsRather(one: Spelled, other: Spelled): boolean {
  const [signs, others] = [lostSigns(one.name), lostSigns(other.name)]
  if (signs !== others) return signs < others
  return one.name.toLowerCase() === other.name.toLowerCase() && changedCase(one) < changedCase(other)
}

/** The signs that separate no words: a minus in front of a number, a second separator. A `$` in front marks a name that is taken. */
function lostSigns(name: string): number {
  if (name.startsWith('$')) return -1
  const between = name.split(/[\p{L}\p{N}]/u)
  if (between.length === 1) return 0
  return between.reduce((sum, signs, at) => {
    const isInside = at > 0 && at < between.length - 1
    const separates = isInside && /^[./\-_ ]/.test(signs)
    return sum + signs.length - (separates ? 1 : 0)
  }, 0)
}

/** How many letters of the name have another case in the identifier, which has the same letters at its end. */
function changedCase({ name, identifier }: Spelled): number {
  const own = lettersOf(name)
  const spelled = lettersOf(identifier)
  const offset = spelled.length - own.length
  return own.filter((letter, at) => letter !== spelled[at + offset]).length
}

const lettersOf = (text: string): string[] => text.match(/[\p{L}\p{N}]/gu) ?? []
