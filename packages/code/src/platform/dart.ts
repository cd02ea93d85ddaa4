// Members of the classes that the Flutter export declares: `DesignTokens.x`, and `DesignTokensTheme.of(context).x` of a theme.
import { noneFound } from '../place.ts'
import type { Found } from '../place.ts'
import { leavesOf } from './grammar.ts'
import type { Leaf } from './grammar.ts'

const constants = 'DesignTokens'
const theme = 'DesignTokensTheme'
/** The class of a mode: `const DesignTokensDark()`. */
const ofMode = /^DesignTokens[A-Z0-9_]\w*$/
const isName = ({ type }: Leaf) => type === 'identifier' || type === 'type_identifier'
const isDot = (leaf: Leaf | undefined) => leaf?.text === '.' || leaf?.text === '?.'

export async function findInDart(text: string): Promise<Found> {
  const leaves = await leavesOf(text, 'dart')
  const found = noneFound()
  const held = variablesOf(leaves)
  for (const [index, leaf] of leaves.entries()) {
    if (!isName(leaf)) continue
    const isVariable = held.has(leaf.text) && (!isDot(leaves[index - 1]) || leaves[index - 2]?.text === 'this')
    const end = isVariable ? index + 1 : endOfTokens(leaves, index)
    const member = end !== null && isDot(leaves[end]) ? leaves[end + 1] : undefined
    if (!member || !isName(member)) continue
    const { start, end: stop, text: name, isUnsure } = member
    if (!isUnsure) found.places.push({ kind: 'dart', start, end: stop, name })
    else found.doubts.push({ kind: 'dart', name, start, why: 'the parser does not read the code around it' })
  }
  return found
}

/** Where an expression ends that gives tokens and starts at `index`; null where none does. */
function endOfTokens(leaves: readonly Leaf[], index: number): number | null {
  const { text } = leaves[index]!
  const textAt = (at: number) => leaves[at]?.text
  if (text === constants) return index + 1
  if (text === theme) {
    if (isDot(leaves[index + 1]) && textAt(index + 2) === 'of') return afterCall(leaves, index + 3)
    // Theme.of(context).extension<DesignTokensTheme>()!.tokens
    const called = textAt(index + 1) === '>' ? afterCall(leaves, index + 2) : null
    if (called === null) return null
    const at = textAt(called) === '!' ? called + 1 : called
    return isDot(leaves[at]) && textAt(at + 1) === 'tokens' ? at + 2 : null
  }
  return ofMode.test(text) ? afterCall(leaves, index + 1) : null
}

/** Behind the parenthesis that closes the one at `index`. */
function afterCall(leaves: readonly Leaf[], index: number): number | null {
  if (leaves[index]?.text !== '(') return null
  let depth = 0
  for (let at = index; at < leaves.length; at++) {
    const { text } = leaves[at]!
    if (text === '(') depth++
    if (text === ')' && --depth === 0) return at + 1
  }
  return null
}

/** `final tokens = DesignTokensTheme.of(context);` and `DesignTokens tokens`, as a variable, a field or a parameter. */
function variablesOf(leaves: readonly Leaf[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [index, leaf] of leaves.entries()) {
    if (!isName(leaf)) continue
    if (leaf.text === constants) {
      const at = leaves[index + 1]?.text === '?' ? index + 2 : index + 1
      if (leaves[at] && isName(leaves[at])) names.add(leaves[at].text)
    }
    const start = leaves[index - 1]?.text === 'const' ? index - 1 : index
    const end = leaves[start - 1]?.text === '=' ? endOfTokens(leaves, index) : null
    if (end !== null && leaves[end]?.text === ';' && leaf.text !== constants) names.add(leaves[start - 2]!.text)
  }
  return names
}
