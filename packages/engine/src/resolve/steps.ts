// Work in steps: whoever runs it may do something else in between.

export type Steps<Result> = Generator<undefined, Result>

/** So many items are looked at between two steps: some milliseconds, whatever is done with each. */
const atOnce = 1_000

/** Runs `run` on each item in order. */
export function* eachInSteps<Item>(items: Iterable<Item>, run: (item: Item) => void): Steps<void> {
  let looked = 0
  for (const item of items) {
    run(item)
    if (++looked % atOnce === 0) yield
  }
}

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
