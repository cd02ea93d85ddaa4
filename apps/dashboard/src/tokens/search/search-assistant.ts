// What the search field and the list of its completions say to each other: the list is loaded later.
import type { InputHTMLAttributes, KeyboardEvent } from 'react'

/** What the list adds to the input. */
export type SearchInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
>

export interface SearchAssistant {
  /** Has it used the key? */
  onKey: (event: KeyboardEvent) => boolean
  onCaret: () => void
  onLeave: () => void
}
