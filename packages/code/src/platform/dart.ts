// Finds members of the classes of the Flutter export: `DesignTokens.x`, and `DesignTokensTheme.of(context).x` of a theme.
import { noneFound } from '../occurrence.ts'
import type { CodeScan } from '../occurrence.ts'
import { leavesOf } from './grammar.ts'
import type { Leaf } from './grammar.ts'
import { addValues } from './values.ts'

const constants = 'DesignTokens'
const theme = 'DesignTokensTheme'
/** The class of a mode: `const DesignTokensDark()`. */
const ofMode = /^DesignTokens[A-Z0-9_]\w*$/
const isName = ({ type }: Leaf) => type === 'identifier' || type === 'type_identifier'
const isDot = (leaf: Leaf | undefined) => leaf?.text === '.' || leaf?.text === '?.'

export async function findInDart(text: string): Promise<CodeScan> {
  const leaves = await leavesOf(text, 'dart')
  const found = noneFound()
  const variables = variablesOf(leaves)
  addValues(leaves, found)
  for (const [index, leaf] of leaves.entries()) {
    if (!isName(leaf)) continue
    const isVariable = variables.has(leaf.text) && (!isDot(leaves[index - 1]) || leaves[index - 2]?.text === 'this')
    const end = isVariable ? index + 1 : endOfTokens(leaves, index)
    const member = end !== null && isDot(leaves[end]) ? leaves[end + 1] : undefined
    if (!member || !isName(member)) continue
    const { start, end: stop, text: name, isUnsure } = member
    if (!isUnsure) found.places.push({ kind: 'dart', start, end: stop, name })
    else found.doubts.push({ kind: 'dart', name, start, why: 'the parser does not read the code around it' })
  }
  return found
}

/** The end of the expression at `index` whose value is a tokens object; null: there is none. */
function endOfTokens(leaves: readonly Leaf[], index: number): number | null {
  const { text } = leaves[index]!
  const textAt = (at: number) => leaves[at]?.text
  if (text === constants) return index + 1
  if (text === theme) {
    if (isDot(leaves[index + 1]) && textAt(index + 2) === 'of') return afterCall(leaves, index + 3)
    // Theme.of(context).extension<DesignTokensTheme>()!.tokens
    const callEnd = textAt(index + 1) === '>' ? afterCall(leaves, index + 2) : null
    if (callEnd === null) return null
    const at = textAt(callEnd) === '!' ? callEnd + 1 : callEnd
    return isDot(leaves[at]) && textAt(at + 1) === 'tokens' ? at + 2 : null
  }
  return ofMode.test(text) ? afterCall(leaves, index + 1) : null
}

/** The index after the parenthesis that closes the one at `index`. */
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

/** The names of variables, fields and parameters with a tokens object. */
function variablesOf(leaves: readonly Leaf[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [index, leaf] of leaves.entries()) {
    if (!isName(leaf)) continue
    const name = leaf.text === constants ? typedVariable(leaves, index) : assignedVariable(leaves, index)
    if (name !== undefined) names.add(name)
  }
  return names
}

/** `DesignTokens tokens` and `DesignTokens? tokens`. */
function typedVariable(leaves: readonly Leaf[], index: number): string | undefined {
  const name = leaves[leaves[index + 1]?.text === '?' ? index + 2 : index + 1]
  return name && isName(name) ? name.text : undefined
}

/** `final tokens = DesignTokensTheme.of(context);` */
function assignedVariable(leaves: readonly Leaf[], index: number): string | undefined {
  const start = leaves[index - 1]?.text === 'const' ? index - 1 : index
  const end = leaves[start - 1]?.text === '=' ? endOfTokens(leaves, index) : null
  return end !== null && leaves[end]?.text === ';' ? leaves[start - 2]!.text : undefined
}
