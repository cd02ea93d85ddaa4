// The documents of the engine's bench: 70 % colors, 30 % dimensions; 45 % aliases, up to 8 deep; 30 % with descriptions.

/** The same numbers every time (mulberry32). */
function randomness(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const round = number => Math.round(number * 1000) / 1000

/** DTCG 2025.10. */
export function generate(size) {
  const random = randomness(20251028)
  const root = {}
  /** Names by type and depth, as targets of aliases. */
  const known = { color: [], dimension: [] }
  for (let i = 0; i < size; i++) {
    const $type = random() < 0.7 ? 'color' : 'dimension'
    const levels = known[$type]
    const alias = random() < 0.45 && levels.length > 0
    const level = alias ? Math.floor(random() * Math.min(levels.length, 8)) : -1
    const $value = alias ? `{${pick(levels[level], random)}}` : literal($type, random)
    const token = { $type, $value }
    if (random() < 0.3) token.$description = `What token ${i} is for, in a sentence of the usual length.`
    const path = [$type, `group-${Math.floor(i / 100)}`, `part-${Math.floor(i / 10) % 10}`, `token-${i}`]
    ;(levels[level + 1] ??= []).push(path.join('.'))
    let at = root
    for (const key of path.slice(0, -1)) at = at[key] ??= {}
    at[path.at(-1)] = token
  }
  return root
}

const pick = (list, random) => list[Math.floor(random() * list.length)]

function literal(type, random) {
  if (type === 'dimension') return { value: Math.floor(random() * 96), unit: random() < 0.5 ? 'px' : 'rem' }
  return { colorSpace: 'srgb', components: [round(random()), round(random()), round(random())], alpha: 1 }
}
