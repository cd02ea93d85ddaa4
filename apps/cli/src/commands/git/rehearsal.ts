// What a run would do, for people.
import type { AskedGitRun, GitWarning } from '@tessera/sdk'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'

type Rehearsal = Pick<AskedGitRun, 'preview' | 'files'> & { warnings?: GitWarning[] | undefined }

/** Where files say something else than they were read as. */
export function showWarnings({ note }: Reporter, warnings: readonly GitWarning[]): void {
  for (const { file, line, message } of warnings)
    note(`${harmless(line === null ? file : `${file}:${line}`)}  ${harmless(message)}`)
}

export function showRehearsal(report: Reporter, { preview, files = [], warnings = [] }: Rehearsal): void {
  const { say } = report
  if (!preview) return
  const { push, pull, conflicts, error } = preview
  if (error !== null) throw new Failure(error)
  const show = (what: string, file: string, more: string) => say(`${what.padEnd(8)}  ${harmless(file)}  ${more}`)
  const tokensOf = (total: number) => `${total} ${total === 1 ? 'token' : 'tokens'}`
  for (const { file, total } of push) show('write', file, tokensOf(total))
  for (const { file, total } of pull) show('read', file, tokensOf(total))
  for (const { file, total } of conflicts) show('conflict', file, tokensOf(total))
  const named = new Set([...push, ...pull, ...conflicts].map(({ file }) => file))
  const outputs = files.filter(
    ({ path, action, owner }) => !named.has(path) && (action !== 'leave' || owner === 'other'),
  )
  for (const { path, action, owner } of outputs)
    show(action, path, owner === 'other' ? 'which somebody else wrote' : 'of an output')
  if (named.size + outputs.length === 0) say('Both sides say the same')
  showWarnings(report, warnings)
}
