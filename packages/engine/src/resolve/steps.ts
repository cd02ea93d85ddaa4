// Work in steps: whoever runs it may do something else in between.

export type Steps<Result> = Generator<undefined, Result>

/** So many items at most are looked at between two steps, and so long at most, whatever each costs. */
const atOnce = 1_000
const stepMs = 5

/** Runs `run` on each item in order. */
export function* eachInSteps<Item>(
  items: Iterable<Item>,
  run: (item: Item) => void,
  clock: Pick<Performance, 'now'> = performance,
): Steps<void> {
  let looked = 0
  let began = clock.now()
  for (const item of items) {
    run(item)
    if (++looked % atOnce > 0 && clock.now() - began < stepMs) continue
    yield
    began = clock.now()
  }
}

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
