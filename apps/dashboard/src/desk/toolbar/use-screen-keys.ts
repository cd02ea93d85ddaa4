import { useEffect, type RefObject } from 'react'

/** `/` and `?` outside of text fields. */
export function useScreenKeys(searchField: RefObject<HTMLInputElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.closest(
        'input, textarea, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]',
      )
      // In the cell of a mode, a character starts a value.
      if (typing || target.closest('[role=gridcell]') || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        searchField.current?.focus()
      } else if (event.key === '?') onHelp()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [searchField, onHelp])
}
