// Turns of the event loop that long loops share: those that run at the same time take one turn each, in order, instead
// of all of them every turn. So a turn stays short, however many there are.

/** In milliseconds, what all loops together may take of a turn. */
const sliceMs = 5
/** In milliseconds, what a loop has of a turn of which others have had all: enough to end a short one at once. */
const leastMs = 0.2

const waiting: (() => void)[] = []
/** What loops have taken of this turn. */
let spent = 0
let isEnding = false

function endTurn(): void {
  isEnding = false
  spent = 0
  waiting.shift()?.()
  if (waiting.length > 0) scheduleEnd()
}

function scheduleEnd(): void {
  if (isEnding) return
  isEnding = true
  setImmediate(endTurn)
}

/** Resolves in the next turn in which no other loop has its slice. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    scheduleEnd()
  })
}

interface Slice {
  isOver(): boolean
  /** Must be called before the loop waits or ends. */
  end(): void
}

/** A slice is shorter where other loops have already had a part of this turn. */
export function beginSlice(): Slice {
  const began = performance.now()
  const most = Math.max(leastMs, sliceMs - spent)
  let isOver = false
  return {
    isOver: () => (isOver ||= performance.now() - began >= most),
    end() {
      spent += performance.now() - began
      scheduleEnd()
    },
  }
}
