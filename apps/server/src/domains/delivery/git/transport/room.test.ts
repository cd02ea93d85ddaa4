import { expect, test } from 'vitest'
import { inTurn, openRoom } from './room.ts'

/** Ends when it is told to. */
function held() {
  let end = () => undefined as void
  const ended = new Promise<void>(resolve => (end = resolve))
  return { ended, end: () => end() }
}

test('three repositories are there at once, two of one workspace, and another one waits for its turn', async () => {
  const gate = held()
  const begun: string[] = []
  const open = (workspace: string) =>
    inTurn(async () => {
      begun.push(workspace)
      await gate.ended
    }, workspace)
  const all = ['a', 'a', 'a', 'b', 'c'].map(open)
  expect(begun).toEqual(['a', 'a', 'b'])
  gate.end()
  await Promise.all(all)
  expect(begun.slice(3).sort()).toEqual(['a', 'c'])
})

test('one repository may have so many bytes, and all together so many', () => {
  const [first, second] = [openRoom(300_000_000), openRoom(300_000_000)]
  expect(first.take(200_000_000)).toBeNull()
  expect(second.take(100_000_000)).toBeNull()
  expect(second.take(100_000_001)?.message).toContain('no room for this repository just now')
  // Its bytes are free again.
  expect(first.take(200_000_000)).toBeNull()
  expect(first.take(200_000_001)?.message).toContain('more than 200 MB')
  first.leave()
  expect(second.take(200_000_000)).toBeNull()
  second.leave()
})

test('a repository that has left takes no room any more, whatever is still found of its size', () => {
  const [gone, other] = [openRoom(250_000_000), openRoom(250_000_000)]
  gone.take(100_000_000)
  gone.leave()
  expect(gone.take(200_000_000)).toBeNull()
  expect(other.take(200_000_000)).toBeNull()
  other.leave()
})
