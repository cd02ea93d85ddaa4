// Two people at once, and whatever order of undo and redo: what comes of it.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { editedTokens } from '../../testing/edited-tokens.ts'

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = { 'light a': '1', 'light b': '1', 'dark a': '1' }
type Page = ReturnType<typeof editedTokens>

describe('a conflict', () => {
  test.each([
    ['keepMine', '2', '9'],
    ['takeTheirs', '9', '9'],
    ['keepMine', '2', null],
    ['takeTheirs', null, null],
  ] as const)('%s leaves %s where theirs is %s', async (choice, left, theirs) => {
    const page = editedTokens(start)
    page.others('light a', theirs)
    page.edit({ 'light a': '2', 'light b': '2' })
    await page.settled()
    expect(page.pending('light a')!.state).toBe('conflict')
    expect(page.pending('light a')!.theirs?.value ?? null).toBe(theirs)
    expect([page.stored('light a'), page.stored('light b'), page.pending('light b')]).toEqual([theirs, '2', undefined])
    page[choice]('light a')
    await page.settled()
    expect([page.shown('light a'), page.stored('light a'), page.pending('light a')]).toEqual([left, left, undefined])
  })

  test('a further write by another person before "keep mine" is not overwritten', async () => {
    const page = editedTokens(start)
    page.others('light a', '8')
    page.edit({ 'light a': '2' })
    await page.settled()
    page.others('light a', '9')
    page.keepMine('light a')
    await page.settled()
    expect(page.stored('light a')).toBe('9')
    expect(page.pending('light a')).toMatchObject({ state: 'conflict', theirs: { value: '9' } })
  })

  test('both wrote the same: no question is asked', async () => {
    const page = editedTokens(start)
    page.others('light a', '2')
    page.edit({ 'light a': '2' })
    await page.settled()
    expect([page.shown('light a'), page.pending('light a')]).toEqual(['2', undefined])
  })

  test('what the page reads while an edit waits in front of it does not count as seen', async () => {
    const page = editedTokens(start)
    page.server.failing(() => 'away')
    page.edit({ 'light a': '2' })
    await vi.advanceTimersByTimeAsync(100)
    page.others('light a', '9')
    page.readAgain()
    expect(page.shown('light a')).toBe('2')
    page.server.failing(() => null)
    await page.settled()
    expect(page.stored('light a')).toBe('9')
    expect(page.pending('light a')).toMatchObject({ state: 'conflict', theirs: { value: '9' } })
  })

  test.each([
    ['a deletion', null],
    ['an edit', '2'],
  ])('what somebody writes right after %s of several cells is not overwritten by the next edit', async (_, mine) => {
    const page = editedTokens(start)
    let once = true
    page.server.after(({ path }) => {
      if (once && path === 'light/tokens/batch') page.others('light a', '9')
      once = once && path !== 'light/tokens/batch'
    })
    page.edit({ 'light a': mine, 'light b': '2' })
    page.edit({ 'light a': '3' })
    await page.settled()
    expect(page.stored('light a')).toBe('9')
    expect(page.pending('light a')).toMatchObject({ state: 'conflict', theirs: { value: '9' } })
  })

  test('a later edit of the same cell does not write over what the earlier one met', async () => {
    const page = editedTokens(start)
    page.others('light a', '9')
    page.edit({ 'light a': '2', 'light b': '2' })
    page.edit({ 'light a': '3' })
    await page.settled()
    expect(page.stored('light a')).toBe('9')
    expect(page.pending('light a')).toMatchObject({ state: 'conflict', draft: { value: '3' } })
  })
})

const cells = ['light a', 'light b', 'dark a', 'dark b']
const cell = fc.constantFrom(...cells)
const value = fc.option(fc.constantFrom('1', '2', '3'))
const edit = fc.record({ do: fc.constant('edit' as const), values: fc.dictionary(cell, value, { minKeys: 1 }) })
const just = <T extends string>(...doings: T[]) => fc.record({ do: fc.constantFrom(...doings) })
const wait = fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 60 }) })

type Values = Record<string, string | null>
const shownIn = (page: Page): Values => Object.fromEntries(cells.map(each => [each, page.shown(each) as string | null]))
const storedIn = (page: Page): Values =>
  Object.fromEntries(cells.map(each => [each, page.stored(each) as string | null]))

