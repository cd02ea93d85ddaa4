import type { SystemImport } from '@tessera/engine'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

/** What a document says that it has, and does not. */
export interface Gaps {
  /** Sets that its themes use. */
  sets: readonly string[]
  /** Axes of several contexts, none of which has a source. */
  axes: readonly string[]
}

export const gapsOf = ({ absentSets, resolver }: Pick<SystemImport, 'absentSets' | 'resolver'>): Gaps => ({
  sets: absentSets ?? [],
  axes: (resolver?.modifiers ?? [])
    .filter(({ contexts }) => contexts.length > 1 && contexts.every(({ sources }) => sources.length === 0))
    .map(({ name }) => name),
})

/** Stands in the place of the import button until somebody decides to do without what is missing. */
export function WithoutGaps({ gaps, children }: { gaps: Gaps; children: ReactNode }) {
  const [isAccepted, setAccepted] = useState(false)
  if (gaps.sets.length + gaps.axes.length === 0) return children
  return (
    <>
      <Notice
        kind={isAccepted ? 'warning' : 'danger'}
        action={!isAccepted && <Button onPress={() => setAccepted(true)}>Import without them…</Button>}
      >
        {gapsText(gaps)}
      </Notice>
      {isAccepted && children}
    </>
  )
}

export function gapsText({ sets, axes }: Gaps): string {
  const sentences = [
    ...(sets.length > 0
      ? [
          `The themes use ${sets.length === 1 ? 'a set that is' : `${sets.length} sets that are`} not here: ${listed(sets)}.`,
        ]
      : []),
    ...(axes.length > 0
      ? [`${axes.length === 1 ? 'An axis is' : `${axes.length} axes are`} made of nothing: ${listed(axes)}.`]
      : []),
  ]
  return `${sentences.join(' ')} Choose all files of the project: its folder, or a ZIP of it.`
}

const mostShown = 6
const listed = (names: readonly string[]) =>
  names.length > mostShown
    ? `${names.slice(0, mostShown).join(', ')} and ${names.length - mostShown} more`
    : names.join(', ')
