/** Matches dotted names: `*` stands for any text within a segment, `**` for any number of segments. */
export function globMatcher(glob: string): (name: string) => boolean {
  const segments = glob.split('.').map(segment => [...segment])
  const isStars = (segment: string[]) => segment.length === 2 && segment[0] === '*' && segment[1] === '*'
  return name =>
    matches(segments, name.split('.'), isStars, (segment, text) => matches(segment, [...text], isStar, same))
}

const isStar = (character: string) => character === '*'
const same = (one: string, other: string) => one === other

/** Back to the last star only: at most pattern × text steps, however many stars there are. */
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
