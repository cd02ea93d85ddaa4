// What style sheets write of tokens: `token(color.text)`, which becomes the custom property, and `@import "tessera:css"`.
import { TesseraFault } from './fault.ts'
import type { Tokens } from './tokens.ts'

interface TokenCall {
  /** The token's name. */
  name: string
  start: number
  end: number
}

/** Comments and strings are passed over; a name may stand in quotes. */
const parts =
  /\/\*[^]*?(?:\*\/|$)|(?<![\w-])token\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^()"'\n]*?))\s*\)|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/gu

function callsIn(css: string): TokenCall[] {
  return [...css.matchAll(parts)].flatMap(match => {
    const name = match[1] ?? match[2] ?? match[3]
    return name === undefined ? [] : [{ name: name.trim(), start: match.index, end: match.index + match[0].length }]
  })
}

const sheetImport = /@import\s+(?:url\(\s*)?["']tessera:css["']\s*\)?\s*;?/

/**
 * The style sheet with the tokens in it, or null if it asks for none. Throws a TesseraFault with the place of an unknown token.
 * `file`: its path in the message.
 */
export function withTokens(css: string, file: string, tokens: Tokens): string | null {
  const named = withReferences(css, tokens, (message, { start }) => {
    const before = css.slice(0, start).split('\n')
    return new TesseraFault(`${file}:${before.length}:${before.at(-1)!.length + 1}: ${message}`)
  })
  if (named === css && !sheetImport.test(css)) return null
  // A function, because `$` in the style sheet is no pattern of a replacement.
  return named.replace(sheetImport, () => tokens.css())
}

/** The text with `var(--…)` for each `token(…)`. `refuse`: the error for a name that is no token. */
export function withReferences(
  text: string,
  tokens: Tokens,
  refuse: (message: string, call: TokenCall) => Error,
): string {
  let written = ''
  let at = 0
  for (const call of callsIn(text)) {
    const property = tokens.property(call.name)
    if (property === undefined) throw refuse(unknownToken(call.name, tokens.nearest(call.name)), call)
    written += `${text.slice(at, call.start)}var(${property})`
    at = call.end
  }
  return written + text.slice(at)
}

const unknownToken = (name: string, nearest: string | null) =>
  `there is no token "${name}"${nearest === null ? '' : `. Did you mean "${nearest}"?`}`
