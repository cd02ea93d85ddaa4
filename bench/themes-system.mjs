// The systems of the themes' bench, in the engine's form and as a DTCG resolver document.
import { generate } from './engine/document.mjs'

/**
 * A set of so many tokens under modifiers of two contexts each: the default is empty, the other one replaces literals of the set.
 * `shares`: each modifier replaces one of every so many literals.
 */
export function themes({ importTokens }, size, shares) {
  const { modes } = importTokens([{ path: 'tokens.json', text: JSON.stringify(generate(size)) }], { format: 'dtcg' })
  const base = modes[0].tokens
  const literals = base.filter(({ alias_to }) => alias_to === null)
  const tokensets = [{ name: 'core', modes: [{ name: 'Base', is_default: true, tokens: base }] }]
  const modifiers = shares.map((share, at) => {
    const name = `m${at}`
    const tokens = literals
      .filter((_, i) => i % share === at % share)
      .map(token => ({ ...token, value: changed(token) }))
    const mode = (mode, is_default, tokens) => ({ name: mode, is_default, tokens })
    tokensets.push({ name, modes: [mode('off', true, []), mode('on', false, tokens)] })
    const context = mode => ({ name: mode, sources: [{ tokenset: name, mode }] })
    return { name, default: 'off', contexts: [context('off'), context('on')] }
  })
  const sets = [{ name: 'core', sources: [{ tokenset: 'core' }] }]
  return { resolver: { name: 'Themes', description: null, sets, modifiers, resolution_order: null }, tokensets }
}

function changed({ type, value }) {
  if (type === 'color') return { colorSpace: 'srgb', components: [0.5, value.components[0], 0.25], alpha: 1 }
  return { value: value.value + 1, unit: value.unit }
}

/** Ten modifiers of four contexts, each with so many tokens of its own, and a set of as many that point at them. */
export function manyAxes(size) {
  const share = Math.floor(size / 11)
  const token = (name, value, alias_to = null) => ({ name, type: 'number', value, description: null, alias_to })
  const numbers = Array.from({ length: share }, (_, i) => i)
  const core = numbers.map(i => token(`core.${i}`, { alias_to: `m${i % 10}.${i}` }, `m${i % 10}.${i}`))
  const tokensets = [{ name: 'core', modes: [{ name: 'Base', is_default: true, tokens: core }] }]
  const modifiers = Array.from({ length: 10 }, (_, axis) => {
    const name = `m${axis}`
    const contexts = ['a', 'b', 'c', 'd']
    const modes = contexts.map((context, at) => ({
      name: context,
      is_default: at === 0,
      tokens: numbers.map(i => token(`${name}.${i}`, i + at)),
    }))
    tokensets.push({ name, modes })
    return { name, default: 'a', contexts: contexts.map(mode => ({ name: mode, sources: [{ tokenset: name, mode }] })) }
  })
  const sets = [{ name: 'core', sources: [{ tokenset: 'core' }] }]
  return { resolver: { name: 'Many', description: null, sets, modifiers, resolution_order: null }, tokensets }
}

/** DTCG 2025.10 Resolver Module, with the tokens in place. */
export function resolverDocument({ resolver, tokensets }) {
  const sourceOf = ({ tokenset, mode }) => {
    const { modes } = tokensets.find(({ name }) => name === tokenset)
    return nested(modes.find(({ name, is_default }) => (mode === undefined ? is_default : name === mode)).tokens)
  }
  const named = (list, make) => Object.fromEntries(list.map(item => [item.name, make(item)]))
  return {
    name: resolver.name,
    version: '2025.10',
    sets: named(resolver.sets, ({ sources }) => ({ sources: sources.map(sourceOf) })),
    modifiers: named(resolver.modifiers, modifier => ({
      default: modifier.default,
      contexts: named(modifier.contexts, ({ sources }) => sources.map(sourceOf)),
    })),
    resolutionOrder: [
      ...resolver.sets.map(({ name }) => ({ $ref: `#/sets/${name}` })),
      ...resolver.modifiers.map(({ name }) => ({ $ref: `#/modifiers/${name}` })),
    ],
  }
}

function nested(tokens) {
  const root = {}
  for (const { name, type, value, alias_to } of tokens) {
    const path = name.split('.')
    let at = root
    for (const key of path.slice(0, -1)) at = at[key] ??= {}
    at[path.at(-1)] = { $type: type, $value: alias_to === null ? value : `{${alias_to}}` }
  }
  return root
}
