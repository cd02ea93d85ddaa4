// Finds numbers with more characters than any double needs. They are refused, since reading them takes time and loses digits.
import { longestNumber } from './decimal.ts'

const digits = `[+-]?(?=\\.?\\d)[\\d.]{${longestNumber + 1}}`
const atTheBeginning = new RegExp(`^\\s*${digits}`)
const anywhere = new RegExp(`(?<![\\w.])${digits}`)

export const beginsWithLongNumber = (text: string): boolean => atTheBeginning.test(text)

/** The position of the first long number in the text, or -1. */
export const longNumberIn = (text: string): number => (holdsLongRun(text) ? text.search(anywhere) : -1)

/** Whether the text contains a run of that many digits and dots. Such a run includes one of the positions that the loop visits. */
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
