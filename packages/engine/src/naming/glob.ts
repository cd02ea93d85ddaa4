/** Matches dotted names: `*` stands for any text within a segment, `**` for any number of segments. */
export function globMatcher(glob: string): (name: string) => boolean {
  if (!glob.includes('*')) return name => name === glob
  const segments = glob.split('.').map(segment => [...segment])
  const before = glob.slice(0, -3)
  // The most common globs need no segments: `**`, `color.**` and `color.*`.
  if (glob === '**') return () => true
  if (glob.endsWith('.**') && !before.includes('*'))
    return name => name.startsWith(before) && (name.length === before.length || name[before.length] === '.')
  const inGroup = glob.slice(0, -1)
  if (glob.endsWith('.*') && !inGroup.includes('*'))
    return name => name.startsWith(inGroup) && !name.includes('.', inGroup.length)
  return name =>
    matches(segments, name.split('.'), isStars, (segment, text) => matches(segment, [...text], isStar, same))
}

/** Matches names that fit a glob and no `!glob`; with only `!glob`, all other names. */
export function globsMatcher(globs: readonly string[]): (name: string) => boolean {
  const wanted = globs.filter(glob => !glob.startsWith('!')).map(globMatcher)
  const excluded = globs.filter(glob => glob.startsWith('!')).map(glob => globMatcher(glob.slice(1)))
  const [only] = wanted
  if (only && wanted.length === 1 && excluded.length === 0) return only
  return name =>
    (wanted.length === 0 || wanted.some(matches => matches(name))) && !excluded.some(matches => matches(name))
}

/** Units of work for matching a name of at most 255 characters. */
export function globsCost(globs: readonly string[]): number {
  let cost = 0
  for (const glob of globs) cost += isSimple(glob) ? 0.1 : 1 + glob.length / 4
  return cost
}

/** Whether `globMatcher` needs no segments. */
const isSimple = (glob: string) =>
  !glob
    .replace(/^!/, '')
    .replace(/(^|\.)\*\*?$/, '')
    .includes('*')

const isStars = (segment: string[]) => segment.length === 2 && segment[0] === '*' && segment[1] === '*'
const isStar = (character: string) => character === '*'
const same = (one: string, other: string) => one === other

/** Backtracks to the last star only, so the time is at most pattern × text for any number of stars. */
function matches<P, T>(
  pattern: readonly P[],
  text: readonly T[],
  isAny: (part: P) => boolean,
  fits: (part: P, item: T) => boolean,
): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    if (p < pattern.length && isAny(pattern[p]!)) {
      star = p++
      mark = t
    } else if (p < pattern.length && fits(pattern[p]!, text[t]!)) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++mark
    } else return false
  }
  return pattern.slice(p).every(isAny)
}
