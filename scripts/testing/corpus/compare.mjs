// Compares what the engine writes for a system with the sheet of its makers, name by name.
import { cssOf } from './engine.mjs'
import { leavesIn, silentIn } from './leaves.mjs'
import { general } from './reasons.mjs'
import { canonical, declared, plainName, resolved, valuesOf } from './values.mjs'

export function compare(engine, system, read, files, sheets) {
  const { unresolved } = cssOf(engine, read.input)
  const ours = declared(cssOf(engine, read.input).text, /./)
  const leaves = leavesIn(files)
  const leafOf = new Map(leaves.map(leaf => [plainName(leaf.name), leaf]))
  const wide = new Map(sheets.flatMap(({ path, text }) => [...wideOf(path, text, system.selector)]))
  const published = new Map(sheets.flatMap(({ path, text }) => [...valuesOf(path, text, system.selector)]))
  const matches = matchesOf(ours, published, system.named)
  const differences = []
  for (const [name, own] of matches) {
    const theirs = resolved(published.get(name), published)
    const text = resolved(ours.get(own), ours)
    if (theirs === null || text === null) {
      if (canonical(published.get(name)) === canonical(ours.get(own))) continue
    } else if (canonical(theirs) === canonical(text)) continue
    differences.push({
      name,
      theirs: theirs ?? published.get(name),
      ours: text ?? ours.get(own),
      // A value for each mode stands below the names of the modes.
      leaf: leafOf.get(plainName(own)) ?? leafOf.get(`${plainName(own)}light`),
      wide: wide.get(name),
    })
  }
  const explained = new Map()
  const unexplained = differences.filter(difference => {
    const found = [...(system.theirs ?? []), ...general].find(({ holds }) => holds(difference))
    if (found) explained.set(found.reason, (explained.get(found.reason) ?? 0) + 1)
    return !found
  })
  const names = new Set(read.tokens.map(({ name }) => name))
  const lost = silentIn(files, read, unresolved)
  return {
    format: read.format,
    leaves: leaves.length,
    read: names.size,
    matched: matches.size,
    equal: matches.size - differences.length,
    explained,
    unexplained,
    lost,
    silent: lost.length,
  }
}

/** What a sheet declares for screens of wide gamut. */
const wideOf = (path, text, selector) =>
  path.endsWith('.css')
    ? declared(text, selector, ({ name, params }) => name !== 'media' || /color-gamut/.test(params))
    : []

/** Published name → ours. The makers' prefix is the one with which most names are the same. */
function matchesOf(ours, published, named = name => name) {
  const byPlain = new Map([...ours.keys()].map(name => [plainName(named(name)), name]))
  const prefixes = new Set([''])
  for (const names of [published, ours])
    for (const name of names.keys()) {
      const parts = name.replace(/^(?:--|\$)/, '').split(/[-_]/)
      for (let count = 1; count < Math.min(parts.length, 4); count++)
        prefixes.add(plainName(parts.slice(0, count).join('')))
    }
  const exact = [...published.keys()].filter(name => ours.has(name))
  if (exact.length > published.size / 2) return new Map(exact.map(name => [name, name]))
  let best = new Map()
  for (const prefix of prefixes)
    for (const isOurs of [false, true]) {
      const found = new Map()
      for (const name of published.keys()) {
        const key = plainName(name)
        const wanted = isOurs ? `${prefix}${key}` : key.startsWith(prefix) ? key.slice(prefix.length) : null
        const own = wanted === null ? undefined : byPlain.get(wanted)
        if (own !== undefined) found.set(name, own)
      }
      if (found.size > best.size) best = found
    }
  return best
}
