// What apps say of themselves, when they register or in the document that their id is the address of.
import { invisibleIn } from '@tessera/contract'
import { z } from 'zod'
import { isStorable } from '../../kernel/json-body.ts'
import { faultOfRedirectUri } from './redirect-uri.ts'

const maxRedirects = 10

/** Control and private-use characters; `invisibleIn` covers other invisible ones. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}]/u

const isName = (name: string) =>
  name.trim() !== '' &&
  [...name].length <= 100 &&
  isStorable(name) &&
  !unprintable.test(name) &&
  invisibleIn(name) === null

export function clientName(field: string) {
  const error = `${field} must have 1 to 100 visible characters, without control or direction marks`
  return z.string({ error }).refine(isName, { error })
}

/** Why a list of redirect addresses is refused; null: it may be used. */
export function faultOfRedirects(given: unknown): string | null {
  if (!Array.isArray(given) || given.length === 0 || given.length > maxRedirects)
    return `redirect_uris must be an array of 1 to ${maxRedirects} addresses`
  for (const [index, uri] of given.entries()) {
    const fault = faultOfRedirectUri(uri)
    if (fault) return `redirect_uris[${index}] ${fault}`
  }
  return null
}
