// How often the right token is among the first three, on systems that the words and weights were tuned on and on others.
import { expect, test } from 'vitest'
import { publishedTokens, type Published } from '../testing/published/published-tokens.ts'
import type { Question } from './asked.ts'
import { catalogOf } from './catalog.ts'
import { judgedBy, tunedOn } from '../testing/published/intents.ts'
import { suggest } from './suggest.ts'

interface Case {
  question: Question
  answers: string[]
}

function caseOf(line: string): Case {
  const [asked, answers] = line.split(' => ') as [string, string]
  const property = /@(\S+)/.exec(asked)?.[1]
  const component = /component=(\S+)/.exec(asked)?.[1]
  const intent = asked.replace(/@\S+|component=\S+/g, '').trim()
  return { question: { intent, property, component }, answers: answers.split(' ') }
}

const isAnswer = (name: string, answers: readonly string[]) =>
  answers.some(answer => (answer.endsWith('*') ? name.startsWith(answer.slice(0, -1)) : name === answer))

/** What has no right token among three, each with what it has instead. */
function missesOf(system: Published, lines: string) {
  const tokens = publishedTokens(system)
  const catalog = catalogOf(tokens)
  const cases = lines.trim().split('\n').map(caseOf)
  for (const { answers } of cases)
    for (const answer of answers)
      if (!tokens.some(({ name }) => isAnswer(name, [answer]))) throw new Error(`${system} has no ${answer}`)
  const misses = cases.flatMap(({ question, answers }) => {
    const found = suggest(catalog, question, 3).suggestions.map(({ name }) => name)
    return found.some(name => isAnswer(name, answers)) ? [] : [{ ...question, found }]
  })
  return { count: cases.length, misses }
}

test.each(Object.entries(tunedOn))('finds what is asked for in %s', (system, lines) => {
  expect(missesOf(system as Published, lines).misses).toEqual([])
})

test('finds nine of ten in systems that it was not tuned on', () => {
  const found = Object.entries(judgedBy).map(([system, lines]) => missesOf(system as Published, lines))
  const all = found.reduce((sum, { count }) => sum + count, 0)
  const misses = found.flatMap(each => each.misses)
  expect(1 - misses.length / all, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.9)
})
