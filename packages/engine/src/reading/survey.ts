// Counts the features of a nested token document, to recognize its format. Visits only the first few thousand objects.
import { isMap, textAt, type NodeMap } from '../base/node.ts'
import { isTypeName } from '../types/index.ts'
import { isChild, isToken } from './tree/tree-walk.ts'

export interface Survey {
  /** Tokens with `$value`. */
  dollar: number
  /** Tokens with `value`. */
  plain: number
  /** Tokens with a type that only Tokens Studio uses (`fontSizes`), or with its extensions. */
  studio: number
  /** Signs of Style Dictionary: comments, `{a.value}`, attributes, children of tokens, its own types. */
  dictionary: number
  /** Tokens in the output of Style Dictionary: each with its original and its path or file. */
  built: number
  /** Tokens with only `value`, one of our 18 types and a description. */
  ours: number
  /** Objects with `aliasOf` (Fluent), or with values for several `sets` (Spectrum). */
  foreign: number
}

const ENOUGH = 5000

/** A type of both Tokens Studio and Style Dictionary. */
const SHARED = 'asset'

const studioTypes =
  /^(?:sizing|spacing|borderRadius|borderWidth|fontFamilies|fontWeights|fontSizes|lineHeights|paragraphSpacing|paragraphIndent|textCase|textDecoration|boxShadow|composition)$/

export function survey(root: NodeMap): Survey {
  const found: Survey = { dollar: 0, plain: 0, studio: 0, dictionary: 0, built: 0, ours: 0, foreign: 0 }
  const open: NodeMap[] = [root]
  for (let seen = 0, node = open.pop(); node && seen < ENOUGH; seen++, node = open.pop()) {
    const token = isToken(node)
    for (const [key, child] of node) {
      if (!isMap(child) || (key.startsWith('$') && key !== '$root')) continue
      if (!token) open.push(child)
      else if (isChild(key, child)) {
        found.dictionary++
        open.push(child)
      }
    }
    if (token) count(node, found)
    else if (textAt(node, 'aliasOf') !== undefined) found.foreign++
    else if (hasSets(node)) found.foreign++
  }
  return found
}

function hasSets(node: NodeMap): boolean {
  const sets = node.get('sets')
  return isMap(sets) && sets.size > 0 && [...sets.values()].every(isToken)
}

/** Whether a token is in the output of a build, where its value is what the transforms made of the original. */
export const isBuilt = (token: NodeMap): boolean =>
  isToken(token.get('original')) &&
  (Array.isArray(token.get('path')) || isMap(token.get('attributes')) || textAt(token, 'filePath') !== undefined)

function count(token: NodeMap, found: Survey): void {
  const dollar = token.has('$value')
  const type = textAt(token, '$type') ?? textAt(token, 'type')
  found[dollar ? 'dollar' : 'plain']++
  if (isBuilt(token)) found.built++
  if (isOfStudio(token, type)) found.studio++
  if (dollar) return
  if (isTypeName(type) && [...token.keys()].every(key => ownKeys.includes(key))) found.ours++
  if (isOfDictionary(token, type)) found.dictionary++
}

const ownKeys = ['value', 'type', 'description']
const dictionaryKeys = ['comment', 'attributes', 'themeable', 'original', 'filePath']

function isOfStudio(token: NodeMap, type: string | undefined): boolean {
  const extensions = token.get('$extensions')
  return (isMap(extensions) && extensions.has('studio.tokens')) || (type !== undefined && studioTypes.test(type))
}

function isOfDictionary(token: NodeMap, type: string | undefined): boolean {
  const value = token.get('value')
  if (dictionaryKeys.some(key => token.has(key))) return true
  if (typeof value === 'string' && /\{[^{}]+\.value\}/.test(value)) return true
  return type === undefined || (!isTypeName(type) && type !== SHARED && !studioTypes.test(type))
}
