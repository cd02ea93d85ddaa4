// Reads DTCG documents. Unless strict, also accepts syntax of older drafts and of tools, with warnings.
import { canonicalJson } from '../../../values/canonical.ts'
import { asError, remarksOf } from '../../../reading/documents.ts'
import { nameAll } from '../../../reading/names.ts'
import { newReport, type Report } from '../../../reading/report.ts'
import { settle } from '../../../reading/settle.ts'
import type { Token } from '../../../base/token.ts'
import type { ImportedMode, ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../../format/format.ts'
import { buildTree, readRoots } from '../document.ts'
import { completeValues, extensionModes } from './extension-modes.ts'
import { modesOfFiles } from './mode-files.ts'
import type { NodeMap } from '../../../base/node.ts'
import { inOrder } from '../order.ts'
import { readPlain } from './read-plain.ts'
import { draftTree, type DraftedTree } from './read-tree.ts'
import { ownModes, type OwnMode } from './own-modes.ts'
import { validateDtcg } from '../check/validate.ts'
import { readVerbatim, withVerbatim } from './verbatim.ts'

const FORMAT = 'dtcg'

export function readDtcg(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const plain = files.length === 1 ? readPlain(files[0]!.text) : null
  return plain ? { format: FORMAT, modes: [plain], warnings: [] } : readFully(files, options)
}

/** Reads everything in the documents, and reports all deviations. */
export function readFully(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const documents = readRoots(files, options.strict === true)
  if ('errors' in documents) return { format: FORMAT, errors: documents.errors }
  const report = newReport(options)
  for (const path of documents.flatMap(({ duplicates }) => duplicates)) {
    report.warn('duplicate', path, 'The key is written twice in its object: the last one counts')
  }
  const roots = documents.map(({ root }) => root)
  if (options.strict) {
    const documents = [roots, ...ownModes(roots, report).others.map(mode => mode.roots)]
    const faults = new Map(documents.flatMap(validateDtcg).map(fault => [`${fault.path}\0${fault.message}`, fault]))
    const errors = [...report.warnings.map(asError), ...faults.values()]
    if (errors.length > 0) return { format: FORMAT, errors }
  }
  const complete = options.strict ? roots : roots.map(root => completeValues(root, report))
  const placed = documents.map(({ path }, i) => ({ path, root: complete[i]! }))
  const perFile = modesOfFiles(placed, report)?.map(({ name, roots }) => readMode(name, roots, report, true))
  return { format: FORMAT, modes: perFile ?? readModes(complete, report), ...remarksOf(report) }
}

function readModes(given: NodeMap[], report: Report): ImportedMode[] {
  const { roots, name: ownName, others: own } = ownModes(given, report)
  const drafted = draftRoots(roots, report)
  const { name, drafts, others } = extensionModes(drafted, report)
  const base = settleMode(null, { ...drafted, drafts }, roots, report)
  const kept = new Set(base.tokens.map(token => token.name))
  const modes: ImportedMode[] = own.map(mode => readOwnMode(mode, kept, report))
  for (const other of others) {
    const read = settleMode(other.name, { ...drafted, drafts: other.drafts }, roots, report)
    const at = modes.findIndex(mode => mode.name?.toLowerCase() === other.name.toLowerCase())
    if (at < 0) modes.push(read)
    else modes[at] = withLater(modes[at]!, read, base)
  }
  return [{ ...base, name: ownName ?? name }, ...modes]
}

/** A mode of Tessera's own export. Tokens that another tool has removed from the document are removed from all modes. */
function readOwnMode({ name, roots, absent, added }: OwnMode, kept: Set<string>, report: Report): ImportedMode {
  const mode = readMode(name, roots, report, true)
  const tokens = mode.tokens.filter(token => {
    if (absent.has(token.name)) return false
    if (kept.has(token.name) || added.has(token.name)) return true
    report.warn(
      'dropped',
      token.name,
      `The mode ${name} has a value for it, but the document has no such token any more`,
    )
    return false
  })
  return { ...mode, tokens }
}

/** Values in modes that another tool has added to tokens are newer than Tessera's own for the same mode. */
function withLater(mode: ImportedMode, later: ImportedMode, base: ImportedMode): ImportedMode {
  const before = new Map(base.tokens.map(token => [token.name, canonicalJson(token.value)]))
  const changed = new Map(
    later.tokens
      .filter(({ name, value }) => before.get(name) !== canonicalJson(value))
      .map(token => [token.name, token]),
  )
  return { name: mode.name, groups: mode.groups, tokens: mode.tokens.map(token => changed.get(token.name) ?? token) }
}

/** One mode of documents merged in order. `overrides`: the documents may redefine tokens without a warning. */
export function readMode(name: string | null, roots: NodeMap[], report: Report, overrides: boolean): ImportedMode {
  return settleMode(name, draftRoots(roots, report, overrides), roots, report)
}

function draftRoots(roots: NodeMap[], report: Report, overrides = false): DraftedTree {
  const tree = buildTree(roots, (code, path, message) => {
    if (!overrides || code !== 'duplicate') report.warn(code, path, message)
  })
  return draftTree(tree, report)
}

function settleMode(name: string | null, drafted: DraftedTree, roots: NodeMap[], report: Report): ImportedMode {
  const verbatim = readVerbatim(roots, report)
  const drafts = withVerbatim(inOrder(drafted.drafts, roots[0]), verbatim)
  const names = nameAll(drafts, report)
  const untyped = new Set(
    drafts.filter(({ type, sourceType }) => type === null && sourceType === null).map(draft => names.get(draft.name)),
  )
  const before = report.warnings.length
  let tokens = settle(drafts, names, { curly: true }, report)
  if (verbatim.size > 0) {
    tokens = tokens.map(token => verbatim.get(token.name)?.token ?? token)
    // Verbatim values are exact, so that findings about them are dropped.
    const fresh = report.warnings.splice(before).filter(({ path }) => !verbatim.has(path))
    for (const warning of fresh) report.warnings.push(warning)
  }
  if (untyped.size > 0) for (const token of tokens) if (untyped.has(token.name)) reportUntyped(token, report)
  return { name, tokens, groups: drafted.groups }
}

function reportUntyped(token: Token, report: Report): void {
  if (token.alias_to !== null) return
  report.warn('retyped', token.name, `The document gives no type: read as ${token.type} by its value`)
}
