// Writes changed tokens into the text of a document, in its own dialect, and leaves all other bytes.
import { OWN, withoutOwn } from '../../base/own-facts.ts'
import { formulaText } from '../../formula/formula.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Token } from '../../base/token.ts'
import type { TokenDiff } from '../../values/diff.ts'
import { formatById } from '../../formats/index.ts'
import { parseText } from '../../reading/text/json-text.ts'
import { tokensetInput } from '../../resolver/variants.ts'
import { editJson, type EditProblem, type JsonEdit } from '../text/edit-json.ts'
import { editsOf } from './edits.ts'
import type { Depth } from './members.ts'
import { isOwn, noteModels, placesIn } from './places.ts'
import { readTokens, rootNode, type EditableFormat, type ReadText, type TokenEditOptions } from './read-tokens.ts'
import { isSameToken } from './same-token.ts'
import { isMap, toJson, type Node, type NodeMap } from '../../base/node.ts'

/**
 * The text with the changes of its (first) mode, in the dialect of the document. A changed token that the text lacks is added; a removed
 * one that it lacks is gone already. The new text is read again: it gives the wanted tokens, or the answer says which it does not.
 */
export function editTokens(
  text: string,
  format: EditableFormat,
  changes: TokenDiff,
  options: TokenEditOptions = {},
): { text: string } | EditProblem {
  const edited = editAndRead(text, format, changes, options)
  return 'problem' in edited ? edited : { text: edited.text }
}

/** The same, with what the new text was read as. */
export function editAndRead(
  text: string,
  format: EditableFormat,
  changes: TokenDiff,
  options: TokenEditOptions = {},
): ({ text: string } & ReadText) | EditProblem {
  const read = readTokens(text, format, options)
  if ('problem' in read) return read
  const unplaced = withoutPlace(text, format, { changes, tokens: read.tokens, set: options.set })
  if (unplaced) return unplaced
  const wanted = wantedTokens(read.tokens, changes)
  let problem: EditProblem = { problem: 'Nothing was tried', line: null }
  let depth: ReadonlyMap<string, Depth> = new Map(newFormulas(read.tokens, wanted).map(name => [name, 'whole']))
  for (const next of ['typed', 'whole', null] as const) {
    const edited = editJson(text, listEdits(text, format, { changes, options, tokens: read.tokens, wanted, depth }))
    if ('problem' in edited) return edited
    const after = readTokens(edited.text, format, options)
    if ('problem' in after) return after
    const misfits = misfitsOf(wanted, after.tokens)
    if (misfits.length === 0) return { ...after, ...edited }
    problem = problemOf(misfits[0]!, format, text)
    if (next) depth = new Map([...depth, ...misfits.map(name => [name, next] as const)])
  }
  return problem
}

/** Formulas that the text does not have yet: how they are written is the matter of the format's writer. */
function newFormulas(tokens: readonly Token[], wanted: ReadonlyMap<string, Token>): string[] {
  const before = new Map(tokens.map(token => [token.name, formulaText(token.value)]))
  return [...wanted.values()].flatMap(({ name, value }) => {
    const formula = formulaText(value)
    return formula !== null && formula !== before.get(name) ? [name] : []
  })
}

/** A changed token of the text that has no object of its own: one value for a mode among others, or a row of a list. */
function withoutPlace(
  text: string,
  format: EditableFormat,
  { changes, tokens, set }: { changes: TokenDiff; tokens: readonly Token[]; set: string | undefined },
): EditProblem | null {
  const places = placesIn(rootNode(text, set), [], format).tokens
  const before = [...changes.changed, ...changes.renamed].map(change => change.before)
  const names = new Set(tokens.map(({ name }) => name))
  const lost = [...before, ...changes.removed].find(({ name }) => names.has(name) && !places.has(name))
  if (!lost) return null
  const problem = `The token ${lost.name} has no object of its own in the document: change it there by hand`
  return { problem, line: null }
}

interface Work {
  changes: TokenDiff
  options: TokenEditOptions
  tokens: Token[]
  wanted: Map<string, Token>
  depth: ReadonlyMap<string, Depth>
}

function listEdits(
  text: string,
  format: EditableFormat,
  { changes, options, tokens, wanted, depth }: Work,
): JsonEdit[] {
  const { set, dropEmptied = false } = options
  const places = placesIn(rootNode(text, set), set === undefined ? [] : [set], format)
  noteModels(places, tokens)
  const isWhole = [...depth.values()].includes('whole')
  const anew = isWhole ? writtenAnew(format, [...wanted.values()], options.surroundings ?? []) : () => undefined
  return editsOf(changes, { places, tokens, wanted, depth, anew, dropEmptied })
}

/** Without the spelling of a formula that the token no longer has. */
function withoutOldModifier(token: Token): Token {
  const own = token.extensions?.[OWN]
  const modifier = isObject(own) ? own.modifier : undefined
  if (!isObject(modifier) || modifier.for === formulaText(token.value)) return token
  return { ...token, extensions: withoutOwn(token.extensions ?? null, 'modifier') ?? {} }
}

/** The own members of each token as the format's own writer makes it. */
function writtenAnew(format: EditableFormat, tokens: Token[], surroundings: readonly Token[]) {
  const own = new Set(tokens.map(({ name }) => name))
  const around = surroundings.filter(({ name }) => !own.has(name))
  const fresh = tokens.map(withoutOldModifier)
  const input = tokensetInput('Set', [{ name: 'Base', is_default: true, tokens: [...fresh, ...around] }])
  const { text } = formatById(format)!.write!(input, {})
  const parsed = parseText(text, 'json')
  const root = 'root' in parsed ? parsed.root : null
  const top = format === 'tokens-studio' && isMap(root ?? undefined) ? [...(root as Map<string, Node>)][0]?.[1] : root
  const { tokens: places } = placesIn(isMap(top ?? undefined) ? (top as NodeMap) : new Map<string, Node>(), [], format)
  return (name: string) => {
    const place = places.get(name)
    const json = place && toJson(new Map([...place.node].filter(([key, value]) => isOwn(key, value))))
    return json && isObject(json) ? json : undefined
  }
}

function wantedTokens(tokens: readonly Token[], { added, removed, changed, renamed }: TokenDiff): Map<string, Token> {
  const gone = new Set([...removed, ...renamed.map(({ before }) => before)].map(({ name }) => name))
  const wanted = new Map(tokens.filter(({ name }) => !gone.has(name)).map(token => [token.name, token]))
  for (const token of [...added, ...changed.map(({ after }) => after), ...renamed.map(({ after }) => after)])
    wanted.set(token.name, token)
  return wanted
}

/** The names of tokens that a text has otherwise than wanted. */
function misfitsOf(wanted: ReadonlyMap<string, Token>, tokens: readonly Token[]): string[] {
  const names = new Set(tokens.map(({ name }) => name))
  const others = tokens.filter(token => {
    const right = wanted.get(token.name)
    return !right || !isSameToken(right, token)
  })
  return [...others.map(({ name }) => name), ...[...wanted.keys()].filter(name => !names.has(name))]
}

function problemOf(name: string, format: EditableFormat, text: string): EditProblem {
  const last = JSON.stringify(name.split('.').at(-1)!)
  const at = text.indexOf(last)
  return {
    problem: `The document cannot hold the token ${name} as it is: read again as ${format}, it would be another`,
    line: at < 0 ? null : text.slice(0, at).split(/\r\n|[\n\r]/).length,
  }
}
