import { isMac } from './platform.ts'

/** Keys as people read them where they are: `Ctrl+Shift+Z` is `⇧⌘Z` on a Mac. */
export function keysText(keys: string, onMac = isMac): string {
  if (!onMac) return keys
  return keys
    .replace(/Ctrl[ +]Shift[ +]/g, '⇧⌘')
    .replace(/Ctrl[ +]/g, '⌘')
    .replace(/Shift(?:\+| (?=\w))/g, '⇧')
    .replace(/Alt(?:\+| (?=\w))/g, '⌥')
}
