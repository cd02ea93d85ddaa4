// Style Dictionary token files with `value`, `type` and `comment`, which versions 3 to 5 read.
import { withOwn } from '../../reading/draft.ts'
import { freeName } from '../../reading/names.ts'
import { isObject } from '../../reading/plain-json.ts'
import type { Json, JsonObject, Token } from '../../token.ts'
import { forExchange } from '../../writing/exchange.ts'
import { plainValue } from '../../writing/plain-value.ts'
import { carriedExtensions, sourceTypeOf } from '../../writing/source-type.ts'
import { groupNames, plant, printTree, type Tree } from '../../writing/tree.ts'
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import { VENDOR } from './read.ts'

export function write(asked: ExportInput, options: ExportOptions): ExportOutput {
  const {
    input: { scope, modes },
    unresolved,
  } = forExchange(asked, options)
  const tree: Tree = new Map()
  const notes: string[] = []
  if (scope === 'mode' || modes.length === 1) {
    for (const mode of modes) writeTokens(mode.tokens, [], tree, notes)
  } else {
    // Style Dictionary knows no modes: each becomes a group of its own, with references that stay inside it.
    const taken = new Set<string>()
    const named = modes.map(mode => ({ ...mode, key: freeName(groupKey(mode.name), taken) }))
    const facts = Object.fromEntries(named.map(({ key, name }): [string, Json] => [key, name]))
    tree.set('$extensions', { json: withOwn(null, { modes: facts }) })
    for (const { key, tokens } of named) {
      tree.set(key, new Map())
      writeTokens(tokens, [key], tree, notes)
    }
    notes.push('Style Dictionary has no modes: each mode is a group of its own')
  }
  return { text: `${printTree(tree)}\n`, unresolved, notes: [...new Set(notes)] }
}

const groupKey = (mode: string) =>
  mode
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'mode'

function writeTokens(tokens: Token[], under: string[], tree: Tree, notes: string[]): void {
  const groups = groupNames(tokens.map(token => token.name))
  const pathOf = (name: string) => [...under, ...pathIn(name, groups)]
  const say = (name: string) => pathOf(name).join('.')
  for (const token of tokens) {
    const path = pathOf(token.name)
    const value = plainValue(token, say)
    const sourceType = sourceTypeOf(token, value)
    const extensions = carriedExtensions(token, sourceType)
    const { [VENDOR]: vendor, ...others } = extensions ?? {}
    const leaf: JsonObject = { value, type: sourceType ?? token.type }
    if (token.description !== null) leaf.comment = token.description
    if (token.deprecated !== undefined && token.deprecated !== null) leaf.deprecated = token.deprecated
    if (isObject(vendor))
      for (const [key, fact] of Object.entries(vendor)) if (!Object.hasOwn(leaf, key)) leaf[key] = fact
    const renamed =
      path
        .slice(under.length)
        .filter(segment => segment !== '$root')
        .join('.') !== token.name
    const carried = renamed ? withOwn(others, { name: token.name }) : others
    if (Object.keys(carried).length > 0) leaf.$extensions = carried
    if (renamed)
      notes.push(
        `${token.name} is written as ${say(token.name)}: Style Dictionary takes an object with "value" for a token`,
      )
    else if (path.at(-1) === '$root')
      notes.push(`${token.name} is written as ${say(token.name)}: it is a token and a group`)
    plant(tree, path, leaf)
  }
}

/** `a` beside `a.b` becomes `a.$root`; a segment `value` would make its group a token. */
function pathIn(name: string, groups: Set<string>): string[] {
  const path = name.split('.').map(segment => (/^value_*$/.test(segment) ? `${segment}_` : segment))
  return groups.has(name) ? [...path, '$root'] : path
}
