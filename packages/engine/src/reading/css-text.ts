// Splits CSS values at their top level: parentheses and quotes are never cut.

/** Parts between `separator` (a comma, a slash, or a space for any white space), trimmed; null where brackets or quotes do not close. */
export function splitCss(text: string, separator: ',' | ' ' | '/'): string[] | null {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\') {
      i++
    } else if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") {
      quote = char
    } else if (char === '(') {
      depth++
    } else if (char === ')') {
      if (--depth < 0) return null
    } else if (depth === 0 && (separator === ' ' ? /\s/.test(char) : char === separator)) {
      parts.push(text.slice(from, i).trim())
      from = i + 1
    }
  }
  if (depth !== 0 || quote) return null
  parts.push(text.slice(from).trim())
  return separator === ' ' ? parts.filter(part => part !== '') : parts
}

/** The arguments of `name(…)` when the whole text is that one call. */
export function callOf(text: string, name: string): string | null {
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${name}(`) || !text.endsWith(')')) return null
  const inside = text.slice(name.length + 1, -1)
  return splitCss(inside, ' ') ? inside.trim() : null
}

/** A quoted or bare CSS string as the text it stands for. */
export function unquote(text: string): string {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)
  if (!quoted) return text
  return quoted[2]!.replace(/\\([0-9a-f]{1,6})\s?|\\\n|\\([\s\S])/gi, (_, hex?: string, char?: string) => {
    if (!hex) return char ?? ''
    const point = Number.parseInt(hex, 16)
    return point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)
      ? '\ufffd'
      : String.fromCodePoint(point)
  })
}
