// The table for docs/decisions/figures.md, and what in it is not as it has to be.

/** Seconds: the lease of the primary (10), an election, and a second in which its standbys hear nothing before it is lost. */
export const longestGapWanted = 15

const columns = [
  ['killed', ({ name }) => name],
  ['writes acknowledged', ({ acknowledged }) => acknowledged],
  ['of these lost', ({ lost }) => lost],
  ['stored twice', ({ doubled }) => doubled],
  ['reads', ({ reads }) => reads],
  ['stale', ({ stale }) => stale],
  ['reads failed after one retry', ({ failedReads }) => failedReads],
  ['writes failed, with key after one retry', ({ failedWithKey }) => failedWithKey],
  ['writes failed, without key', ({ failedWithoutKey }) => failedWithoutKey],
  ['longest time without writes', ({ longestGap }) => `${longestGap.toFixed(1)} s`],
  ['reads in that time', ({ readsInGap }) => readsInGap],
  ['access checks from memory', ({ fromMemory }) => `${Math.round(fromMemory * 100)} %`],
]

const row = cells => `| ${cells.join(' | ')} |`

export const tableOf = phases =>
  [
    row(columns.map(([title]) => title)),
    `|---|${'--:|'.repeat(columns.length - 1)}`,
    ...phases.map(phase => row(columns.map(([, value]) => value(phase)))),
  ].join('\n')

/** A sentence for each promise that was broken. */
export const brokenPromises = (title, phases) =>
  phases.flatMap(phase => [
    ...['lost', 'doubled', 'stale', 'failedReads', 'failedWithKey']
      .filter(what => phase[what] > 0)
      .map(what => `${title}, ${phase.name}: ${what} ${phase[what]}, must be 0`),
    ...(phase.longestGap > longestGapWanted
      ? [`${title}, ${phase.name}: ${phase.longestGap.toFixed(1)} s without writes, wanted at most ${longestGapWanted}`]
      : []),
  ])
