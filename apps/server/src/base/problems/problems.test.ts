// The codes of refusals: each is used, each is documented. After a change of the table: UPDATE_DOCS=1 npx vitest run problems
import { oauthCodes, problemCodes } from '@tessera/contract'
import type { ProblemRule } from '@tessera/contract'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Problem, problems } from '../problems.ts'

const sources = join(import.meta.dirname, '../..')
const product = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !/\.test\.ts$|^testing\/|^surfaces\/openapi\//.test(path))
  .map(path => readFileSync(join(sources, path), 'utf8'))
  .join('\n')

test.each(Object.keys({ ...problemCodes, ...oauthCodes }))('the server refuses with %s', code => {
  expect(product).toContain(`'${code}'`)
})

test('codes are in snake case and unique', () => {
  const all = [...Object.keys(problemCodes), ...Object.keys(oauthCodes)]
  expect(all.filter(code => !/^[a-z]+(?:_[a-z]+)*$/.test(code))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('the status of a refusal is that of its code; where there are several, the first or the one that is meant', () => {
  expect(problems.notFound('Token')).toMatchObject({ code: 'token_not_found', status: 404, message: 'Token not found' })
  expect(problems.expectationUnknown(417)).toMatchObject({ code: 'expectation_unknown', status: 417 })
  expect(new Problem('expectation_unknown', 'No').status).toBe(400)
})

test('a problem does not compile without a listed code, or with the status of another', () => {
  // @ts-expect-error The list has no such code.
  void (() => new Problem('no_such_code', 'No'))
  // @ts-expect-error Its status is 404.
  void (() => new Problem('token_not_found', 'No', { status: 400 }))
})

const statusText = ({ status }: ProblemRule) => [status].flat().join(', ')
const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (head: string, rows: string[]) => `${head}\n${head.replace(/[^|]+/g, '---')}\n${rows.join('\n')}\n`

function codesDoc(): string {
  const rules = Object.entries<ProblemRule>(problemCodes)
  const rows = (list: [string, ProblemRule][]) =>
    list.map(([code, rule]) => `| \`${code}\` | ${statusText(rule)} | ${cell(rule.means)} |`)
  const hinted = rules.filter(([, { hint }]) => hint)
  return [
    '## All codes',
    table('| Code | Status | What it means |', rows(rules)),
    '## What an agent is told to do next',
    table(
      '| Code | Hint |',
      hinted.map(([code, { hint }]) => `| \`${code}\` | ${cell(hint!)} |`),
    ),
    '## OAuth',
    'The endpoints of OAuth answer as their RFCs say: `error` is the code, `error_description` the sentence, and `code` repeats `error`.',
    table('| Code | Status | What it means |', rows(Object.entries(oauthCodes))),
  ].join('\n\n')
}

test('docs/errors.md has the table of codes as it is', () => {
  const file = new URL('../../../../../docs/errors.md', import.meta.url)
  const [start, end] = [
    '<!-- codes: written by a test from packages/contract/src/problem-codes.ts -->',
    '<!-- end of codes -->',
  ]
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(start)
  const [written, after] = rest!.split(end)
  const expected = `\n\n${codesDoc()}\n`
  if (process.env.UPDATE_DOCS === '1') writeFileSync(file, before! + start + expected + end + after!)
  else expect(written).toBe(expected)
})
