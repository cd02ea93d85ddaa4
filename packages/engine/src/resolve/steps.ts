// Work in steps: whoever runs it may do something else in between.

export type Steps<Result> = Generator<undefined, Result>

/** So many items at most are looked at between two steps, and so long at most, whatever each costs. */
const atOnce = 1_000
const stepMs = 5
/** So many cheap items are run before the clock is read again: reading it takes as long as some items. */
const mostUnread = 8

/** Runs `run` on each item in order. */
export function* eachInSteps<Item>(
  items: Iterable<Item>,
  run: (item: Item) => void,
  clock: Pick<Performance, 'now'> = performance,
): Steps<void> {
  let count = 0
  let began = clock.now()
  let read = began
  let unread = 0
  let unreadAtMost = 1
  for (const item of items) {
    run(item)
    count++
    if (++unread < unreadAtMost && count < atOnce) continue
    const now = clock.now()
    unreadAtMost = now - read < 1 ? Math.min(unreadAtMost * 2, mostUnread) : 1
    unread = 0
    read = now
    if (count < atOnce && now - began < stepMs) continue
    yield
    count = 0
    read = began = clock.now()
  }
}

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
