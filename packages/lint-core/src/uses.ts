// The references to tokens in a text, and the names that it declares itself.
import type { Dialect } from './token-index.ts'

export interface Use {
  /** As in the text, with `--`, `$` or `@`. */
  name: string
  dialect: Dialect
  start: number
  end: number
}

const ofCustomProperties = /\bvar\(\s*(--(?:[^\s,)\\'"`]|\\[^\n])+)/giu
const ofVariables = {
  scss: /\$[\p{L}_][\p{L}\p{N}_-]*/gu,
  less: /@[\w-]+/gu,
}

/** `var(--name)` in every text, `$name` or `@name` if the syntax has them. */
export function usesIn(text: string, syntax: Dialect): Use[] {
  const found: Use[] = []
  for (const match of text.matchAll(ofCustomProperties)) {
    const end = match.index + match[0].length
    const name = match[1]!
    if (!/#\{|@\{|\$\{/.test(name)) found.push({ name, dialect: 'css', start: end - name.length, end })
  }
  if (syntax === 'css') return found
  for (const { 0: name, index } of text.matchAll(ofVariables[syntax]))
    found.push({ name, dialect: syntax, start: index, end: index + name.length })
  return found
}

/** Parameters and loop variables: `@mixin card($color-ink)` declares its parameter. */
export const declaredIn = (text: string): string[] => text.match(ofVariables.scss) ?? []
