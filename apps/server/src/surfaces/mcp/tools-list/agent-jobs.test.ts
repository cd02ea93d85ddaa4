// docs/decisions/figures.md says what three jobs of an agent cost. After a change: UPDATE_DOCS=1 npx vitest run agent-jobs
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { costOf, furnish, jobs } from '../../../testing/probes/agent-jobs.ts'
import type { Cost, Job } from '../../../testing/probes/agent-jobs.ts'
import { world } from '../../../testing/world.ts'

const file = new URL('../../../../../../docs/decisions/figures.md', import.meta.url)
const [start, end] = ['<!-- jobs: counted by a test -->', '<!-- end of jobs -->']

const sum = ({ list, work }: Cost) => list + work
const figure = (count: number) => count.toLocaleString('en')

async function costIn(job: Job, query: string): Promise<Cost> {
  const w = await world()
  await furnish(w)
  const cost = await costOf(w, job, query)
  await w.close()
  return cost
}

test('three jobs take half of the calls and cost less than half of what they did, and less than a quarter with their groups of tools', async () => {
  const rows: string[] = []
  for (const [title, job] of Object.entries(jobs)) {
    const all = await costIn(job, '')
    const few = await costIn(job, `?tools=${job.tools}`)
    expect(all.calls, title).toBeLessThanOrEqual(job.before.calls / 2)
    expect(sum(all), title).toBeLessThan(0.45 * sum(job.before))
    expect(sum(few), title).toBeLessThan(0.25 * sum(job.before))
    const costs = [sum(job.before), sum(all), sum(few)].map(figure)
    rows.push(`| ${title} | ${job.before.calls} → ${all.calls} | ${costs.join(' | ')} (\`tools=${job.tools}\`) |`)
  }
  const table = `\n\n| Job | Calls | Tokens before | Now | With its groups |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n`
  const text = await readFile(file, 'utf8')
  const [before, rest] = text.split(start)
  const [written, after] = rest!.split(end)
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, before! + start + table + end + after!)
  else expect(written).toBe(table)
})
