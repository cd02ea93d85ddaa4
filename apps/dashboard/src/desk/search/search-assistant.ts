// The interface between the search field and the list of completions, which loads later.
import type { InputHTMLAttributes, KeyboardEvent } from 'react'

/** The attributes that the list adds to the input. */
export type SearchInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
>

export interface SearchAssistant {
  /** Returns whether it handled the key. */
  onKey: (event: KeyboardEvent) => boolean
  onCaret: () => void
  onLeave: () => void
}
