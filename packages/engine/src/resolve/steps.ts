// Cooperative work in steps: between two steps, the caller can do other work.

export type Steps<Result> = Generator<undefined, Result>

/** The limits of one step: a number of items, and a time. */
const itemsPerStep = 1_000
const stepMs = 5
/** The most cheap items between two readings of the clock: a reading costs as much as several items. */
const mostUnread = 8

type Clock = Pick<Performance, 'now'>

/** Calls `run` for each item in order, for the items that exist at the start. */
export const eachInSteps = <Item>(
  items: Iterable<Item>,
  run: (item: Item) => void,
  clock: Clock = performance,
): Steps<void> => eachWithInSteps(items, undefined, run, clock)

/**
 * The same, where `run` needs a context and so is no closure of it: V8 drops the machine code of a closure with the closure, and
 * compiles that of the next one anew.
 */
export function* eachWithInSteps<Item, Context>(
  items: Iterable<Item>,
  context: Context,
  run: (item: Item, context: Context) => void,
  clock: Clock = performance,
): Steps<void> {
  // An array avoids the object that an iterator allocates per item.
  const list: readonly Item[] = Array.isArray(items) ? items : Array.from(items)
  for (let at = 0; at < list.length;) {
    const { end, isDue } = runStep(list, at, context, run, clock)
    at = end
    if (isDue) yield
  }
}

/** Runs one step from `start` on. `isDue` is true if a limit ended the step, false at the end of the list. */
function runStep<Item, Context>(
  list: readonly Item[],
  start: number,
  context: Context,
  run: (item: Item, context: Context) => void,
  clock: Clock,
): { end: number; isDue: boolean } {
  const most = start + itemsPerStep
  const began = clock.now()
  let read = began
  let unread = 0
  let unreadAtMost = 1
  for (let at = start; at < list.length;) {
    run(list[at]!, context)
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

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
