// Reads the form that `write.ts` writes: leaves of `value`, `type` and `description`, `$root` for a token that is also a group,
// `$modes` around several modes. Also reads the API's lists of tokens.
import { outcome, readDocuments, rootOf } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { nameAll } from '../../reading/names.ts'
import { freeName } from '../../naming/free-name.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import { survey } from '../../reading/survey.ts'
import { walkTree, type Leaf } from '../../reading/tree/tree-walk.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import { append } from '../../base/append.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Group, Json, JsonObject } from '../../base/token.ts'
import { isMap, textAt, toJson, type NodeMap } from '../../base/node.ts'
import { holdAllPlainValues, readPlainValues } from '../json-flat/read.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'

const FORMAT = 'json'

interface Stated {
  name: string | null
  drafts: Draft[]
  groups: Group[]
}

export function readJson(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const report = newReport(options)
  const documents = readDocuments(FORMAT, files, report)
  if ('errors' in documents) return documents
  // The format json-flat has the same tokens with less information.
  if (holdAllPlainValues(documents.map(({ root }) => root))) return readPlainValues(FORMAT, files, options)
  const modes: Stated[] = []
  for (const { root } of documents) {
    for (const mode of statedIn(root, report)) {
      // Several files of one set may each contribute to a mode.
      const same = modes.find(({ name }) => name?.toLowerCase() === mode.name?.toLowerCase())
      if (same) {
        same.drafts.push(...mode.drafts)
        same.groups.push(...mode.groups)
      } else modes.push(mode)
    }
  }
  const names = nameAll(
    modes.flatMap(({ drafts }) => drafts),
    report,
  )
  const read = modes.map(({ name, drafts, groups }) => ({
    name,
    tokens: settle(drafts, names, { curly: true }, report),
    groups,
  }))
  return outcome(FORMAT, read, report, options)
}

function statedIn(root: NodeMap, report: Report): Stated[] {
  const modes = root.get('$modes')
  if (!isMap(modes)) return Array.isArray(root.get('tokens')) ? recordsIn(root, report) : [inTree(null, root, report)]
  for (const key of root.keys())
    if (key !== '$modes') report.warn('dropped', key, 'Stands beside $modes, outside every mode')
  const taken = new Set<string>()
  return [...modes].flatMap(([name, tree]) => {
    if (isMap(tree)) return [inTree(freeName(name.trim() || 'mode', taken), tree, report)]
    report.warn('invalid', `$modes.${name}`, 'A mode is an object of tokens')
    return []
  })
}

function inTree(name: string | null, root: NodeMap, report: Report): Stated {
  const { leaves, groups } = walkTree(root, report)
  return { name, drafts: leaves.map(draftOf), groups }
}

function draftOf(leaf: Leaf): Draft {
  return {
    name: leaf.name,
    place: leaf.name,
    type: leaf.type === null ? null : meaningOf(leaf.type),
    sourceType: leaf.type,
    value: toJson(leaf.value),
    description: leaf.description,
    extensions: leaf.extensions,
    deprecated: leaf.deprecated,
  }
}

/** `{tokens: [{name, type, value, description, mode_id}], mode?}`: the API's response for lists of tokens. */
function recordsIn(root: NodeMap, report: Report): Stated[] {
  const mode = root.get('mode')
  const byMode = new Map<string, Draft[]>()
  for (const [i, record] of (root.get('tokens') as unknown[]).entries()) {
    const fields = isMap(record as NodeMap) ? (toJson(record as NodeMap) as JsonObject) : {}
    const name = textOf(fields.name)
    if (name === null) report.warn('invalid', `tokens.${i}`, 'A token needs a name')
    else append(byMode, textOf(fields.mode_id) ?? '', draftOfRecord(name, fields))
  }
  const only = isMap(mode) ? (textAt(mode, 'name') ?? null) : null
  return [...byMode].map(([id, drafts]) => ({ name: byMode.size > 1 ? id : only, drafts, groups: [] }))
}

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)

function draftOfRecord(name: string, fields: JsonObject): Draft {
  const { value = null, alias_to, extensions, deprecated } = fields
  const sourceType = textOf(fields.type)
  return {
    name,
    place: name,
    type: sourceType === null ? null : meaningOf(sourceType),
    sourceType,
    value: typeof alias_to === 'string' ? { alias_to } : value,
    description: textOf(fields.description),
    extensions: isObject(extensions) ? extensions : null,
    deprecated: typeof deprecated === 'boolean' ? deprecated : textOf(deprecated),
    replaced_by: textOf(fields.replaced_by),
    remove_in: textOf(fields.remove_in),
  }
}

export function recogniseJson(files: SourceFile[]): number {
  let sure = 0
  for (const file of files) {
    const root = rootOf(file)
    if (!root) return 0
    const tokens = root.get('tokens')
    if (isMap(root.get('$modes'))) sure = 0.98
    else if (Array.isArray(tokens) && isMap(tokens[0]) && textAt(tokens[0], 'name') !== undefined)
      sure = Math.max(sure, 0.9)
    else {
      const { plain, dollar, ours } = survey(root)
      if (plain > 0 && dollar === 0) sure = Math.max(sure, ours === plain ? 0.6 : 0.3)
    }
  }
  return sure
}
