/** The number of characters that a browser lays out without a noticeable pause. */
const mostShown = 400_000

/** The start of a text, in whole lines if the first line fits; a short text in full. */
export function shownPart(text: string): string {
  if (text.length <= mostShown) return text
  const end = text.lastIndexOf('\n', mostShown - 1)
  return text.slice(0, end < 0 ? mostShown : end + 1)
}

const fewLines = 12

/** The first lines, or of a long one its start. */
export function firstLines(text: string): string {
  let end = -1
  for (let line = 0; line < fewLines; line++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return shownPart(text)
  }
  return shownPart(text.slice(0, end + 1))
}

export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
