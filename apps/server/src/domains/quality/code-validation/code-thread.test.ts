// The thread that reads code: the same findings as here, within limits of time and heap.
import type { Token } from '@tessera/engine'
import { afterEach, expect, test } from 'vitest'
import { unmarked } from '../../../testing/examples/code/snippet.ts'
import { tuned, tunedTokens } from '../../../testing/examples/code/tuned.ts'
import { builtFile } from '../../../testing/process.ts'
import { validateCodeHere } from '../../../testing/nodes/validate-code-here.ts'
import { validateInThread } from './validating.ts'
import type { Code, CodeValidator, TokenOrigin } from './validating.ts'
import { codeLanguageOf } from '@tessera/contract'

let thread: CodeValidator | undefined
afterEach(async () => {
  await thread?.close()
  thread = undefined
})

const tokens = tunedTokens.map(({ dark: _, ...token }): Token => ({
  ...{ description: null, alias_to: null, extensions: null, deprecated: null, replaced_by: null, remove_in: null },
  ...(token as Pick<Token, 'name' | 'type' | 'value'>),
}))
const origin = (loaded: string[] = [], key = 'k'): TokenOrigin => ({
  key,
  async load() {
    loaded.push(key)
    const mode = { id: 'm', name: 'Light', is_default: true, tokens: [...tokens], groups: [] }
    return { tokensets: [{ id: 't', name: 'Core', modes: [mode] }], outputs: [], tokensetId: null, resolver: null }
  },
})
const started = (options: object = {}) =>
  (thread = validateInThread({ program: builtFile('code-thread.mjs'), ...options }))

test('finds in every language what is found here, and reads the tokens once', async () => {
  const here = validateCodeHere()
  const there = started()
  const loaded: string[] = []
  for (const [name, marked] of tuned) {
    const code: Code = { code: unmarked(marked).code, language: codeLanguageOf(name)! }
    const expected = await here.validate(code, origin(), 'a')
    expect(await there.validate(code, origin(loaded), 'a')).toEqual(expected)
  }
  expect(loaded).toEqual(['k'])
  await there.validate({ code: '', language: 'css' }, origin(loaded, 'other'), 'a')
  await there.validate({ code: '', language: 'css' }, origin(loaded, 'k'), 'a')
  expect(loaded).toEqual(['k', 'other'])
})

test.each([
  ['takes too long', { limitMs: 1 }],
  ['takes too much memory', { limitMb: 20 }],
])('code that %s is refused with what to do', async (_, limits) => {
  const code = `const a = [${'{ padding: 8 },'.repeat(60_000)}]`
  await expect(started(limits).validate({ code, language: 'ts' }, origin(), 'a')).rejects.toMatchObject({
    code: 'code_too_heavy',
    message: expect.stringContaining('validate its files one by one'),
  })
})

test('text that is deep, long or of another language ends no thread', async () => {
  const there = started()
  const texts = [
    '('.repeat(1_000),
    '{'.repeat(1_000),
    '<a '.repeat(1_000),
    'var(--'.repeat(1_000),
    '\0\ud800',
    '${'.repeat(1_000),
  ]
  for (const language of ['css', 'scss', 'less', 'html', 'vue', 'svelte', 'tsx', 'swift', 'kt', 'dart', 'xml'] as const)
    for (const code of texts) {
      const { findings, total } = await there.validate({ code, language }, origin(), 'a')
      expect(total).toBeGreaterThanOrEqual(findings.length)
    }
})
