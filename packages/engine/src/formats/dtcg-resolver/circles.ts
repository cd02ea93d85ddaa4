// Finds sets that contain themselves. Visits each place once, with an explicit stack.
import { valueAt } from '../dtcg/check/follow.ts'
import { isMap, type NodeMap } from '../../base/node.ts'
import { pointer } from '../dtcg/reference.ts'

interface Visit {
  place: string
  targets: string[]
  next: number
}

/** Circles among the references of a document's sets, each as its list of places. */
export function findSourceCircles(root: NodeMap): string[][] {
  const sets = root.get('sets')
  const circles: string[][] = []
  if (!isMap(sets)) return circles
  const done = new Set<string>()
  for (const name of sets.keys()) {
    const start = key(['sets', name])
    if (done.has(start)) continue
    const stack: Visit[] = [enter(start)]
    const open = new Map([[start, 0]])
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const target = top.targets[top.next++]
      if (target === undefined) {
        open.delete(top.place)
        done.add(top.place)
        stack.pop()
        continue
      }
      const at = open.get(target)
      if (at !== undefined) circles.push([...stack.slice(at).map(({ place }) => shown(place)), shown(target)])
      else if (!done.has(target)) {
        open.set(target, stack.length)
        stack.push(enter(target))
      }
    }
  }
  return circles

  function enter(place: string): Visit {
    const node = valueAt(root, JSON.parse(place) as string[])
    return { place, targets: isMap(node) ? targetsOf(node) : [], next: 0 }
  }
}

/** The places in the document to which a set's sources, or a reference object, refer. */
function targetsOf(node: NodeMap): string[] {
  const sources = node.get('sources')
  const references = Array.isArray(sources)
    ? sources.map(source => (isMap(source) ? source.get('$ref') : null))
    : [node.get('$ref')]
  return references.flatMap(reference => {
    if (typeof reference !== 'string') return []
    const read = pointer(reference)
    // The validator reports forbidden targets of sources.
    const allowed = read.way === 'pointer' && read.path[0] !== 'resolutionOrder' && read.path[0] !== 'modifiers'
    return allowed ? [key(read.path)] : []
  })
}

const key = (path: string[]) => JSON.stringify(path)
const shown = (place: string) => `#/${(JSON.parse(place) as string[]).join('/')}`
