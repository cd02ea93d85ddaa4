// Pages of the dashboard, also for what an API key may not do.
import { exitCodes, Failure } from '../base/failure.ts'
import type { Reporter } from '../base/io.ts'

/** Prints the address, and opens it on a terminal. Returns whether a browser opened. */
export async function openPage(report: Reporter, url: string): Promise<boolean> {
  report.say(url)
  if (!report.io.stdout.isTerminal || report.json) return false
  const isOpen = await report.io.openBrowser(url)
  if (!isOpen) report.note('No browser could be opened here.')
  return isOpen
}

/** `what` is done in the dashboard: opens its page on a terminal, and fails with the address where nobody can use it. */
export async function doneInDashboard(report: Reporter, what: string, url: string): Promise<void> {
  const sentence = `${what} in the dashboard, which asks who you are: an API key may not decide who has access`
  if (!report.io.stdout.isTerminal || report.json)
    throw new Failure(sentence, { exitCode: exitCodes.denied, hint: `Open ${url}`, details: { url } })
  report.say(`${sentence}.`)
  await openPage(report, url)
}
