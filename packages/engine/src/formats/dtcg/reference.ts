// The two ways to write a reference: `{a.b}` and `{"$ref": "#/a/b"}` (DTCG, Aliases / References; RFC 6901).
import { isMap, type Node } from '../../base/node.ts'

export type Reference =
  | { way: 'curly'; text: string; path: string[] }
  | { way: 'pointer'; text: string; path: string[] }
  | { way: 'malformed'; text: string; why: string }

/** The reference in a value that consists of one; null for a literal. */
export function referenceOf(node: Node | undefined): Reference | null {
  if (typeof node === 'string') return node.startsWith('{') || node.endsWith('}') ? curly(node) : null
  return isMap(node) && node.has('$ref') ? pointerObject(node) : null
}

/** `{group.token}`: the whole string, names without braces, `$root` only at the end. */
export function curly(text: string): Reference {
  const malformed = (why: string): Reference => ({ way: 'malformed', text, why })
  if (!text.startsWith('{') || !text.endsWith('}') || text.length < 2) {
    return malformed(`is not a whole reference: write {group.token} and nothing around it`)
  }
  const path = text.slice(1, -1).split('.')
  for (const [i, segment] of path.entries()) {
    if (segment === '') return malformed('has an empty name in its path')
    if (/[{}]/.test(segment)) return malformed('has a brace inside its braces')
    if (segment.startsWith('$') && (segment !== '$root' || i !== path.length - 1)) {
      return malformed(
        `may not name ${segment}: a curly reference leads to a token (with {group.$root} for a root token)`,
      )
    }
  }
  return { way: 'curly', text, path }
}

const cache = new WeakMap<Map<string, Node>, Reference>()

/** The object `{"$ref": "#/…"}` in place of a value. Cached, because following references calls this repeatedly. */
function pointerObject(node: Map<string, Node>): Reference {
  const cached = cache.get(node)
  if (cached) return cached
  const reference = readObject(node)
  cache.set(node, reference)
  return reference
}

function readObject(node: Map<string, Node>): Reference {
  const target = node.get('$ref')
  if (typeof target !== 'string') return { way: 'malformed', text: '$ref', why: 'must be a string' }
  const other = [...node.keys()].find(key => key !== '$ref')
  if (other !== undefined) {
    return {
      way: 'malformed',
      text: target,
      why: `stands beside ${JSON.stringify(other)}: a reference object holds $ref alone`,
    }
  }
  return pointer(target)
}

/** `#/a/b`: a JSON Pointer as URI fragment (RFC 6901, section 6), with percent signs decoded where they are well formed. */
export function pointer(text: string): Reference {
  const malformed = (why: string): Reference => ({ way: 'malformed', text, why })
  if (!text.startsWith('#')) return malformed('is not a pointer within the document: it must start with #/')
  if (text === '#' || text === '#/') return malformed('points at the whole document')
  if (!text.startsWith('#/')) return malformed('is not a JSON Pointer: # must be followed by /')
  const path: string[] = []
  for (const part of text.slice(2).split('/')) {
    if (part === '') return malformed('has an empty segment')
    const decoded = percentDecoded(part)
    if (/~(?![01])/.test(decoded)) return malformed('has a ~ that is neither ~0 nor ~1')
    path.push(decoded.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return { way: 'pointer', text, path }
}

function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign is common in names (`50%`) and harmless: the specification does not require encoding.
    return text
  }
}

/** A pointer to a place in the document, escaped both ways. */
export function pointerTo(path: (string | number)[]): string {
  return (
    '#' +
    path
      .map(part => '/' + encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('')
      .replaceAll('%24', '$')
  )
}
