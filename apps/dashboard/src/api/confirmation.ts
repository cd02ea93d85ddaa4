// Some writes ask a session to prove itself again. The write waits until a dialog, wherever it is shown, settles the question.
type Ask = () => Promise<boolean>
let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Registers what asks the person; returns a function that ends it. */
export function onConfirmation(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Whether the person proved themselves; several writes at once share one question. */
export function confirmed(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = null))
  return asking
}