test('edits, undo and redo in any order, without waiting, over a bad network: each is shown at once, all are stored, and undoing all leads back', async () => {
  const fault = just('away', 'answer lost', 'well')
  const doing = fc.oneof({ arbitrary: edit, weight: 4 }, { arbitrary: just('undo', 'redo'), weight: 4 }, wait, fault)
  const sequence = fc.asyncProperty(fc.array(doing, { maxLength: 25 }), async doings => {
    const page = editedTokens(start)
    let states = [shownIn(page)]
    let at = 0
    for (const each of doings) {
      if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
      else if (each.do === 'edit') {
        const next = { ...states[at]!, ...each.values }
        page.edit(each.values)
        if (cells.some(name => next[name] !== states[at]![name])) states = [...states.slice(0, ++at), next]
      } else if (each.do === 'undo' || each.do === 'redo') {
        page.edits[each.do]()
        at = Math.min(Math.max(at + (each.do === 'undo' ? -1 : 1), 0), states.length - 1)
      } else {
        const kind = each.do
        page.server.failing(({ method }) => (kind === 'well' || (kind !== 'away' && method === 'GET') ? null : kind))
      }
      expect(shownIn(page)).toEqual(states[at])
    }
    page.server.failing(() => null)
    await page.settled()
    expect([shownIn(page), storedIn(page)]).toEqual([states[at], states[at]])
    while (page.edits.state().canUndo) page.edits.undo()
    await page.settled()
    expect([shownIn(page), storedIn(page)]).toEqual([states[0], states[0]])
    expect(page.edits.state().pending.size).toBe(0)
  })
  await fc.assert(sequence, { numRuns })
})

test('whatever two people do, nobody loses an edit that the other has not seen: it is stored or in conflict', async () => {
  const other = fc.record({ do: fc.constant('other' as const), cell, gone: fc.boolean() })
  const choice = fc.record({ do: fc.constantFrom('keepMine' as const, 'takeTheirs' as const), cell })
  const many = { arbitrary: edit, weight: 3 }
  const doing = fc.oneof(many, other, choice, wait, just('undo', 'redo', 'readAgain', 'away', 'well'))
  const sequence = fc.asyncProperty(fc.array(doing, { maxLength: 25 }), async doings => {
    const page = editedTokens(start)
    /** Of each cell, what the other one wrote last and has not been shown here. */
    const unseen = new Map<string, string | null>()
    const lost: unknown[] = []
    const look = () => {
      for (const [name, theirs] of unseen) {
        if (page.stored(name) !== theirs) lost.push([name, theirs])
        if (page.shown(name) === theirs) unseen.delete(name)
      }
    }
    const unsubscribe = page.edits.subscribe(look)
    let number = 0
    for (const each of doings) {
      if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
      else if (each.do === 'edit') {
        const values = Object.entries(each.values)
        page.edit(Object.fromEntries(values.map(([name, given]) => [name, given && `mine ${++number}`])))
      } else if (each.do === 'other') {
        const theirs = each.gone ? null : `theirs ${++number}`
        if (theirs === page.stored(each.cell)) continue
        // While changes of the cell are under way, a deletion by someone else and one made here leave the same:
        // nothing.
        if (each.gone && page.pending(each.cell)) continue
        page.others(each.cell, theirs)
        unseen.set(each.cell, theirs)
      } else if (each.do === 'keepMine' || each.do === 'takeTheirs') {
        const stuck = page.pending(each.cell)
        if (stuck?.state === 'conflict' || stuck?.state === 'failed') {
          // The question shows theirs.
          if (stuck.state === 'conflict' && (stuck.theirs?.value ?? null) === unseen.get(each.cell))
            unseen.delete(each.cell)
          page[each.do](each.cell)
        }
      } else if (each.do === 'away' || each.do === 'well')
        page.server.failing(each.do === 'away' ? () => 'away' : () => null)
      else if (each.do === 'readAgain') page.readAgain()
      else page.edits[each.do]()
      look()
      expect(lost).toEqual([])
    }
    page.server.failing(() => null)
    await page.settled()
    look()
    expect(lost).toEqual([])
    page.readAgain()
    for (const name of cells) {
      const mine = page.pending(name)
      if (mine) expect(['conflict', 'failed']).toContain(mine.state)
      else expect([name, page.shown(name)]).toEqual([name, page.stored(name)])
    }
    unsubscribe()
  })
  await fc.assert(sequence, { numRuns })
})
