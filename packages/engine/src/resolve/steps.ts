// Work in steps: whoever runs it may do something else in between.

export type Steps<Result> = Generator<undefined, Result>

/** So many items at most are looked at between two steps, and so long at most, whatever each costs. */
const atOnce = 1_000
const stepMs = 5
/** So many cheap items are run before the clock is read again: reading it takes as long as some items. */
const mostUnread = 8

/** Runs `run` on each item in order, of those that are there when it starts. */
export function* eachInSteps<Item>(
  items: Iterable<Item>,
  run: (item: Item) => void,
  clock: Pick<Performance, 'now'> = performance,
): Steps<void> {
  // Iterators make an object for each item.
  const list: readonly Item[] = Array.isArray(items) ? items : Array.from(items)
  for (let at = 0; at < list.length;) {
    const { end, isDue } = runStep(list, at, run, clock)
    at = end
    if (isDue) yield
  }
}

/** Runs the items from `start` on. `isDue`: the step has taken its time, else the list has ended. */
function runStep<Item>(
  list: readonly Item[],
  start: number,
  run: (item: Item) => void,
  clock: Pick<Performance, 'now'>,
): { end: number; isDue: boolean } {
  const most = start + atOnce
  const began = clock.now()
  let read = began
  let unread = 0
  let unreadAtMost = 1
  for (let at = start; at < list.length;) {
    run(list[at]!)
    at++
    if (++unread < unreadAtMost && at < most) continue
    const now = clock.now()
    unreadAtMost = now - read < 1 ? Math.min(unreadAtMost * 2, mostUnread) : 1
    unread = 0
    read = now
    if (at >= most || now - began >= stepMs) return { end: at, isDue: true }
  }
  return { end: list.length, isDue: false }
}

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
