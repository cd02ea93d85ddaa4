/** Text as a CSS string (CSSOM §2.1 "serialize a string"). Also escapes `<`, so that no `</style>` can appear. */
export function cssString(text: string): string {
  const escaped = text.replace(/\p{Cs}/gu, '\ufffd').replace(/["\\]/g, '\\$&')
  return `"${escaped.replace(/[\p{Cc}<\u2028\u2029]/gu, escapeCodePoint)}"`
}

function escapeCodePoint(char: string): string {
  const code = char.charCodeAt(0)
  return code === 0 ? '\ufffd' : `\\${code.toString(16)} `
}
