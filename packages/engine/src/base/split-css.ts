// Splits CSS values at their top level: parentheses and quotes are never cut.

/** Parts between `separator` (a comma, a slash, or a space for any white space), trimmed; null where brackets or quotes do not close. */
export function splitCss(text: string, separator: ',' | ' ' | '/'): string[] | null {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\') i++
    else if (isQuote(char)) {
      i = closingQuote(text, i)
      if (i < 0) return null
    } else if (char === '(') depth++
    else if (char === ')') {
      if (--depth < 0) return null
    } else if (depth === 0 && isSeparator(char, separator)) {
      parts.push(text.slice(from, i).trim())
      from = i + 1
    }
  }
  if (depth !== 0) return null
  parts.push(text.slice(from).trim())
  return separator === ' ' ? parts.filter(part => part !== '') : parts
}

export const isQuote = (char: string): boolean => char === '"' || char === "'"

const isSeparator = (char: string, separator: string): boolean =>
  separator === ' ' ? /\s/.test(char) : char === separator

/** The position of the quote that closes a string, or -1. */
function closingQuote(text: string, start: number): number {
  const quote = text[start]
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i
  }
  return -1
}

/** The arguments of `name(…)` when the whole text is that one call. */
export function callOf(text: string, name: string): string | null {
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${name}(`) || !text.endsWith(')')) return null
  const inside = text.slice(name.length + 1, -1)
  return splitCss(inside, ' ') ? inside.trim() : null
}

/** The text of a quoted or bare CSS string. */
export function unquote(text: string): string {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)
  return quoted ? unescapeCss(quoted[2]!) : text
}

/** Resolves escapes (CSS Syntax 3 §4.3.7), with the white space that ends a hexadecimal one; an escaped line break disappears. */
export function unescapeCss(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\f])?|\n|([\s\S]))/gi, (_, hex?: string, char?: string) => {
    if (!hex) return char ?? ''
    const point = Number.parseInt(hex, 16)
    return point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)
      ? '\ufffd'
      : String.fromCodePoint(point)
  })
}

// Functions of CSS Values 4, Color 4 and 5, Images 4, Easing 2, Filter Effects 1 and Transforms 2 that tokens use.
const cssCall =
  /(?:^|[\s,(])(?:calc|clamp|min|max|var|env|(?:repeating-)?(?:linear|radial|conic)-gradient|rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|color-mix|light-dark|cubic-bezier|linear|steps|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|translate(?:[XYZ]|3d)?|scale(?:[XYZ]|3d)?|rotate(?:[XYZ]|3d)?|url)\([^()]/i

/** Whether the text calls a CSS function and closes all its brackets and quotes. */
export function callsCss(text: string): boolean {
  return cssCall.test(text) && splitCss(text, ' ') !== null
}
