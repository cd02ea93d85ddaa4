// Reads sets of tokens of Tokens Studio for Figma, in one or many files, with legacy or W3C keys. Themes become modes.
import { errorAt, type Finding } from '../../base/finding.ts'
import { combine, type Axis, type Combination } from '../../reading/combine.ts'
import { withFile, type Draft } from '../../reading/draft.ts'
import { ownFact, withoutOwn } from '../../base/own-facts.ts'
import { inFile, noFile, outcome, parseDocument, placeIn, rootOf, syntaxError } from '../../reading/documents.ts'
import { nameAll } from '../../reading/names.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import { survey } from '../../reading/survey.ts'
import { walkTree, type Leaf } from '../../reading/tree/tree-walk.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import type { Group } from '../../base/token.ts'
import { isTypeName } from '../../types/index.ts'
import { toJson, type Node } from '../../base/node.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { modifierOf } from '../../reading/studio-modifier.ts'
import { inCurly } from './dollar-references.ts'
import { absentSets, findSets, isMarked, isSpecial, type Studio, type Theme } from './sets.ts'
import { groupName } from './themes.ts'

const FORMAT = 'tokens-studio'

export function read(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const report = newReport(options)
  const documents = parseAll(files, report)
  if ('errors' in documents) return documents
  const studio = findSets(documents, report)
  const trees = treesOf(studio, report)
  const modes = combine(axesOf(studio.themes), report)
  reportUnused(studio, trees, report)
  // Assigns names once for all modes, so that a token has the same name in each.
  const names = nameAll(
    [...trees.values()].flatMap(({ leaves }) => leaves.map(leaf => ({ name: leaf.name }))),
    report,
  )
  const read = modes.map(mode => {
    const sets = setsOf(mode, studio).map(set => trees.get(set)!)
    const groups = new Map(sets.flatMap(({ groups }) => groups.map(group => [group.path, group] as const)))
    const known = new Set(sets.flatMap(({ leaves }) => leaves.map(leaf => leaf.name)))
    const drafts = sets.flatMap(tree => draftsOf(tree, known, report))
    return { name: mode.name, tokens: settle(drafts, names, { curly: true }, report), groups: [...groups.values()] }
  })
  const result = outcome(FORMAT, read, report, options)
  return 'errors' in result ? result : { ...result, ...absentSets(studio) }
}

export function parseAll(files: SourceFile[], report: Report): { path: string; root: Node }[] | ImportFailure {
  const roots: { path: string; root: Node }[] = []
  const errors: Finding[] = []
  for (const file of files) {
    const document = parseDocument(file)
    if (!('root' in document)) errors.push(syntaxError(file, document))
    else if (
      !isSpecial(file) &&
      (typeof document.root !== 'object' || document.root === null || Array.isArray(document.root))
    ) {
      errors.push(errorAt('syntax', placeIn(file, '1:1'), 'Expected an object'))
    } else {
      for (const path of document.duplicates)
        report
          .in(inFile(file, files))
          .warn('duplicate', path, 'The key stands twice in its object: the last one counts')
      roots.push({ path: file.path, root: document.root })
    }
  }
  if (files.length === 0) errors.push(noFile)
  return errors.length > 0 ? { format: FORMAT, errors } : roots
}

function axesOf(themes: Theme[]): Axis<Theme>[] {
  const groups = new Map<string, Axis<Theme>>()
  for (const theme of themes) {
    const name = groupName(theme.group)
    const axis = groups.get(name) ?? { name, choices: [] }
    axis.choices.push({ name: theme.name, choice: theme })
    groups.set(name, axis)
  }
  return [...groups.values()]
}

/**
 * The sets of a mode in merge order: source sets first, because enabled ones override them. Source sets also contribute tokens, since
 * references of the mode need them. Without themes every set applies.
 */
function setsOf(mode: Combination<Theme>, { sets, themes }: Studio): string[] {
  if (themes.length === 0) return [...sets.keys()]
  const has = (set: string, status: string) => mode.choices.some(theme => theme.sets.get(set) === status)
  const enabled = [...sets.keys()].filter(set => has(set, 'enabled'))
  return [...[...sets.keys()].filter(set => has(set, 'source') && !has(set, 'enabled')), ...enabled]
}

function reportUnused({ sets, themes }: Studio, trees: Map<string, { leaves: Leaf[] }>, report: Report): void {
  if (themes.length === 0) return
  for (const set of sets.keys()) {
    if (themes.some(theme => theme.sets.has(set))) continue
    report.warn(
      'dropped',
      set,
      `No theme uses the set ${set}: its ${trees.get(set)!.leaves.length} tokens are in no mode`,
    )
  }
}

export interface SetTree {
  leaves: Leaf[]
  groups: Group[]
  /** The file of the set, where there are several. */
  file: string | undefined
}

export function treesOf({ sets, fileOf }: Studio, report: Report): Map<string, SetTree> {
  return new Map(
    [...sets].map(([name, root]) => {
      const file = fileOf.get(name)
      return [name, { ...walkTree(root, report.in(file)), file }]
    }),
  )
}

export function draftsOf({ leaves, file }: SetTree, known: ReadonlySet<string>, report: Report): Draft[] {
  return leaves.map(leaf => withFile(draftOf(leaf, known, report.in(file)), file))
}

function draftOf(leaf: Leaf, known: ReadonlySet<string>, report: Report): Draft {
  const value = inCurly(toJson(leaf.value), {
    type: leaf.type,
    known,
    tell: (was, now) => report.warn('deprecated-syntax', leaf.name, `${was} was read as ${now}`),
  })
  const ours = ownFact(leaf.extensions, 'type')
  return {
    name: leaf.name,
    place: leaf.name,
    type: isTypeName(ours) ? ours : leaf.type === null ? null : meaningOf(leaf.type),
    sourceType: isTypeName(ours) ? null : leaf.type,
    value,
    description: leaf.description,
    extensions: withoutOwn(leaf.extensions, 'type'),
    deprecated: leaf.deprecated,
    modify: modifierOf(leaf.extensions),
  }
}

export function recognise(files: SourceFile[]): number {
  if (files.some(isMarked)) return 0.97
  let sure = 0
  for (const file of files) {
    const root = rootOf(file)
    if (!root) return 0
    const { studio, plain } = survey(root)
    if (studio > 0) sure = Math.max(sure, plain > 0 ? 0.85 : 0.8)
  }
  return sure
}
