// Themes of components written in JavaScript (Chakra, MUI, Mantine, Theme UI, Tailwind 3) as plain values: a number of a scale of lengths is
// in pixels, a list is a scale with numbers for names, and what styles components is no token.
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import type { LeftOut } from './expressions.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const scales = words(
  `colors palette space spacing sizes radii radius borderRadius borders borderWidths fonts fontSizes fontSize fontWeights fontWeight
  fontFamily lineHeights lineHeight letterSpacings letterSpacing shadows boxShadow zIndices zIndex breakpoints screens typography shape
  transitions transition durations easings opacities headings blur aspectRatios`,
)

/** What a theme says of components and of how it works. */
const others = words(
  `components styles config mixins direction layerStyles semanticTokens globalStyles variants unstable_sxConfig respectReducedMotion
  cursorType focusRing primaryShade other activeClassName plugins content`,
)

const lengths =
  /^(?:space|spacing|sizes?|radii|radius|(?:default)?radius|border-?radius|border-?widths?|font-?sizes?|html-?font-?size|breakpoints|screens|letter-?spacings?|gaps?|blurs?|widths?|heights?)$/i
const durations = /^(?:durations?|transition-?duration)$/i
const families = /^(?:fonts?|font-?family|font-?families)$/i
const curves = /^(?:easings?|ease(?:In|Out|InOut)?|transition-?timing-?function|timing-?functions?)$/i
const bare = /^(?:line-?heights?|font-?weights?|z-?ind(?:ex|ices)|opacit(?:y|ies)|colors?|palette|ratio|columns)/i

/** The plain values of a theme; null where the object is none, or has tokens with values of their own, which a format reads. */
export function themeOf(root: NodeMap): { root: NodeMap; leftOut: LeftOut[] } | null {
  const theme = themeIn(root)
  if (!theme || holdsTokens(theme)) return null
  const leftOut: LeftOut[] = []
  const plain: NodeMap = new Map()
  for (const [key, value] of theme)
    if (others.has(key)) leftOut.push({ path: key, why: 'it is no scale of tokens' })
    else plain.set(key, plainOf(value, [key], leftOut) ?? new Map())
  return { root: plain, leftOut }
}

/** The object itself, or the theme of a configuration with what this adds to its scales. */
function themeIn(root: NodeMap): NodeMap | null {
  if (scalesOf(root) >= 2) return root
  const theme = root.get('theme')
  if (!isMap(theme)) return null
  const added = theme.get('extend')
  const whole = new Map([...theme].filter(([key]) => key !== 'extend'))
  if (isMap(added))
    for (const [key, value] of added) {
      const own = whole.get(key)
      whole.set(key, isMap(own) && isMap(value) ? new Map([...own, ...value]) : value)
    }
  return scalesOf(whole) >= 1 ? whole : null
}

const scalesOf = (root: NodeMap): number => [...root.keys()].filter(key => scales.has(key)).length

function holdsTokens(root: NodeMap): boolean {
  const open: Node[] = [root]
  for (let at = open.pop(), seen = 0; at !== undefined && seen < 5_000; at = open.pop(), seen++) {
    if (!isMap(at)) continue
    if (at.has('$value') || at.has('value')) return true
    open.push(...at.values())
  }
  return false
}

/** The depth of a module is bounded, so that recursion is safe. */
function plainOf(node: Node, path: string[], leftOut: LeftOut[]): Node | null {
  if (typeof node === 'number') return measured(node, path)
  if (typeof node === 'boolean' || node === null) {
    leftOut.push({ path: path.join('.'), why: 'it is a setting' })
    return null
  }
  if (Array.isArray(node)) return isScale(node, path) ? plainOf(steps(node), path, leftOut) : node
  if (!isMap(node)) return node
  const plain: NodeMap = new Map()
  for (const [key, value] of node) {
    const inner = plainOf(value, [...path, key], leftOut)
    if (inner !== null) plain.set(key, inner)
  }
  return plain
}

const steps = (list: Node[]): NodeMap => new Map(list.map((value, index) => [`${index}`, value]))

/** `['#fff', '#eee']`, `[0, 4, 8]`; neither fonts after each other nor the four numbers of a curve. */
function isScale(list: Node[], path: string[]): boolean {
  if (!list.every(item => typeof item === 'string' || typeof item === 'number')) return false
  return !path.some(key => families.test(key) || curves.test(key) || key.startsWith('shadow'))
}

/** A number as React takes it: in pixels where a length is asked for. The innermost name that says anything decides. */
function measured(number: number, path: string[]): Node {
  for (const key of [...path].reverse()) {
    if (bare.test(key) || curves.test(key)) return number
    if (durations.test(key)) return `${number}ms`
    if (lengths.test(key)) return `${number}px`
  }
  return number
}
