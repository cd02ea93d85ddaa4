// Prompts at a terminal. In a script the error names the flag to pass instead.
import { createInterface } from 'node:readline/promises'
import { exitCodes, Failure, usage } from './failure.ts'
import type { Flag } from './command.ts'
import { counted } from './counted.ts'
import { harmless } from './io.ts'
import type { Reporter } from './io.ts'

export const canAsk = ({ io, json }: Reporter): boolean => io.stdin.isTTY === true && io.stderr.isTerminal && !json

export async function ask(report: Reporter, question: string, standard = '', instead = ''): Promise<string> {
  if (!canAsk(report)) throw usage(`${question}: needs an answer, and this is not a terminal`, instead)
  const terminal = createInterface({ input: report.io.stdin, output: process.stderr, terminal: true })
  try {
    const shown = standard ? ` ${report.paint.dim(`(${standard})`)}` : ''
    const answer = await terminal.question(`${report.paint.cyan('?')} ${question}${shown} `, {
      signal: report.io.signal,
    })
    return answer.trim() || standard
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new Failure('Cancelled')
    throw error
  } finally {
    terminal.close()
  }
}

export async function confirm(report: Reporter, question: string, instead: string): Promise<boolean> {
  return /^y(es)?$/i.test(await ask(report, `${question} [y/N]`, '', instead))
}

/** Throws without consent, or without a terminal for the prompt. `count`: the number of tokens that would change. */
export async function confirmChange(report: Reporter, count: number): Promise<void> {
  if (!canAsk(report))
    throw new Failure(
      count === 1 ? 'Changing 1 token needs confirmation' : `Changing ${count} tokens needs confirmation`,
      {
        exitCode: exitCodes.usage,
        hint: 'Pass --yes to confirm, or --dry-run to preview.',
      },
    )
  if (!(await confirm(report, `Change ${counted(count, 'token')}?`, '--yes'))) throw new Failure('Nothing was sent')
}

/** Throws where the person says no, or where nobody can be asked. */
export async function consent(report: Reporter, question: string, needs: string, refused: string): Promise<void> {
  if (!canAsk(report))
    throw new Failure(`${needs} needs confirmation`, { exitCode: exitCodes.usage, hint: 'Pass --yes.' })
  if (!(await confirm(report, question, '--yes'))) throw new Failure(refused)
}

export const yesFlag = { type: 'boolean', short: 'y', help: 'Do not ask' } as const satisfies Flag

/** Of `what`, by its name; `more`: what else is deleted. */
export async function consentToDelete(report: Reporter, what: string, more = ''): Promise<void> {
  const shown = harmless(what)
  await consent(report, `Delete ${shown}${more}?`, `Deleting ${shown}`, 'Nothing was deleted')
}

/** A list with arrow keys, in which typing searches. `instead`: the flag that a script passes. */
export async function choose<T extends { name: string; hint?: string }>(
  report: Reporter,
  question: string,
  choices: readonly T[],
  instead: string,
): Promise<T> {
  if (choices.length === 1) return choices[0]!
  if (!canAsk(report)) throw usage(`${question}: needs an answer, and this is not a terminal`, instead)
  const { autocomplete, isCancel } = await import('@clack/prompts')
  const index = await autocomplete<number>({
    message: question,
    options: choices.map(({ name, hint }, value) => ({ value, label: harmless(name), ...(hint ? { hint } : {}) })),
    maxItems: 12,
    placeholder: 'Type to search',
    initialValue: 0,
    input: report.io.stdin as never,
    output: process.stderr,
    signal: report.io.signal,
  })
  if (isCancel(index)) throw new Failure('Cancelled')
  return choices[index]!
}
