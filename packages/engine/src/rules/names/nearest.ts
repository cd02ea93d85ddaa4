/** The name that a typing mistake may have meant: at most two edits, or a third of the length, away. null: none is near. */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  const most = Math.max(1, Math.min(2, Math.floor(wanted.length / 3)))
  let [nearest, least]: [string | null, number] = [null, most + 1]
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue
    const edits = distance(wanted, name)
    if (edits > 0 && edits < least) [nearest, least] = [name, edits]
  }
  return nearest
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
