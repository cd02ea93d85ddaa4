// The release that a range selects (https://github.com/npm/node-semver#ranges, of which these forms): `1.2.3`, `^1.2`, `~1.2`,
// `1.x`, `1`, `*`.

type Version = [major: number, minor: number, patch: number]

const parts = /^([\^~]?)v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?$/

/** Not a range: one literal version, which may also be an id or have a suffix. */
export const isRange = (text: string): boolean =>
  text === 'latest' || (parts.test(text) && !/^\d+\.\d+\.\d+$/.test(text))

/** Whether a version is in a range; null where the text is no range. Versions with a suffix (1.2.0-beta) are in none. */
function matcher(range: string): ((version: Version) => boolean) | null {
  const match = parts.exec(range === 'latest' ? '*' : range)
  if (!match) return null
  const [, sign, ...written] = match
  const numbers = written.map(part => (part === undefined || /[xX*]/.test(part) ? null : Number(part)))
  // Parts after a wildcard are ignored: 1.x.3 is 1.x.
  const given = numbers.slice(0, numbers.includes(null) ? numbers.indexOf(null) : 3) as number[]
  const least: Version = [given[0] ?? 0, given[1] ?? 0, given[2] ?? 0]
  return version =>
    order(version, least) >= 0 && version.slice(0, fixedParts(sign!, given)).every((part, i) => part === least[i])
}

/** How many parts are fixed. ^ keeps the parts up to the first that is not 0; ~ keeps the minor version. */
function fixedParts(sign: string, given: readonly number[]): number {
  if (sign === '~') return Math.min(2, given.length)
  if (sign !== '^') return given.length
  const first = given.findIndex(part => part !== 0)
  return first === -1 ? given.length : first + 1
}

const order = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

const versionOf = (text: string): Version | null => {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null
}

/** The highest of the versions in the range, as it is written; null where none is. */
export function highestIn(range: string, versions: readonly string[]): string | null {
  const lies = matcher(range)
  if (!lies) return null
  let best: { text: string; version: Version } | null = null
  for (const text of versions) {
    const version = versionOf(text)
    if (version && lies(version) && (!best || order(version, best.version) > 0)) best = { text, version }
  }
  return best?.text ?? null
}
