// Selects a release by a range in npm's syntax (docs/decisions/0038-semver.md).
import valid from 'semver/functions/valid.js'
import maxSatisfying from 'semver/ranges/max-satisfying.js'
import validRange from 'semver/ranges/valid.js'

const rangeOf = (text: string): string => (text === 'latest' ? '*' : text)

/** Not a range: one literal version, which may also be an id or have a suffix. */
export const isRange = (text: string): boolean =>
  text !== '' && valid(text) !== text && validRange(rangeOf(text)) !== null

/** The highest of the versions in the range, in its original spelling; null: none matches. */
export const highestIn = (range: string, versions: readonly string[]): string | null =>
  maxSatisfying(versions, rangeOf(range))
