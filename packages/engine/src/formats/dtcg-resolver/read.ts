// Reads resolver documents: every permutation of contexts is a mode, the default first.
import { errorAt, type Finding } from '../../base/finding.ts'
import { asError, inFile, refusal, remarksOf } from '../../reading/documents.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { readRoots, type Root } from '../dtcg/document.ts'
import { readMode } from '../dtcg/read/read.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { unreferenced, type Files } from './documents.ts'
import { isForOthers, readOrder } from './order.ts'
import { permutations } from './permutations.ts'
import { validateResolver } from './validate.ts'

const FORMAT = 'dtcg-resolver'

export interface Opened {
  resolver: Root
  /** The files around it. */
  around: Files
  report: Report
}

export function readResolver(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const opened = openResolver(files, options)
  if ('errors' in opened) return opened
  const { resolver, around, report } = opened
  const items = readOrder(resolver.root, around, () => {}).filter(({ node }) => !isForOthers(node))
  const modes = permutations(items, resolver.root, around, () => {}, report).map(({ name, roots, absent }) => {
    const mode = readMode(name, roots, report, true)
    return { ...mode, tokens: mode.tokens.filter(token => !absent.has(token.name)) }
  })
  if (modes.every(mode => mode.tokens.length === 0) && report.warnings.length > 0) {
    return refusal(FORMAT, report)
  }
  return { format: FORMAT, modes, ...remarksOf(report) }
}

const fail = (errors: Finding[]): ImportFailure => ({ format: FORMAT, errors })

/** Finds and validates the one resolver document among the files. */
export function openResolver(files: SourceFile[], options: ImportOptions): Opened | ImportFailure {
  const documents = readRoots(files, options.strict === true)
  if ('errors' in documents) return fail(documents.errors)
  const report = newReport(options)
  const candidates = documents.filter(({ root }) => root.has('resolutionOrder'))
  // A resolver document may refer to sets of another one.
  const alone = candidates.length > 1 ? unreferenced(candidates) : candidates
  const resolvers = alone.length === 0 ? candidates : alone
  const [resolver] = resolvers
  if (!resolver)
    return fail([errorAt('format', '', 'None of the files is a resolver document: it has a resolutionOrder')])
  if (resolvers.length > 1) {
    return fail(
      resolvers.map(({ path }) => errorAt('format', path, 'There is more than one resolver document: give one')),
    )
  }
  const around: Files = {
    base: resolver.path,
    roots: new Map(documents.filter(document => document !== resolver).map(({ path, root }) => [path, root])),
  }
  const errors = check(resolver, around, documents, options, report)
  return errors.length > 0 ? fail(errors) : { resolver, around, report }
}

/** Strict: refuses the document for any fault. Else turns faults into warnings, and reads the rest. */
function check(resolver: Root, files: Files, documents: Root[], options: ImportOptions, report: Report) {
  const { faults, tokens, absent } = validateResolver(resolver.root, files)
  const own = report.in(inFile(resolver, documents))
  if (options.strict) {
    const twice = documents.flatMap(({ duplicates }) =>
      duplicates.map(path => errorAt('duplicate', path, 'The key is written twice in its object')),
    )
    return [...twice, ...faults, ...tokens, ...absent.map(asError)]
  }
  for (const document of documents)
    for (const path of document.duplicates)
      report
        .in(inFile(document, documents))
        .warn('duplicate', path, 'The key is written twice in its object: the last one counts')
  for (const { path, message } of absent) own.warn('dropped', path, message)
  // The token reader reports faults of tokens.
  for (const { path, message } of faults) own.warn('invalid', path, message)
  return []
}
