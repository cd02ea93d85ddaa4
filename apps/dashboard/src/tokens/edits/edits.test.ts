import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { createHistory } from './history.ts'
import { tokensQuery } from './tokens-query.ts'
import { addAction, forgetSteps, historyHere } from './undo.ts'
import { editedTokens } from '../../testing/edited-tokens.ts'
import { refused } from '../../testing/token-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = { 'light a': '1', 'light b': '1', 'dark a': '1' }
const writesOf = ({ server }: ReturnType<typeof editedTokens>) => server.asked.filter(each => !each.startsWith('GET'))
const wouldStay = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** The outcome of a promise that is looked at later. */
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Error) => error.message,
  )

describe('saving', () => {
  test('an edit is shown at once and stored soon after', async () => {
    const page = editedTokens(start)
    page.edit({ 'light a': '2' })
    expect([page.shown('light a'), page.stored('light a')]).toEqual(['2', '1'])
    expect(page.pending('light a')!.state).toBe('saving')
    await page.settled()
    expect([page.shown('light a'), page.stored('light a'), page.pending('light a')]).toEqual(['2', '2', undefined])
  })

  test('a read of what others changed is repeated where an edit is stored meanwhile', async () => {
    const page = editedTokens(start)
    const query = tokensQuery(page.tokenset_id)
    const leave = new QueryObserver(queryClient, query).subscribe(() => undefined)
    page.others('light b', '7')
    page.server.after(({ method }) => {
      if (method === 'PATCH') void queryClient.invalidateQueries({ queryKey: query.queryKey })
    })
    page.edit({ 'light a': '2' })
    await page.settled()
    await vi.advanceTimersByTimeAsync(100)
    expect([page.shown('light a'), page.shown('light b')]).toEqual(['2', '7'])
    leave()
  })

  test('a read of something else about the tokenset goes on where an edit is stored meanwhile', async () => {
    const page = editedTokens(start)
    let answer = (_: string) => {}
    const read = queryClient.fetchQuery({
      queryKey: [...tokensQuery(page.tokenset_id).queryKey, 'part'],
      queryFn: () => new Promise<string>(resolve => (answer = resolve)),
    })
    const outcome = read.catch((error: unknown) => error)
    page.edit({ 'light a': '2' })
    await page.settled()
    answer('read')
    expect(await outcome).toBe('read')
  })

  test('an edit that changes nothing is no step', () => {
    const page = editedTokens(start)
    page.edit({ 'light a': '1' })
    expect(page.edits.state()).toMatchObject({ open: 0, canUndo: null })
  })

  test('edits are stored in the order in which they were made', async () => {
    const page = editedTokens(start)
    page.edit({ 'light b': '2' })
    page.edit({ 'light a': '2' })
    page.edit({ 'light b': '3' })
    page.edit({ 'light a': '3', 'dark a': '3' })
    expect(page.edits.state().open).toBe(4)
    await page.settled()
    expect(writesOf(page)).toEqual([
      'PATCH light/tokens/id-2',
      'PATCH light/tokens/id-1',
      'PATCH light/tokens/id-2',
      'POST light/tokens/batch',
      'POST dark/tokens/batch',
    ])
    expect(['light a', 'light b', 'dark a'].map(page.stored)).toEqual(['3', '3', '3'])
  })

  test.each(['away', 'answer lost'] as const)(
    'nothing is lost where the network fails (%s) and returns',
    async fault => {
      const page = editedTokens(start)
      let faults = 3
      page.server.failing(({ method }) => ((method === 'GET' && fault !== 'away') || faults-- <= 0 ? null : fault))
      page.edit({ 'light a': '2', 'dark a': '2', 'light b': null }, 'three')
      page.edit({ 'light a': '3', 'light new': '1' }, 'two')
      page.edit({ 'dark a': '3' }, 'one')
      await vi.advanceTimersByTimeAsync(100)
      expect(page.edits.state()).toMatchObject({ open: 3, trouble: { kind: 'offline' } })
      expect(page.shown('light a')).toBe('3')
      await page.settled()
      const cells = ['light a', 'light b', 'dark a', 'light new']
      expect(cells.map(page.stored)).toEqual(['3', null, '3', '1'])
      expect(cells.map(page.shown)).toEqual(['3', null, '3', '1'])
      expect(page.edits.state()).toMatchObject({ trouble: null, pending: new Map() })
      for (const label of ['one', 'two', 'three']) {
        expect(page.edits.state().canUndo).toBe(label)
        page.edits.undo()
      }
      await page.settled()
      expect(cells.map(page.stored)).toEqual(['1', '1', '1', null])
    },
  )

  test('a limit is waited for as long as the server says, then the edits go on', async () => {
    const page = editedTokens(start)
    page.server.failing(() => ({ status: 429, headers: { 'retry-after': '20' } }))
    page.edit({ 'light a': '2' })
    await vi.advanceTimersByTimeAsync(100)
    expect(page.edits.state().trouble).toEqual({ kind: 'limit', until: Date.now() - 90 + 20_000 })
    page.server.failing(() => null)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(page.stored('light a')).toBe('1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([page.stored('light a'), page.edits.state().trouble]).toEqual(['2', null])
  })

  test.each([500, 503])('a fault of the server (%i) is tried again', async status => {
    const page = editedTokens(start)
    page.server.failing(() => ({ status }))
    page.edit({ 'light a': '2' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(page.edits.state()).toMatchObject({ open: 1, trouble: { kind: 'offline' } })
    page.server.failing(() => null)
    await page.settled()
    expect(page.stored('light a')).toBe('2')
  })

  test('who is signed out keeps the edits, until asked to try again', async () => {
    const page = editedTokens(start)
    page.server.failing(() => ({ status: 401 }))
    page.edit({ 'light a': '2' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.edits.state()).toMatchObject({ open: 1, trouble: { kind: 'signed-out' } })
    page.server.failing(() => null)
    page.edits.tryAgain()
    await page.settled()
    expect([page.stored('light a'), page.edits.state().trouble]).toEqual(['2', null])
  })
})

describe('one stack', () => {
  test('holds nothing of whoever was signed in before', () => {
    addAction({ label: 'Created the mode Print', run: async () => undefined, revert: async () => undefined })
    expect(historyHere().canUndo()).toBe('Created the mode Print')
    forgetSteps()
    expect(historyHere().canUndo()).toBeNull()
  })

  test('the steps of two tokensets are undone in reverse order, from any of them', async () => {
    const history = createHistory()
    const [first, second] = [editedTokens({ 'light a': '1' }, history), editedTokens({ 'light b': '1' }, history)]
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      (url.includes(first.tokenset_id) ? first : second).server.fetch(url, init),
    )
    first.edit({ 'light a': '2' }, 'first')
    second.edit({ 'light b': '2' }, 'second')
    first.edit({ 'light a': '3' }, 'third')
    await Promise.all([first.settled(), second.settled()])
    expect([first.edits.state().canUndo, second.edits.state().canUndo]).toEqual(['third', 'third'])
    second.edits.undo()
    second.edits.undo()
    await Promise.all([first.settled(), second.settled()])
    expect([first.stored('light a'), second.stored('light b')]).toEqual(['2', '1'])
    expect(first.edits.state()).toMatchObject({ canUndo: 'first', canRedo: 'second' })
  })
})

describe('refusals', () => {
  test('a refused cell keeps its value and says why; the others are stored, and only they can be undone', async () => {
    const page = editedTokens(start)
    page.edit({ 'light a': '2', 'light b': refused, 'dark a': '2' })
    await page.settled()
    expect(page.pending('light b')).toMatchObject({ state: 'failed', error: 'Value is not allowed' })
    expect(page.shown('light b')).toBe(refused)
    expect(['light a', 'light b', 'dark a'].map(page.stored)).toEqual(['2', '1', '2'])
    page.takeTheirs('light b')
    page.edits.undo()
    await page.settled()
    expect(['light a', 'light b', 'dark a'].map(page.stored)).toEqual(['1', '1', '1'])
    expect(page.edits.state().canUndo).toBeNull()
  })

  test('a step of which nothing was stored cannot be undone', async () => {
    const page = editedTokens(start)
    page.edit({ 'light a': refused })
    await page.settled()
    expect(page.edits.state().canUndo).toBeNull()
  })

  test('a refused cell is sent again on request', async () => {
    const page = editedTokens(start)
    page.server.failing(({ method }) => (method === 'PATCH' ? { status: 403, error: 'Viewers read only' } : null))
    page.edit({ 'light a': '2' })
    await page.settled()
    expect(page.pending('light a')).toMatchObject({ state: 'failed', error: 'Viewers read only' })
    page.server.failing(() => null)
    page.keepMine('light a')
    await page.settled()
    expect([page.stored('light a'), page.pending('light a')]).toEqual(['2', undefined])
  })

  test.each([402, 409, 413])('a refusal of any kind (%i) marks its cells, and the others are stored', async status => {
    const page = editedTokens(start)
    page.server.failing(({ path }) => (path.includes('light/') ? { status, error: 'No' } : null))
    page.edit({ 'dark a': '2', 'light a': '2' })
    page.edit({ 'light b': '2' })
    page.edit({ 'dark b': '2' })
    await page.settled()
    for (const cell of ['light a', 'light b'])
      expect(page.pending(cell)).toMatchObject({ state: 'failed', error: 'No', draft: { value: '2' } })
    expect(['dark a', 'dark b'].map(page.stored)).toEqual(['2', '2'])
    page.edits.undo()
    expect(page.edits.state().canUndo).toBe('Changed')
    page.edits.undo()
    await page.settled()
    expect(['dark a', 'dark b'].map(page.stored)).toEqual(['1', null])
  })

  test('an edit that cannot even be sent is marked, and holds up none of those after it', async () => {
    const page = editedTokens(start)
    page.edit({ 'light ..': '2' })
    page.edit({ 'light a': '2' })
    await page.settled()
    expect(page.pending('light ..')).toMatchObject({ state: 'failed', error: 'token_id cannot be ".."' })
    expect(page.stored('light a')).toBe('2')
  })
})

describe('actions', () => {
  test('an action runs after the edits before it and before those after it, and can be undone and done again', async () => {
    const page = editedTokens(start)
    const seen: unknown[] = []
    const look = (label: string) => async () => void seen.push([label, page.stored('light a')])
    page.edit({ 'light a': '2' }, 'edit')
    const acted = page.edits.act({ label: 'act', run: look('run'), revert: look('revert') })
    page.edit({ 'light a': '3' }, 'later')
    await page.settled()
    await acted
    expect(page.edits.state().canUndo).toBe('act')
    page.edits.undo()
    page.edits.redo()
    await page.settled()
    expect(seen).toEqual([
      ['run', '2'],
      ['revert', '3'],
      ['run', '3'],
    ])
  })

  test('an action that fails rejects, is not in the history, and holds up nothing', async () => {
    const page = editedTokens(start)
    const failing = () => Promise.reject(new Error('Name is taken'))
    const acted = caught(page.edits.act({ label: 'act', run: failing, revert: failing }))
    page.edit({ 'light a': '2' }, 'edit')
    await page.settled()
    expect(await acted).toBe('Name is taken')
    expect([page.stored('light a'), page.edits.state().canUndo]).toEqual(['2', 'edit'])
  })

  test('while edits wait for the network, an action is refused with a reason', async () => {
    const page = editedTokens(start)
    page.server.failing(() => 'away')
    page.edit({ 'light a': '2' })
    await vi.advanceTimersByTimeAsync(100)
    const run = vi.fn(() => Promise.resolve())
    expect(await caught(page.edits.act({ label: 'act', run, revert: run }))).toBe('Earlier changes are not saved yet')
    page.server.failing(() => null)
    await page.settled()
    expect(run).not.toHaveBeenCalled()
  })

  test('leaving the page is asked about while an edit or an action is open, and only then', async () => {
    const page = editedTokens(start)
    expect(wouldStay()).toBe(false)
    page.edit({ 'light a': '2' })
    expect(wouldStay()).toBe(true)
    await page.settled()
    expect(wouldStay()).toBe(false)
    const run = () => new Promise<void>(resolve => setTimeout(resolve, 50))
    const acted = page.edits.act({ label: 'act', run, revert: run })
    expect(wouldStay()).toBe(true)
    await page.settled()
    await acted
    expect(wouldStay()).toBe(false)
  })
})
