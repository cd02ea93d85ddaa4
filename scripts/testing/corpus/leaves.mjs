// The values that files hold, each with its name and as it stands there, and which of them reading neither takes nor mentions.
import JSON5 from 'json5'
import { plainName, valuesOf } from './values.mjs'

/** @typedef {{ name: string, value: unknown, node?: object }} Leaf */

/** The values of the files: tokens of JSON, custom properties and variables of sheets. */
export function leavesIn(files) {
  return files.flatMap(({ path, text }) => {
    // All that a module holds is known only to who runs it.
    if (/\.m?js$/.test(path)) return []
    if (!/\.s?css$/.test(path)) return leavesOf(JSON5.parse(text))
    return [...valuesOf(path, text, /./)].map(([name, value]) => ({ name, value }))
  })
}

/** Objects with a value, and in files without such objects every scalar and list. */
function leavesOf(root) {
  const valued = []
  const plain = []
  const open = [['', root]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, node] = next
    if (isValued(node)) valued.push({ name: nameOf(path, node), value: node.$value ?? node.value, node })
    else if (typeof node === 'object' && node !== null && !(Array.isArray(node) && !node.some(isValued)))
      for (const [key, child] of Object.entries(node)) open.push([path === '' ? key : `${path}.${key}`, child])
    else if (!path.split('.').some(segment => segment.startsWith('$'))) plain.push({ name: path, value: node })
  }
  return valued.length > 0 ? valued : plain
}

/** A group may be called `value`: its values are groups or further values, with nothing beside it that says what a token is. */
function isValued(node) {
  if (typeof node !== 'object' || node === null) return false
  if ('$value' in node) return true
  const isComposite = typeof node.value === 'object' && node.value !== null && !Array.isArray(node.value)
  return 'value' in node && (!isComposite || 'type' in node || 'original' in node || '$type' in node)
}

/** In lists of tokens what each says of itself; Theo's lie below `props`. */
function nameOf(path, { path: own, key, name }) {
  if (Array.isArray(own)) return own.join('.')
  if (/(?:^|\.)\d+$/.test(path)) return (key ?? name ?? path).replace(/[{}]/g, '')
  return path.replace(/^props\./, '')
}

/**
 * The leaves of which neither a token nor a word tells. A list or a map may be several tokens, and one token several leaves. What reading
 * left out stands at a line of a sheet; many of the same cause are counted.
 */
export function silentIn(files, { warnings, tokens }, unresolved) {
  const known = new Set([
    ...tokens.map(({ name }) => name),
    ...unresolved.map(({ name }) => name),
    ...warnings.flatMap(({ path, token, examples = [] }) => [path ?? '', token ?? '', ...examples]),
  ])
  const names = new Set([...known].map(plainName))
  const prefixes = new Set(
    [...known].flatMap(name => name.split(/[.]/).map((_, at, all) => plainName(all.slice(0, at).join('.')))),
  )
  const isKnown = name => {
    const parts = name.split('.')
    return (
      prefixes.has(plainName(name)) ||
      parts.some((_, at) => names.has(plainName(parts.slice(0, parts.length - at).join('.'))))
    )
  }
  const silent = leavesIn(files).filter(({ name }) => !isKnown(name))
  const counted = warnings.reduce((sum, { code, count = 1 }) => sum + (code === 'dropped' ? count : 0), 0)
  return silent.length <= counted && files.every(({ path }) => path.endsWith('.scss'))
    ? []
    : silent.map(({ name }) => name)
}
