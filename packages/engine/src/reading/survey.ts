// What a nested token document looks like, for recognising its format. Looks at the first few thousand objects only.
import { isMap, textAt, type NodeMap } from '../base/node.ts'
import { isTypeName } from '../types/index.ts'
import { isChild, isToken } from './tree/tree-walk.ts'

export interface Survey {
  /** Tokens with `$value`, and with `value`. */
  dollar: number
  plain: number
  /** Tokens with a type that only Tokens Studio uses (`fontSizes`), or its extensions. */
  studio: number
  /** Signs of Style Dictionary: comments, `{a.value}`, attributes, children below tokens, types of its own. */
  dictionary: number
  /** Tokens as Style Dictionary's own formats write them: each with what it was made from, and where that stood. */
  built: number
  /** Tokens with nothing but `value`, one of our 18 types and a description. */
  ours: number
  /** Objects that refer by `aliasOf` (Fluent), or have a value for each of several `sets` (Spectrum). */
  foreign: number
}

const ENOUGH = 5000

/** Both tools have it. */
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
    if (token) look(node, found)
    else if (textAt(node, 'aliasOf') !== undefined) found.foreign++
    else if (hasSets(node)) found.foreign++
  }
  return found
}

function hasSets(node: NodeMap): boolean {
  const sets = node.get('sets')
  return isMap(sets) && sets.size > 0 && [...sets.values()].every(isToken)
}

const isBuilt = (token: NodeMap): boolean =>
  isToken(token.get('original')) && (Array.isArray(token.get('path')) || textAt(token, 'filePath') !== undefined)

function look(token: NodeMap, found: Survey): void {
  const dollar = token.has('$value')
  const type = textAt(token, '$type') ?? textAt(token, 'type')
  const extensions = token.get('$extensions')
  found[dollar ? 'dollar' : 'plain']++
  if (isBuilt(token)) found.built++
  if (isMap(extensions) && extensions.has('studio.tokens')) found.studio++
  else if (type !== undefined && studioTypes.test(type)) found.studio++
  if (dollar) return
  const value = token.get('value')
  const keys = [...token.keys()]
  if (keys.every(key => ['value', 'type', 'description'].includes(key)) && isTypeName(type)) found.ours++
  const foreign = type === undefined || !isTypeName(type)
  if (keys.some(key => ['comment', 'attributes', 'themeable', 'original', 'filePath'].includes(key))) found.dictionary++
  else if (typeof value === 'string' && /\{[^{}]+\.value\}/.test(value)) found.dictionary++
  else if (foreign && type !== SHARED && !studioTypes.test(type ?? '')) found.dictionary++
}
