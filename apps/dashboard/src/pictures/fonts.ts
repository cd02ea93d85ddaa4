// Whether a font is on this machine. `document.fonts.check` answers true for names that nobody has, so widths are
// compared: a text in a font that is missing is as wide as in the font behind it, whichever that is.
const generic: ReadonlySet<string> = new Set(
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong -apple-system blinkmacsystemfont inherit initial'.split(
    ' ',
  ),
)
const sample = 'mmmmMMMMwwwWWWiiilll1234567890@&'
const known = new Map<string, boolean>()
let context: CanvasRenderingContext2D | null | undefined

function width(family: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `72px ${family}`
  return context.measureText(sample).width
}

/** `name`: one family, without quotes. */
function isFontThere(name: string): boolean {
  const lower = name.toLowerCase()
  if (generic.has(lower)) return true
  const before = known.get(lower)
  if (before !== undefined) return before
  const quoted = JSON.stringify(name)
  const there = ['monospace', 'serif', 'sans-serif'].some(behind => width(`${quoted}, ${behind}`) !== width(behind))
  known.set(lower, there)
  return there
}

/** The first family of a list where this machine does not have it, and a text would be shown in another. */
export function missingFont(families: readonly string[]): string | null {
  const [first] = families
  return first !== undefined && !isFontThere(first) ? first : null
}
