// Reads a document for editing: the tokens of its first mode, and where they stand.
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import type { Finding } from '../../base/finding.ts'
import type { Token } from '../../base/token.ts'
import { setNames } from '../../formats/tokens-studio/sets.ts'
import { importTokens, isImportFailure } from '../../imports/import.ts'
import { parseText } from '../../reading/text/json-text.ts'
import type { EditProblem } from '../text/edit-json.ts'
import { holderOf, rootOf, sourceOf, textOf } from '../text/tree.ts'

export type EditableFormat = 'dtcg' | 'tokens-studio' | 'style-dictionary'

export interface TokenEditOptions {
  /** Tokens Studio with many sets in one file: the key of the set at the root. Without it, the text is one set. */
  set?: string
  /** Tokens of other documents that references may lead to: they decide types of references that have none. */
  surroundings?: readonly Token[]
  /** Groups that lose their last token go as well. */
  dropEmptied?: boolean
}

export interface ReadText {
  /** Of the first mode. */
  tokens: Token[]
  /** The names of all modes; '' for one without a name. */
  modes: string[]
  /** Where the text says something else than it was read as. */
  warnings: Finding[]
}

/** The tokens of the first mode of a text. */
export function readTokens(
  text: string,
  format: EditableFormat,
  { set, surroundings = [] }: TokenEditOptions = {},
): ReadText | EditProblem {
  const own = set === undefined ? text : textOfSet(text, set)
  if (typeof own !== 'string') return own
  // A file of metadata beside it says that the other file is one set as a whole.
  const files =
    format === 'tokens-studio'
      ? [
          { path: '$metadata.json', text: '{}' },
          { path: 'set.json', text: own },
        ]
      : [{ path: '', text: own }]
  const result = importTokens(files, { format, surroundings })
  if (!isImportFailure(result))
    return {
      tokens: result.modes[0]!.tokens,
      modes: result.modes.map(({ name }) => name ?? ''),
      warnings: result.warnings,
    }
  const { path = '', message = 'The document cannot be read' } = result.errors[0] ?? {}
  const line = /(?:^|:)(\d+):\d+$/.exec(path)?.[1]
  return { problem: message, line: line === undefined ? null : Number(line) }
}

/** The sets of a text of Tokens Studio that holds all of them at its root; null where it is one set. */
export const setsIn = (text: string): string[] | null => setNames(rootNode(text, undefined))

function textOfSet(text: string, set: string): string | EditProblem {
  const source = sourceOf(text.replace(/^\ufeff/, ''))
  if ('message' in source) return { problem: `Not JSON: ${source.message}`, line: source.line }
  const root = rootOf(source)
  const member = root.place >= 0 ? holderOf(root).byKey.get(set) : undefined
  return member ? textOf(member.value) : { problem: `There is no set ${set}`, line: null }
}

/** The tree of the tokens in a text that was read before. */
export function rootNode(text: string, set: string | undefined): NodeMap {
  const parsed = parseText(text, 'json5')
  const root = 'root' in parsed ? parsed.root : null
  const node = set !== undefined && isMap(root ?? undefined) ? (root as NodeMap).get(set) : root
  return isMap(node ?? undefined) ? (node as NodeMap) : new Map<string, Node>()
}
