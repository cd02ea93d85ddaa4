import type { Meter } from '../checking/bounds/meter.ts'

const fewEdits = ({ length }: string) => Math.max(1, Math.min(2, Math.floor(length / 3)))

/** The name that a typo may have meant: at most two edits and a third of the length away, unless `most` says it. */
export function nearestName(
  wanted: string,
  names: Iterable<string>,
  { meter, most = fewEdits(wanted) }: { meter?: Meter | undefined; most?: number } = {},
): string | null {
  let [nearest, least]: [string | null, number] = [null, most + 1]
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue
    meter?.spend(name.length / 20, () => 'a name like it')
    const edits = distance(wanted, name, least)
    if (edits > 0 && edits < least) [nearest, least] = [name, edits]
  }
  return nearest
}

/** The Levenshtein distance, or `most` if it is not less. So each row needs only `most` columns beside the diagonal. */
function distance(one: string, other: string, most: number): number {
  const [source, target] = withoutCommonEnds(one, other)
  const width = target.length
  let row = Array.from({ length: width + 1 }, (_, at) => at)
  for (let i = 1; i <= source.length; i++) {
    const next: number[] = []
    next[0] = i
    const [from, to] = [Math.max(1, i - most), Math.min(width, i + most)]
    for (let j = from; j <= to; j++) {
      const replaced = (row[j - 1] ?? most) + (source[i - 1] === target[j - 1] ? 0 : 1)
      next[j] = Math.min(replaced, (row[j] ?? most) + 1, (next[j - 1] ?? most) + 1)
    }
    if (next.slice(Math.max(0, from - 1)).every(edits => edits >= most)) return most
    row = next
  }
  return Math.min(row[width] ?? most, most)
}

function withoutCommonEnds(one: string, other: string): [string, string] {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let [oneEnd, otherEnd] = [one.length, other.length]
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd--
    otherEnd--
  }
  return [one.slice(start, oneEnd), other.slice(start, otherEnd)]
}
