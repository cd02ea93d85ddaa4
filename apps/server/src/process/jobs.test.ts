// Every job that a domain declares is listed: an unlisted one would be enqueued and never run.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

/** The kinds of the jobs that a source declares as constants of their own. */
const declaredIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:: Job<[^=]*> = \{|satisfies Job\b)/g)].flatMap(({ index }) => {
    const kinds = [...source.matchAll(/^ {2}kind: '(\w+)'/gm)].map(({ index: at, 1: kind }) => ({ at, kind: kind! }))
    const nearest = kinds.toSorted((a, b) => Math.abs(a.at - index) - Math.abs(b.at - index))[0]
    return nearest ? [nearest.kind] : []
  })

const sources = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)

test('every job that a domain declares is in the list', () => {
  const listed = jobs.map(({ kind }) => kind)
  const declared = files.flatMap(path =>
    declaredIn(readFileSync(`${sources}/${path}`, 'utf8')).map(kind => `${path}: ${kind}`),
  )
  expect(declared.filter(job => !listed.includes(job.split(': ')[1]!))).toEqual([])
})

test('and a job would be found, however it is declared', () => {
  const typed = "export const deliver: Job<{ id: string }> = {\n  kind: 'deliver',\n  tries: 3,\n}\n"
  const satisfied = "export const deliver = {\n  kind: 'deliver',\n  tries: 3,\n} satisfies Job<Payload>\n"
  expect([declaredIn(typed), declaredIn(satisfied)]).toEqual([['deliver'], ['deliver']])
})

test('no kind is listed twice', () => {
  expect(new Set(jobs.map(({ kind }) => kind)).size).toBe(jobs.length)
})
