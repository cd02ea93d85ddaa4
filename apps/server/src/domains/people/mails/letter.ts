// A mail as content: what happened, what to press, until when, and what to do if it was not you.
export interface Letter {
  subject: string
  /** Paragraphs before the button. */
  said: readonly string[]
  button?: { label: string; url: string; until: string }
  /** What to do if it was not the reader. */
  otherwise: string
}
