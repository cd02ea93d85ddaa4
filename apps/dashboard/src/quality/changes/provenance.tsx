import type { Change } from '@tessera/contract'

/** Beside the author of a commit: that only the commit says so, and who pushed it. */
export function Provenance({ actor: { claimed, pushed_by } }: Pick<Change, 'actor'>) {
  return (
    <>
      {claimed && ' (as the commit says)'}
      {pushed_by !== undefined && (
        <>
          , pushed by <bdi>{pushed_by}</bdi>
        </>
      )}
    </>
  )
}
