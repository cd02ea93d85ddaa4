// Writes Style Dictionary token files with `value`, `type` and `comment`, which versions 3 to 5 read.
import type { Finding } from '../../base/finding.ts'
import { aboutText, aboutToken, withoutRepeats } from '../../findings/export.ts'
import { ownFact, withOwn } from '../../base/own-facts.ts'
import { freeName } from '../../naming/free-name.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import { forExchange } from '../../writing/exchange.ts'
import { plainValue } from '../../writing/plain-value.ts'
import { carriedExtensions, sourceTypeOf } from '../../writing/source-type.ts'
import { groupNames, plant, printTree, type Tree } from '../../writing/tree.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { inPixels } from './pixels.ts'
import { VENDOR } from './read.ts'
import { spellingOf, withoutSpelling } from './spelling.ts'

export function write(given: ExportInput, options: ExportOptions): ExportOutput {
  const {
    input: { axes, variants: modes },
    unresolved,
  } = forExchange(given, options)
  const tree: Tree = new Map()
  const findings: Finding[] = []
  if (axes.length === 0 || modes.length === 1) {
    for (const mode of modes) writeTokens(mode.tokens, [], tree, options, findings)
  } else {
    // Style Dictionary has no modes: each becomes a separate group, with references that stay inside it.
    const taken = new Set<string>()
    const named = modes.map(mode => ({ ...mode, key: freeName(groupKey(mode.name), taken) }))
    const facts = Object.fromEntries(named.map(({ key, name }): [string, Json] => [key, name]))
    tree.set('$extensions', { json: withOwn(null, { modes: facts }) })
    for (const { key, tokens } of named) {
      tree.set(key, new Map())
      writeTokens(tokens, [key], tree, options, findings)
    }
    findings.push(aboutText('layout', 'info', 'Style Dictionary has no modes: each mode is a group of its own'))
  }
  return { text: `${printTree(tree)}\n`, findings: [...unresolved, ...withoutRepeats(findings)] }
}

const groupKey = (mode: string) =>
  mode
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'mode'

function writeTokens(
  tokens: Token[],
  under: string[],
  tree: Tree,
  { dollarKeys = false }: ExportOptions,
  findings: Finding[],
): void {
  const groups = groupNames(tokens.map(token => token.name))
  const pathOf = (name: string) => [...under, ...pathIn(name, groups)]
  const spell = (name: string) => pathOf(name).join('.')
  const nameInMode = (name: string) =>
    pathIn(name, groups)
      .filter(segment => segment !== '$root')
      .join('.')
  for (const token of tokens) {
    const path = pathOf(token.name)
    const plain = plainValue(token, spell)
    const value = spellingOf(token.extensions, plain) ?? inPixels(token, plain)
    const sourceType = sourceTypeOf(token, value)
    const extensions = withReplacement(withoutSpelling(carriedExtensions(token, sourceType)), nameInMode)
    const { [VENDOR]: vendor, ...others } = extensions ?? {}
    const leaf = leafOf(token, value, sourceType ?? token.type, dollarKeys)
    if (isObject(vendor)) addMissing(leaf, vendor)
    const renamed = nameInMode(token.name) !== token.name
    const carried = renamed ? withOwn(others, { name: token.name }) : others
    if (Object.keys(carried).length > 0) leaf.$extensions = carried
    const reason = renamed
      ? 'Style Dictionary takes an object with "value" for a token'
      : path.at(-1) === '$root'
        ? 'it is a token and a group'
        : null
    if (reason !== null)
      findings.push(aboutToken('renamed', token.name, `${token.name} is written as ${spell(token.name)}: ${reason}`))
    plant(tree, path, leaf)
  }
}

function leafOf({ description, deprecated }: Token, value: Json, type: string, dollarKeys: boolean): JsonObject {
  const leaf: JsonObject = {}
  const set = (key: string, fact: Json) =>
    (leaf[dollarKeys ? `$${key === 'comment' ? 'description' : key}` : key] = fact)
  set('value', value)
  set('type', type)
  if (description !== null) set('comment', description)
  if (deprecated !== undefined && deprecated !== null) set('deprecated', deprecated)
  return leaf
}

function addMissing(leaf: JsonObject, facts: JsonObject): void {
  for (const [key, fact] of Object.entries(facts)) if (!Object.hasOwn(leaf, key)) leaf[key] = fact
}

/** Writes the replacement's name in this file, since the reader resolves it like a reference. */
function withReplacement(extensions: JsonObject | null, nameInMode: (name: string) => string): JsonObject | null {
  const replacement = ownFact(extensions, 'replaced_by')
  return replacement === null ? extensions : withOwn(extensions, { replaced_by: nameInMode(replacement) })
}

/** `a` with a child `a.b` becomes `a.$root`; a segment `value` would make its group a token. */
function pathIn(name: string, groups: Set<string>): string[] {
  const path = name.split('.').map(segment => (/^value_*$/.test(segment) ? `${segment}_` : segment))
  return groups.has(name) ? [...path, '$root'] : path
}
