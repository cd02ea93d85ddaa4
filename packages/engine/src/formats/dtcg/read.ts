// Reads DTCG documents. Leniently, unless asked to be strict: older drafts and tools' habits are read with a warning each.
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../format.ts'
import { buildTree, readRoots } from './document.ts'
import { readTree } from './read-tree.ts'
import type { Finding } from './tree.ts'

export function readDtcg(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const read = readRoots(files, options.strict ? 'json' : 'json5')
  if ('errors' in read) return { format: 'dtcg', errors: read.errors }
  const findings: Finding[] = []
  const tree = buildTree(read.roots.map(({ root }) => root), finding => findings.push(finding)) // prettier-ignore
  const { name, tokens, groups, warnings } = readTree(tree)
  return { format: 'dtcg', modes: [{ name, tokens, groups }], warnings: [...read.warnings, ...findings, ...warnings] }
}
