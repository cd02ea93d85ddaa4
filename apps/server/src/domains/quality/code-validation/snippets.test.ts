// Findings in snippets of every language: which are missed, and which are none.
import { codeLanguages, codeRules } from '@tessera/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldOut, heldOutTokens } from '../../../testing/examples/code/held-out.ts'
import { placeOf, unmarked } from '../../../testing/examples/code/snippet.ts'
import type { Snippet, SnippetToken } from '../../../testing/examples/code/snippet.ts'
import { tuned, tunedTokens } from '../../../testing/examples/code/tuned.ts'
import { inNewWorkspace } from '../../../testing/furnished.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

interface Counts {
  right: number
  missed: string[]
  wrong: string[]
}

async function counted(tokens: readonly SnippetToken[], snippets: readonly Snippet[]): Promise<Counts> {
  const there = await inNewWorkspace(w)
  for (const [path, inDark] of [
    [there.modePath, false],
    [await there.newMode(), true],
  ] as const) {
    const operations = tokens.map(({ dark, ...token }) => ({
      ...{ op: 'create', ...token },
      value: inDark ? (dark ?? token.value) : token.value,
    }))
    const { status, text } = await there.as('owner').post(`${path}/tokens/batch`, { operations })
    expect([status, text]).toEqual([200, expect.anything()])
  }
  const counts: Counts = { right: 0, missed: [], wrong: [] }
  for (const [language, marked] of snippets) {
    const { code, expected } = unmarked(marked)
    const answer = await there.as('viewer').post(`/workspaces/${there.workspace.id}/validate-code`, { code, language })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    const found: string[] = answer.body.findings.map(placeOf)
    const at = (place: string) => `${language} ${place}: ${code}`
    counts.right += expected.filter(place => found.includes(place)).length
    counts.missed.push(...expected.filter(place => !found.includes(place)).map(at))
    counts.wrong.push(...found.filter(place => !expected.includes(place)).map(at))
  }
  return counts
}

test('the snippets on which rules were tuned have their findings, and no others', async () => {
  const { missed, wrong } = await counted(tunedTokens, tuned)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
})

test('of the findings in snippets on which no rule was tuned, at least 95 % are found, and at least 95 % of those are right', async () => {
  const { right, missed, wrong } = await counted(heldOutTokens, heldOut)
  expect(right / (right + missed.length)).toBeGreaterThanOrEqual(0.95)
  expect(right / (right + wrong.length)).toBeGreaterThanOrEqual(0.95)
})

test('each language and each rule has snippets', () => {
  const languages = new Set(tuned.map(([language]) => language))
  expect([...languages].map(name => (name === 'kotlin' ? 'kt' : name)).sort()).toEqual([...codeLanguages].sort())
  for (const rule of codeRules)
    if (rule !== 'unparsable-code')
      expect(tuned.filter(([, code]) => code.includes(`⟦${rule}|`)).length).toBeGreaterThan(5)
})
