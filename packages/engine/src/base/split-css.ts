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

/** The text of a quoted or bare CSS string. */
export function unquote(text: string): string {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)
  return quoted ? unescapeCss(quoted[2]!) : text
}

/** Escapes resolved (CSS Syntax 3 §4.3.7), white space that ends a hexadecimal one included; an escaped line break is nothing. */
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

/** Does the text call a function of CSS, and close what it opens? */
export function callsCss(text: string): boolean {
  return cssCall.test(text) && splitCss(text, ' ') !== null
}
