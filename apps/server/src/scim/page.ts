// The part of a list that the query asks for (RFC 7644 §3.4.2.4).
import { ScimFault } from '../domains/signing-in/scim/provisioning.ts'
import type { Page } from '../domains/signing-in/scim/users.store.ts'
import { mostPerPage } from './discovery.ts'

const usualCount = 100
const furthest = 10_000_000

/** `startIndex` from 1; a smaller one counts as 1, a negative count as 0, one beyond the most as the most. */
export function pageOf({ startIndex, count }: Record<string, string | undefined>): { startIndex: number; page: Page } {
  const first = Math.min(Math.max(1, wholeNumber('startIndex', startIndex, 1)), furthest)
  const limit = Math.min(Math.max(0, wholeNumber('count', count, usualCount)), mostPerPage)
  return { startIndex: first, page: { offset: first - 1, limit } }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  if (!/^-?\d{1,15}$/.test(text)) throw new ScimFault(400, 'invalidValue', `${name} must be a whole number.`)
  return Number(text)
}
