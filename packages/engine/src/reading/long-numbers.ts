// Documents are searched for numbers that are too long before anything reads them, whatever their format.
import { errorAt, type Finding } from '../finding.ts'
import type { SourceFile } from '../formats/format.ts'
import { longestNumber } from '../values/decimal.ts'
import { longNumberIn } from '../values/long-number.ts'
import { placeIn } from './documents.ts'

/** The first of each file, with its place. */
export function longNumbers(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(file => {
    const at = longNumberIn(file.text)
    if (at < 0) return []
    const lines = file.text.slice(0, at).split('\n')
    const place = `${lines.length}:${lines.at(-1)!.length + 1}`
    return [errorAt('value', placeIn(file, place), `A number may have at most ${longestNumber} characters`)]
  })
}
