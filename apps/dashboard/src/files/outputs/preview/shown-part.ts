/** The number of characters that a browser lays out without a noticeable pause. */
const mostShown = 400_000

/** The start of a text, in whole lines if the first line fits; a short text in full. */
export function shownPart(text: string): string {
  if (text.length <= mostShown) return text
  const end = text.lastIndexOf('\n', mostShown - 1)
  return text.slice(0, end < 0 ? mostShown : end + 1)
}
