// Who wrote what, knowing what. A value may go only where somebody who saw it replaced or deleted it, or where a proposal
// told of it.
import { expect } from 'vitest'
import { contentOf, valuesOf } from './two-ends.ts'
import type { TwoEnds } from './two-ends.ts'

export type Ledger = ReturnType<typeof openLedger>

export function openLedger() {
  let last = 0
  const replacements = new Map<number, number[]>()
  const gone = new Set<number>()
  const dropped = new Set<number>()
  const moved = new Set<number>()
  return {
    /** A value that nobody wrote before; `instead` of the one that the writer saw. */
    next(instead?: number): number {
      replacements.set(++last, [])
      if (instead !== undefined) replacements.get(instead)?.push(last)
      return last
    },
    /** By somebody who saw it. */
    deleted: (value: number) => void gone.add(value),
    /** To another name or place: whoever deletes it where it was does not know of that. */
    moved: (value: number) => void moved.add(value),
    /** By somebody who goes back to a commit that has it. */
    restored: (value: number) => void gone.delete(value),
    /** With the history that it was in: it may come back from the other side. */
    givenUp: (value: number) => void dropped.add(value),
    /** The values that went without anybody's knowledge. */
    lost(live: ReadonlySet<number>): number[] {
      const isAccounted = (value: number): boolean =>
        live.has(value) || gone.has(value) || dropped.has(value) || replacements.get(value)!.some(isAccounted)
      return [...replacements.keys()].filter(value => !isAccounted(value))
    },
    /** Deleted, and everywhere all the same. */
    returned: (values: readonly (readonly number[])[]) =>
      [...gone].filter(value => !dropped.has(value) && !moved.has(value) && values.every(list => list.includes(value))),
  }
}

/** Throws where something was lost, was written twice, or where both ends differ once everything is decided. */
export async function judge(ends: TwoEnds, ledger: Ledger, about: string): Promise<void> {
  const before = [valuesOf(await ends.here()), valuesOf(await ends.there())]
  const told = (await ends.proposals()).flatMap(({ operations }) => operations)
  const live = new Set([...before.flat(), ...told.flatMap(({ value }) => (value === undefined ? [] : [value]))])
  expect(ledger.lost(live), `${about}: values that went without anybody's knowledge`).toEqual([])
  await settle(ends, about)
  const after = [await ends.here(), await ends.there()] as const
  expect(contentOf(after[1]), `${about}: both ends`).toEqual(contentOf(after[0]))
  if ((await ends.proposals()).every(({ operations }) => operations.every(({ op }) => op !== 'delete')))
    expect(ledger.returned(after.map(valuesOf)), `${about}: deletions that were undone`).toEqual([])
  expect(await ends.team.git('fsck', '--no-dangling')).not.toMatch(/error|missing/)
  const trailers = (await ends.team.log()).flatMap(({ message }) => message.match(/Tessera-Change: \S+/g) ?? [])
  expect(trailers.length, `${about}: a change was committed twice`).toBe(new Set(trailers).size)
}

/** Every proposal is closed, and after a force-push theirs is proposed. */
async function settle(ends: TwoEnds, about: string): Promise<void> {
  for (let round = 0; round < 8; round++) {
    const run = await ends.sync()
    if (run.state === 'conflict') expect((await ends.resolve()).error, about).toBeNull()
    else expect(run.error, about).toBeNull()
    const open = (await ends.proposals()).filter(({ status }) => status === 'open')
    for (const { id } of open) await ends.close(id)
    if (run.state === 'done' && run.commits.length + run.changes.length + open.length === 0) return
  }
  throw new Error(`${about}: it does not come to rest`)
}
