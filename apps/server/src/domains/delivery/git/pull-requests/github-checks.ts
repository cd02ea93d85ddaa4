// Checks of GitHub, which only a GitHub App may report: unlike the status of a commit they show findings at their lines.
import { z } from 'zod'
import { callHost, parsed } from './call-host.ts'
import type { HostCaller } from './call-host.ts'
import { harmless } from './harmless.ts'
import { statusName } from './host.ts'
import type { Annotation, Report } from './host.ts'

/** GitHub takes so many in one call. */
const atOnce = 50

const levels = { error: 'failure', warning: 'warning', info: 'notice' } as const
const run = z.object({ id: z.int() })

export async function reportCheck(
  caller: HostCaller,
  commit: string,
  { isPassed, description, url }: Report,
  annotations: readonly Annotation[],
): Promise<void> {
  const outputFrom = (start: number) => ({
    title: description,
    summary: `${harmless(description)}. [Details in Tessera](${url})`,
    annotations: annotations.slice(start, start + atOnce).map(annotationOf),
  })
  const check = {
    name: statusName,
    head_sha: commit,
    status: 'completed',
    conclusion: isPassed ? 'success' : 'failure',
    details_url: url,
    output: outputFrom(0),
  }
  const { body } = await callHost(caller, 'POST', '/check-runs', { body: check })
  const { id } = parsed(caller.name, run, body)
  for (let start = atOnce; start < annotations.length; start += atOnce)
    await callHost(caller, 'PATCH', `/check-runs/${id}`, { body: { output: outputFrom(start) } })
}

const annotationOf = ({ path, line, severity, title, message }: Annotation) => ({
  path,
  start_line: line,
  end_line: line,
  annotation_level: levels[severity],
  title,
  message,
})
