// Finds circular references by place: a token may refer to another part of itself, but no value may contain itself. The graph has
// a node for every place on the path to a reference; a circle is a strongly connected component (Tarjan, 1972).
import { aliasOf, stepInto, type Lookup } from './follow.ts'
import { isMap, type Node } from '../../../base/node.ts'
import { referenceOf, type Reference } from '../reference.ts'
import { dotted, type TokenNode } from '../tree.ts'

interface ReferenceVertex {
  token: TokenNode
  below: Map<string, ReferenceVertex>
  reference: Reference | null
  /** Tarjan's numbers; 0 is not visited. */
  index: number
  low: number
  open: boolean
}

/** Every token in a circle, with a description of the circle. */
export function findCircles(tokens: Iterable<TokenNode>, lookup: Lookup): Map<TokenNode, string> {
  const places = new Map<TokenNode, ReferenceVertex>()
  for (const token of tokens) {
    const top = placesOf(token)
    if (top) places.set(token, top)
  }
  const targets = new Map<ReferenceVertex, ReferenceVertex | null>()
  const circular = new Map<TokenNode, string>()
  const targetOf = (place: ReferenceVertex): ReferenceVertex | null => {
    if (!place.reference) return null
    let target = targets.get(place)
    if (target === undefined) {
      const end = locate(place.reference, lookup)
      if (end === 'circle') circular.set(place.token, `The reference ${place.reference.text} runs in a circle`)
      target = end === null || end === 'circle' ? null : walk(places.get(end.token.origin ?? end.token), end.path)
      targets.set(place, target)
    }
    return target
  }
  for (const part of connectedParts(places.values(), targetOf)) {
    const way = wayAround(part, targetOf)
    for (const place of part) circular.set(place.token, way)
  }
  return circular
}

function newPlace(token: TokenNode): ReferenceVertex {
  return { token, below: new Map(), reference: null, index: 0, low: 0, open: false }
}

/** The places of references in a token's value, as a tree of their paths; null where there are none. */
function placesOf(token: TokenNode): ReferenceVertex | null {
  const top = newPlace(token)
  const whole = aliasOf(token)
  if (whole) {
    top.reference = whole
    return top
  }
  // Creates places only on paths that end in a reference.
  const root: Step = { above: null, key: '', place: top }
  const work: [Node, Step][] = [[token.members.get('$value') ?? null, root]]
  for (let next = work.pop(); next; next = work.pop()) {
    const [value, step] = next
    const reference = referenceOf(value)
    if (reference) placeAt(step, token).reference = reference
    else if (isMap(value)) for (const [key, item] of value) work.push([item, { above: step, key, place: null }])
    else if (Array.isArray(value))
      value.forEach((item, i) => work.push([item, { above: step, key: `${i}`, place: null }]))
  }
  return top.below.size > 0 ? top : null
}

interface Step {
  above: Step | null
  key: string
  place: ReferenceVertex | null
}

function placeAt(step: Step, token: TokenNode): ReferenceVertex {
  const missing: Step[] = []
  let at = step
  for (; !at.place && at.above; at = at.above) missing.push(at)
  let place = at.place ?? newPlace(token)
  for (const below of missing.reverse()) {
    below.place = newPlace(token)
    place.below.set(below.key, below.place)
    place = below.place
  }
  return place
}

/** The target of a reference. Follows references on the path to it, but not one at its end. */
function locate(reference: Reference, lookup: Lookup): { token: TokenNode; path: string[] } | 'circle' | null {
  const crossed = new Set<string>()
  for (let at = reference; ;) {
    const found = lookup(at)
    if (found.kind === 'token') return { token: found.token, path: [] }
    if (found.kind !== 'inside' || found.rest[0] !== '$value') return null
    const place = stepInto(found.token, found.rest)
    if (place.kind !== 'reference' || place.rest.length === 0) return { token: found.token, path: found.rest.slice(1) }
    const key = `${dotted(found.token)}\n${place.at.join('/')}`
    if (crossed.has(key)) return 'circle'
    crossed.add(key)
    at = place.onward
  }
}

function walk(top: ReferenceVertex | undefined, path: string[]): ReferenceVertex | null {
  let at = top
  for (const key of path) at = at?.below.get(key)
  return at ?? null
}

function next(place: ReferenceVertex, targetOf: (place: ReferenceVertex) => ReferenceVertex | null): ReferenceVertex[] {
  const target = targetOf(place)
  return target ? [target, ...place.below.values()] : [...place.below.values()]
}

/** The strongly connected components that are circles. */
function connectedParts(
  tops: Iterable<ReferenceVertex>,
  targetOf: (place: ReferenceVertex) => ReferenceVertex | null,
): ReferenceVertex[][] {
  const parts: ReferenceVertex[][] = []
  const pending: ReferenceVertex[] = []
  let count = 0
  const enter = (place: ReferenceVertex) => {
    place.index = place.low = ++count
    place.open = true
    pending.push(place)
    return { place, onward: next(place, targetOf), at: 0 }
  }
  for (const start of tops) {
    if (start.index > 0) continue
    const stack = [enter(start)]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { place } = top
      const to = top.onward[top.at++]
      if (to) {
        if (to.index === 0) stack.push(enter(to))
        else if (to.open) place.low = Math.min(place.low, to.index)
        continue
      }
      stack.pop()
      const below = stack.at(-1)
      if (below) below.place.low = Math.min(below.place.low, place.low)
      if (place.low !== place.index) continue
      const part = pending.splice(pending.lastIndexOf(place))
      for (const member of part) member.open = false
      if (part.length > 1 || targetOf(place) === place) parts.push(part)
    }
  }
  return parts
}

/** `a → b → a`, with at most eight names. */
function wayAround(part: ReferenceVertex[], targetOf: (place: ReferenceVertex) => ReferenceVertex | null): string {
  const inside = new Set(part)
  const names: string[] = []
  const seen = new Set<ReferenceVertex>()
  for (let at = part[0]; at && !seen.has(at) && names.length < 8;) {
    seen.add(at)
    const name = dotted(at.token)
    if (names.at(-1) !== name) names.push(name)
    at = next(at, targetOf).find(place => inside.has(place))
  }
  const shown = names.length < 8 ? [...names, names[0]] : [...names, '…', names[0]]
  return `The reference runs in a circle: ${shown.join(' → ')}`
}
