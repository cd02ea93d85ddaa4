import type { PresentWindow } from '@tessera/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { enter, leave, takePresent, whoIsPresent } from './presence.ts'

const at = (token: string): PresentWindow => ({
  window: 'other',
  user_id: 'u',
  user_name: 'Ada',
  tokenset_id: 't',
  mode_id: null,
  token,
  edits: false,
})

/** What the window says is answered when the test has it answered. */
function heldFetch() {
  const answers: ((present: PresentWindow[]) => void)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(
      () =>
        new Promise<Response>(resolve =>
          answers.push(present => resolve(Response.json({ workspace_id: 'w', present }))),
        ),
    ),
  )
  return answers
}

afterEach(async () => {
  leave()
  // It says so after this.
  await new Promise(resolve => setTimeout(resolve, 20))
  vi.unstubAllGlobals()
})

test('who is present is known from the answer, before the stream tells', async () => {
  const answers = heldFetch()
  enter('w')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]!([at('first')])
  await expect.poll(() => whoIsPresent()).toEqual([at('first')])
})

test('an answer does not overwrite what the stream told while it was on its way', async () => {
  const answers = heldFetch()
  enter('w')
  await expect.poll(() => answers.length).toBe(1)
  takePresent([at('second')])
  answers[0]!([at('first')])
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(whoIsPresent()).toEqual([at('second')])
})
