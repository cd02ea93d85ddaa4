// The colors of the tokens that a document declares itself, which no server may have yet.
import { aliasOf, type Json } from '@tessera/engine'
import { tokensDeclaredIn, valueOf } from './documents.ts'
import { rgbaOf, type Rgba } from './project.ts'

/** A longer chain is a circle. */
const longestChain = 100

export function colorsDeclaredIn(text: string): (name: string) => Rgba | null {
  const declared = new Map(tokensDeclaredIn(text).map(each => [each.name, each]))
  return name => {
    let next: string | null = name
    for (let links = 0; next !== null && links < longestChain; links++) {
      const declaration = declared.get(next)
      const value = declaration && valueOf(text, declaration)
      if (value === undefined) return null
      next = aliasOf(value as Json)
      if (next === null) return looksLikeColor(value) ? rgbaOf(value as Json) : null
    }
    return null
  }
}

/** A type may be inherited; a word such as `Gold` may be a typeface. */
const looksLikeColor = (value: unknown) =>
  typeof value === 'string'
    ? /^(#|[a-z]+\()/i.test(value)
    : typeof value === 'object' && value !== null && 'colorSpace' in value
