// Reads DTCG documents. Leniently, unless asked to be strict: older drafts and habits of tools are read with a warning each.
import { nameAll } from '../../reading/names.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import type { Token } from '../../token.ts'
import type { ImportedMode, ImportFailure, ImportOptions, ImportResult, SourceFile } from '../format.ts'
import { buildTree, readRoots } from './document.ts'
import { completeValues, extensionModes } from './extension-modes.ts'
import type { NodeMap } from './node.ts'
import { readPlain } from './read-plain.ts'
import { draftTree, type DraftedTree } from './read-tree.ts'
import { validateDtcg } from './validate.ts'
import { readVerbatim, withVerbatim } from './verbatim.ts'

const FORMAT = 'dtcg'

export function readDtcg(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const plain = files.length === 1 ? readPlain(files[0]!.text) : null
  return plain ? { format: FORMAT, modes: [plain], warnings: [] } : readFully(files, options)
}

/** Whatever the documents hold, with a word on all that is not as it should be. */
export function readFully(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const documents = readRoots(files, options.strict === true)
  if ('errors' in documents) return { format: FORMAT, errors: documents.errors }
  const report = newReport()
  for (const path of documents.flatMap(({ duplicates }) => duplicates)) {
    report.warn('duplicate', path, 'The key is written twice in its object: the last one counts')
  }
  const roots = documents.map(({ root }) => root)
  if (options.strict) {
    const errors = [...report.warnings.map(({ path, message }) => ({ path, message })), ...validateDtcg(roots)]
    if (errors.length > 0) return { format: FORMAT, errors }
  }
  const complete = options.strict ? roots : roots.map(root => completeValues(root, report))
  return { format: FORMAT, modes: readModes(complete, report), warnings: report.warnings }
}

function readModes(roots: NodeMap[], report: Report): ImportedMode[] {
  const drafted = draftRoots(roots, report)
  const base = settleMode(null, drafted, roots, report)
  const { name, others } = extensionModes(drafted)
  return [
    { ...base, name },
    ...others.map(mode => settleMode(mode.name, { ...drafted, drafts: mode.drafts }, roots, report)),
  ]
}

/** One mode of documents merged in order. `overrides`: to define a token again is their purpose, not worth a word. */
export function readMode(name: string | null, roots: NodeMap[], report: Report, overrides: boolean): ImportedMode {
  return settleMode(name, draftRoots(roots, report, overrides), roots, report)
}

function draftRoots(roots: NodeMap[], report: Report, overrides = false): DraftedTree {
  const tree = buildTree(roots, ({ path, code, message }) => {
    if (!overrides || code !== 'duplicate') report.warn(code, path, message)
  })
  return draftTree(tree, report)
}

function settleMode(name: string | null, drafted: DraftedTree, roots: NodeMap[], report: Report): ImportedMode {
  const verbatim = readVerbatim(roots, report)
  const drafts = withVerbatim(drafted.drafts, verbatim)
  const names = nameAll(drafts, report)
  const untyped = new Set(drafts.filter(({ type, sourceType }) => type === null && sourceType === null).map(draft => names.get(draft.name))) // prettier-ignore
  const told = report.warnings.length
  let tokens = settle(drafts, names, { curly: true }, report)
  if (verbatim.size > 0) {
    tokens = tokens.map(token => verbatim.get(token.name)?.token ?? token)
    // What was written verbatim is known to the last letter: nothing that settling found in it counts.
    const fresh = report.warnings.splice(told).filter(({ path }) => !verbatim.has(path))
    for (const warning of fresh) report.warnings.push(warning)
  }
  if (untyped.size > 0) for (const token of tokens) if (untyped.has(token.name)) tellUntyped(token, report)
  return { name, tokens, groups: drafted.groups }
}

function tellUntyped(token: Token, report: Report): void {
  if (token.alias_to !== null) return
  report.warn('retyped', token.name, `The document gives no type: read as ${token.type} by its value`)
}
