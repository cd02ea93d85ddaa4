// Shows the differences that `tessera migrate` would make, and the undecided places.
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import type { Rewritten } from '@tessera/lint-core/migration'

/** Rewriting keeps lines, so the two texts are compared line by line. */
export function showDiff({ say, paint }: Reporter, file: string, { before, after }: NonNullable<Rewritten['change']>) {
  say(paint.bold(`--- ${harmless(file)}`))
  const [old, now] = [before.split('\n'), after.split('\n')]
  for (const [index, line] of old.entries()) {
    if (line === now[index]) continue
    say(paint.cyan(`@@ ${index + 1} @@`))
    say(paint.red(`-${shown(line)}`))
    say(paint.green(`+${shown(now[index]!)}`))
  }
}

const shown = (line: string) => harmless(line.endsWith('\r') ? line.slice(0, -1) : line)

export const unsettledLine = (file: string, { line, name, why }: Rewritten['unsettled'][number]): string =>
  harmless(`${file}:${line}: ${name === null ? '' : `${name}: `}${why}`)
