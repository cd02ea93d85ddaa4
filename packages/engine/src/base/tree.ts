// A flat list of dotted names as nested groups, in the order in which they first appear.
import { segments } from '../naming/name.ts'

export interface Node<T> {
  /** The item whose name ends here; it may also have children (`a` and `a.b`). */
  item?: T
  children?: Map<string, Node<T>>
}

/** Uses a Map per level, so that names such as `__proto__` and `10` keep their meaning and order. */
export function nest<T>(items: Iterable<T>, nameOf: (item: T) => string): Node<T> {
  const root: Node<T> = {}
  for (const item of items) {
    let node: Node<T> = root
    for (const segment of segments(nameOf(item))) {
      node.children ??= new Map()
      let child: Node<T> | undefined = node.children.get(segment)
      if (!child) {
        child = {}
        node.children.set(segment, child)
      }
      node = child
    }
    node.item = item
  }
  return root
}
