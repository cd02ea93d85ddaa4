// Numbers of more characters than any double needs are refused: what they would say is lost, and reading them takes time.
import { longestNumber } from './decimal.ts'

const digits = `[+-]?(?=\\.?\\d)[\\d.]{${longestNumber + 1}}`
const atTheBeginning = new RegExp(`^\\s*${digits}`)
const anywhere = new RegExp(`(?<![\\w.])${digits}`)

export const beginsWithLongNumber = (text: string): boolean => atTheBeginning.test(text)

/** The position of the first in the text, or -1. */
export const longNumberIn = (text: string): number => (holdsLongRun(text) ? text.search(anywhere) : -1)

/** Whether so many digits and dots stand side by side: where they do, one of every so many characters is among them. */
function holdsLongRun(text: string): boolean {
  const length = longestNumber + 1
  for (let at = longestNumber; at < text.length; at += length) {
    let start = at
    while (isDigitOrDot(text.charCodeAt(start - 1))) start--
    let end = at
    while (isDigitOrDot(text.charCodeAt(end))) end++
    if (end - start >= length) return true
  }
  return false
}

const isDigitOrDot = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e
