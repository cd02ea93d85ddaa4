// Reads Spectrum's tokens, which have a value for each of several sets: each kind of set (color theme, scale) becomes a modifier.
import { inFile, readDocuments, refusal, remarksOf } from '../../reading/documents.ts'
import { nameAll } from '../../reading/names.ts'
import { freeName } from '../../naming/free-name.ts'
import { newReport } from '../../reading/report.ts'
import { walkTree } from '../../reading/tree/tree-walk.ts'
import { withFile } from '../../reading/draft.ts'
import type { Modifier, Resolver } from '../../resolver/resolver.ts'
import type { DraftMode, DraftTokenset } from '../../systems/draft-system.ts'
import { settleSystem } from '../../systems/drafts.ts'
import { newNames } from '../../systems/resolver-names.ts'
import type { NodeMap } from '../../base/node.ts'
import type { ImportFailure, ImportOptions, SourceFile, SystemImport } from '../../format/format.ts'
import { draftOf, FORMAT, modesOf, treesOf } from './read.ts'
import { apartBySets, axesOf } from './sets.ts'

const ONLY = 'Base'

/** null where no token has sets, or the documents name their modes themselves. */
export function readSystem(files: SourceFile[], options: ImportOptions): SystemImport | ImportFailure | null {
  const report = newReport(options)
  const documents = readDocuments(FORMAT, files, report, { lists: true })
  if ('errors' in documents) return documents
  const { roots, reports } = treesOf(documents, report)
  const axes = axesOf(roots)
  if (axes.length === 0 || roots.flatMap(modesOf).some(({ name }) => name !== null)) return null
  const { base, contexts } = apartBySets(roots, axes, index => reports[index]!)
  const read = (name: string, trees: NodeMap[]): DraftMode => {
    const walked = trees.map((tree, index) => walkTree(tree, reports[index]!))
    const fileAt = (index: number) => inFile(documents[index]!, documents)
    return {
      name,
      drafts: walked.flatMap(({ leaves }, index) =>
        leaves.map(leaf => withFile(draftOf(leaf, '', reports[index]!), fileAt(index))),
      ),
      groups: walked.flatMap(({ groups }) => groups),
    }
  }
  const taken = new Set<string>()
  const common = freeName('Base', taken)
  const tokensets: DraftTokenset[] = [{ name: common, modes: [read(ONLY, base)] }]
  const modifierName = newNames(report)
  const modifiers = axes.map(({ name: title, choices }, axis): Modifier => {
    const tokenset = freeName(title, taken)
    const contextName = newNames(report)
    const names = choices.map(({ name }) => contextName(name))
    tokensets.push({ name: tokenset, modes: names.map((name, i) => read(name, contexts[axis]![i]!)) })
    const name = modifierName(title)
    return { name, default: names[0]!, contexts: names.map(name => ({ name, sources: [{ tokenset, mode: name }] })) }
  })
  const resolver: Resolver = {
    name: 'Themes',
    description: null,
    sets: [{ name: common, sources: [{ tokenset: common, mode: ONLY }] }],
    modifiers,
    resolution_order: [{ set: common }, ...modifiers.map(({ name }) => ({ modifier: name }))],
  }
  const drafts = tokensets.flatMap(({ modes }) => modes.flatMap(mode => mode.drafts))
  const settled = settleSystem({ tokensets, resolver }, { curly: true }, report, nameAll(drafts, report))
  if (options.strict && report.warnings.length > 0) return refusal(FORMAT, report)
  return { format: FORMAT, tokensets: settled, resolver, ...remarksOf(report) }
}
