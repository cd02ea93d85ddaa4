// Compares what the engine writes for a system with the sheet of its makers, name by name.
import JSON5 from 'json5'
import { cssOf } from './engine.mjs'
import { canonical, declared, resolved, sassVariables } from './values.mjs'

export function compare(engine, system, read, files, sheets) {
  const { unresolved } = cssOf(engine, read.input)
  const ours = declared(cssOf(engine, read.input).text, /./)
  const published = new Map(sheets.flatMap(({ path, text }) => [...sheetOf(path, text, system)]))
  const matches = matchesOf(ours, published)
  const differences = []
  for (const [name, own] of matches) {
    const theirs = resolved(published.get(name), published)
    const text = resolved(ours.get(own), ours)
    if (theirs === null || text === null) {
      if (canonical(published.get(name)) === canonical(ours.get(own))) continue
    } else if (canonical(theirs) === canonical(text)) continue
    differences.push({ name, theirs: theirs ?? published.get(name), ours: text ?? ours.get(own) })
  }
  const explained = new Map()
  const unexplained = differences.filter(difference => {
    const reason = reasonOf(difference, system)
    if (reason !== null) explained.set(reason, (explained.get(reason) ?? 0) + 1)
    return reason === null
  })
  const names = new Set(read.tokens.map(({ name }) => name))
  const lost = lostIn(files, names, read, unresolved)
  return {
    format: read.format,
    leaves: leavesIn(files).length,
    read: names.size,
    matched: matches.size,
    equal: matches.size - differences.length,
    explained,
    unexplained,
    lost,
    silent: lost.length,
  }
}

function sheetOf(path, text, { selector }) {
  if (path.endsWith('.scss') && /^\s*\$/m.test(text)) return sassVariables(text)
  return declared(text, selector)
}

const plain = name =>
  name
    .replace(/^(?:--|\$)/, '')
    .replace(/\\./g, escaped => escaped[1])
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Published name → ours. The makers' prefix is the one with which most names are the same. */
function matchesOf(ours, published) {
  const byPlain = new Map([...ours.keys()].map(name => [plain(name), name]))
  const prefixes = new Set([''])
  for (const names of [published, ours])
    for (const name of names.keys()) {
      const parts = name.replace(/^(?:--|\$)/, '').split(/[-_]/)
      for (let count = 1; count < Math.min(parts.length, 4); count++)
        prefixes.add(plain(parts.slice(0, count).join('')))
    }
  const exact = [...published.keys()].filter(name => ours.has(name))
  if (exact.length > published.size / 2) return new Map(exact.map(name => [name, name]))
  let best = new Map()
  for (const prefix of prefixes)
    for (const isOurs of [false, true]) {
      const found = new Map()
      for (const name of published.keys()) {
        const key = plain(name)
        const wanted = isOurs ? `${prefix}${key}` : key.startsWith(prefix) ? key.slice(prefix.length) : null
        const own = wanted === null ? undefined : byPlain.get(wanted)
        if (own !== undefined) found.set(name, own)
      }
      if (found.size > best.size) best = found
    }
  return best
}

function reasonOf({ name, theirs, ours }, { theirs: known = [] }) {
  const own = known.find(difference => difference.name.test(name))
  if (own) return own.reason
  if (isNear(theirs, ours)) return 'their sheet rounds'
  const [there, here] = [canonical(theirs), canonical(ours)]
  const percent = /^(-?[\d.]+)%$/.exec(there)
  if (percent && here === canonical(`${Number(percent[1]) / 100}em`)) return 'a percentage of letter spacing is in em'
  if (percent && here === canonical(`${Number(percent[1]) / 100}`)) return 'a percentage of opacity is a share of 1'
  if (/^[a-z -]+$/.test(there) && /^[1-9]00$/.test(here)) return 'the name of a weight is its number'
  return null
}

/** Whether all numbers of two values are within a hundredth of each other, or half a step of the digits that one has. */
function isNear(theirs, ours) {
  const numbers = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g
  const [a, b] = [canonical(theirs), canonical(ours)]
  if (a.replace(numbers, '#') !== b.replace(numbers, '#')) return false
  const [left, right] = [a.match(numbers) ?? [], b.match(numbers) ?? []]
  return left.every(
    (number, at) =>
      Math.abs(Number(number) - Number(right[at])) <= Math.max(0.006 * Math.abs(Number(number)), 0.011) ||
      (a.includes('rgba') && Math.abs(Number(number) - Number(right[at])) <= 1),
  )
}

/** The values of the files: tokens of JSON, custom properties and variables of sheets. */
function leavesIn(files) {
  return files.flatMap(({ path, text }) => {
    if (path.endsWith('.css')) return [...declared(text, /./).keys()]
    if (path.endsWith('.scss')) return [...sassVariables(text).keys()]
    return leavesOf(JSON5.parse(text))
  })
}

/** Objects with a value, and in files without such objects every scalar. */
function leavesOf(root) {
  const valued = []
  const scalars = []
  const open = [['', root]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, node] = next
    if (typeof node !== 'object' || node === null) {
      if (!path.split('.').some(segment => segment.startsWith('$'))) scalars.push(path)
    } else if ('$value' in node || 'value' in node) valued.push(path)
    else for (const [key, child] of Object.entries(node)) open.push([path === '' ? key : `${path}.${key}`, child])
  }
  return valued.length > 0 ? valued : scalars
}

function lostIn(files, names, { warnings, tokens }, unresolved) {
  const told = new Set([...warnings.map(({ path }) => plain(path ?? '')), ...unresolved.map(({ name }) => plain(name))])
  const known = new Set([...names].map(plain))
  const places = tokens.length > 0
  return places ? leavesIn(files).filter(name => !known.has(plain(name)) && !told.has(plain(name))) : []
}
