// Writes dotted names as nested objects, for tools that require groups: the keys of each token, and the lines of the object.
import { assignIdentifiers, type Renamed } from '../naming/spelling.ts'

/** The key of a token whose name is also a group. */
const ofGroup = 'DEFAULT'

interface NestedPaths {
  /** Keys joined by dots, by the token's name. */
  paths: ReadonlyMap<string, string>
  renamed: Renamed[]
}

/** `spell` returns keys joined by dots; `same` reduces them to the part that must differ. */
export function nestedPaths(
  names: Iterable<string>,
  spell: (name: string) => string,
  same?: (path: string) => string,
): NestedPaths {
  const { identifiers, renamed } = assignIdentifiers(names, spell, (path, number) => `${path}-${number}`, same)
  const groups = new Set<string>()
  for (const path of identifiers.values()) {
    for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      const group = path.slice(0, dot)
      if (groups.has(group)) break
      groups.add(group)
    }
  }
  if (groups.size === 0) return { paths: identifiers, renamed }
  const taken = new Set(identifiers.values())
  for (const [name, path] of identifiers) {
    if (!groups.has(path)) continue
    let inside = `${path}.${ofGroup}`
    for (let number = 2; groups.has(inside) || taken.has(inside); number++) inside = `${path}.${ofGroup}-${number}`
    taken.add(inside)
    identifiers.set(name, inside)
  }
  return { paths: identifiers, renamed }
}

/** Avoids keys that every object inherits: `constructor` → `constructor_`. */
export function ownKey(key: string): string {
  return key in Object.prototype ? `${key.replace(/^_+|_+$/g, '')}_` : key
}

interface Branch<Leaf> {
  groups: Map<string, Branch<Leaf>>
  leaves: Map<string, Leaf>
  /** The keys of groups and leaves, in their original order. */
  keys: string[]
}

const branch = <Leaf>(): Branch<Leaf> => ({ groups: new Map(), leaves: new Map(), keys: [] })

export interface NestedLeaf {
  /** Keys joined by dots. */
  path: string
  /** The code after the key. */
  value: string
  /** Lines above it. */
  comments: readonly string[]
}

/** How a language writes nested objects. */
export interface Frame {
  key(key: string): string
  open: string
  close: string
}

export const scriptFrame = (key: Frame['key']): Frame => ({ key, open: '{', close: '}' })

/** The lines between the outer brackets. */
export function nestedLines(leaves: readonly NestedLeaf[], frame: Frame, indent: string): string[] {
  const root = branch<NestedLeaf>()
  for (const leaf of leaves) {
    const keys = leaf.path.split('.')
    const last = keys.pop()!
    let at = root
    for (const key of keys) {
      let next = at.groups.get(key)
      if (!next) {
        next = branch()
        at.groups.set(key, next)
        at.keys.push(key)
      }
      at = next
    }
    at.leaves.set(last, leaf)
    at.keys.push(last)
  }
  const lines: string[] = []
  write(root, frame, indent, lines)
  return lines
}

/** Recursive: names have at most 128 segments. */
function write({ groups, leaves, keys }: Branch<NestedLeaf>, frame: Frame, indent: string, lines: string[]): void {
  for (const key of keys) {
    const leaf = leaves.get(key)
    if (leaf) {
      for (const comment of leaf.comments) lines.push(indent + comment)
      lines.push(`${indent}${frame.key(key)}: ${leaf.value},`)
    } else {
      lines.push(`${indent}${frame.key(key)}: ${frame.open}`)
      write(groups.get(key)!, frame, `${indent}  `, lines)
      lines.push(`${indent}${frame.close},`)
    }
  }
}
