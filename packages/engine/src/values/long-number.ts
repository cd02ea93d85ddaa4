// Numbers of more characters than any double needs are refused: what they would say is lost, and reading them takes time.
import { longestNumber } from './decimal.ts'

const digits = `[+-]?(?=\\.?\\d)[\\d.]{${longestNumber + 1}}`
const atTheBeginning = new RegExp(`^\\s*${digits}`)
const anywhere = new RegExp(`(?<![\\w.])${digits}`)

export const beginsWithLongNumber = (text: string): boolean => atTheBeginning.test(text)

/** The position of the first in the text, or -1. */
export const longNumberIn = (text: string): number => text.search(anywhere)
