// Detects whether this machine has a font. `document.fonts.check` also returns true for unknown names, so this module
// compares widths: a text in a missing font is as wide as in its fallback font, for every fallback.
const generic: ReadonlySet<string> = new Set(
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong -apple-system blinkmacsystemfont inherit initial'.split(
    ' ',
  ),
)
const sample = 'mmmmMMMMwwwWWWiiilll1234567890@&'
const cache = new Map<string, boolean>()
let context: CanvasRenderingContext2D | null | undefined

function width(family: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `72px ${family}`
  return context.measureText(sample).width
}

const faceNames = () => new Set([...document.fonts].map(face => face.family.replaceAll('"', '').toLowerCase()))

/** `name` is one family, without quotes. */
function isFontThere(name: string): boolean {
  const lower = name.toLowerCase()
  // A face of the page is there, although the page may not have loaded it yet.
  if (generic.has(lower) || faceNames().has(lower)) return true
  const before = cache.get(lower)
  if (before !== undefined) return before
  const quoted = JSON.stringify(name)
  const there = ['monospace', 'serif', 'sans-serif'].some(behind => width(`${quoted}, ${behind}`) !== width(behind))
  cache.set(lower, there)
  return there
}

/** The first family of a list if this machine lacks it and shows another one. */
export function missingFont(families: readonly string[]): string | null {
  const [first] = families
  return first !== undefined && !isFontThere(first) ? first : null
}
