// Finds the references in the text of a formula without parsing the rest of it.

/** The places of the references in a text, in order. Braces between quotes are text. */
export function placesIn(text: string): { name: string; at: number; end: number }[] {
  const places: { name: string; at: number; end: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22 || code === 0x27) {
      const end = text.indexOf(text[at]!, at + 1)
      if (end < 0) return places
      at = end
    } else if (code === 0x7b) {
      const end = text.indexOf('}', at)
      if (end < 0) return places
      const name = text.slice(at + 1, end).trim()
      if (name !== '') places.push({ name, at, end: end + 1 })
      at = end
    }
  }
  return places
}

/** The names that a formula refers to, once each. */
export function namesIn(text: string): string[] {
  const places = placesIn(text)
  if (places.length === 1) return [places[0]!.name]
  return [...new Set(places.map(({ name }) => name))]
}

/** Replaces references by other text; undefined leaves a reference as it is. All other text stays unchanged. */
export function rewrite(
  text: string,
  instead: (name: string, around: [before: string, after: string]) => string | undefined,
): string {
  let out = ''
  let from = 0
  for (const { name, at, end } of placesIn(text)) {
    const replacement = instead(name, [text.slice(from, at), text.slice(end)])
    if (replacement === undefined) continue
    out += text.slice(from, at) + replacement
    from = end
  }
  return out + text.slice(from)
}
