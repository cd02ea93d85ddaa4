/** As much as a browser lays out without a pause that is felt. */
const mostShown = 400_000

/** The beginning of a text, in whole lines where they are not longer than all of it; a short text is itself. */
export function shownPart(text: string): string {
  if (text.length <= mostShown) return text
  const end = text.lastIndexOf('\n', mostShown - 1)
  return text.slice(0, end < 0 ? mostShown : end + 1)
}
