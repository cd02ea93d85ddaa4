// How often the right token is among the first three, on systems that the words and weights were tuned on and on others.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishedTokens, type Published } from '../testing/published/published-tokens.ts'
import type { Intent } from './asked.ts'
import type { TypeName } from '../base/type-names.ts'
import { catalogOf, type NamedToken } from './catalog.ts'
import { judgedBy, tunedOn } from '../testing/published/intents.ts'
import { suggest } from './suggest.ts'

interface Case {
  question: Intent
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
function missesOf(system: string, tokens: readonly NamedToken[], lines: string) {
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
  expect(missesOf(system, publishedTokens(system as Published), lines).misses).toEqual([])
})

test('finds nine of ten in systems that it was not tuned on', () => {
  const found = Object.entries(judgedBy).map(([system, lines]) =>
    missesOf(system, publishedTokens(system as Published), lines),
  )
  expectShare(found, 0.9)
})

/** Names as systems form them that publish no tokens here: tokens by type, an empty line, and questions. */
const conventions = new URL('../testing/published/conventions/', import.meta.url)

test('finds nineteen of twenty where names are formed as other systems form them', () => {
  const systems = readdirSync(conventions)
  expect(systems.length).toBeGreaterThan(5)
  const found = systems.map(system => {
    const [tokens, intents] = readFileSync(new URL(system, conventions), 'utf8').split('\n\n') as [string, string]
    return missesOf(system, [...tokensOf(tokens)], intents)
  })
  expectShare(found, 0.95)
})

function expectShare(found: readonly ReturnType<typeof missesOf>[], least: number): void {
  const all = found.reduce((sum, { count }) => sum + count, 0)
  const misses = found.flatMap(each => each.misses)
  expect(1 - misses.length / all, JSON.stringify(misses)).toBeGreaterThanOrEqual(least)
}

/** Tokens of which names and types are known. */
function* tokensOf(lines: string): Generator<NamedToken> {
  for (const [, type, names] of lines.matchAll(/^(\w+): ((?:.|\n {2})+)$/gm))
    for (const name of names!.split(/\s+/))
      yield { name, type: type as TypeName, description: null, value: null, alias_to: null, deprecated: false }
}
