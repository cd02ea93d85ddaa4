// Commands that are the same for everything that has a name: it gets another one, or is deleted.
import { command } from './command.ts'
import type { Command, Flags, Given } from './command.ts'
import { done } from './io.ts'
import type { Reporter } from './io.ts'
import { consentToDelete, yesFlag } from './prompt.ts'

interface Record<F extends Flags> {
  flags: F
  example: [line: string, does: string]
}

/** `of`: with its article, `a mode`. */
export const renameCommand = <const F extends Flags>(
  of: string,
  rename: Record<F> & {
    /** The name before, and the record that was renamed. */
    run(report: Reporter, given: Given<F>, to: string): Promise<[from: string, renamed: { name: string }]>
  },
): Command =>
  command({
    name: `${of.split(' ')[1]}s rename`,
    summary: `Rename ${of}.`,
    words: '<name> <new name>',
    flags: rename.flags,
    examples: [rename.example],
    async run(report, given) {
      const [from, renamed] = await rename.run(report, given, given.words[1]!)
      done(report, `${from} → ${renamed.name}`)
      report.result(renamed)
    },
  })

interface Deletion {
  /** What is asked for consent, and what else goes with it. */
  what: string
  more?: string
  remove(): Promise<unknown>
  /** What is said afterwards. */
  deleted: string
}

export const deleteCommand = <const F extends Flags>(
  name: string,
  {
    find,
    flags,
    ...rest
  }: Record<F> & { summary: string; words?: string; find(report: Reporter, given: Given<F>): Promise<Deletion> },
): Command =>
  command({
    name: `${name} delete`,
    summary: rest.summary,
    words: rest.words ?? '<name>',
    flags: { ...flags, yes: { ...yesFlag, help: 'Delete without asking' } },
    examples: [rest.example],
    async run(report, given) {
      const { what, more, remove, deleted } = await find(report, given as Given<F>)
      if (!given.flags.yes) await consentToDelete(report, what, more)
      const answer = await remove()
      done(report, `Deleted ${deleted}`)
      report.result(answer)
    },
  })
