// Finds the file of a finding that the reader of several files did not name.
import { parseDocument } from './documents.ts'
import { isMap, type Node } from '../base/node.ts'
import type { SourceFile } from '../format/format.ts'
import type { Finding } from '../base/finding.ts'

/**
 * Adds the file that contains the longest part of the path of a finding. Among equals the last wins, as in a merge of the files.
 */
export function withFiles(findings: Finding[], files: readonly SourceFile[]): Finding[] {
  if (files.length < 2) return findings
  return findings.map(finding => {
    if (finding.file !== undefined || finding.path === '') return finding
    const file = fileOf(finding.path, files)
    return file === undefined ? finding : { ...finding, file }
  })
}

function fileOf(path: string, files: readonly SourceFile[]): string | undefined {
  const named = files.find(file => path === file.path || path.startsWith(`${file.path}:`))
  if (named) return named.path || undefined
  let best: { path: string; length: number } | undefined
  for (const file of files) {
    const document = parseDocument(file)
    const length = 'root' in document ? reach(document.root, path) : 0
    if (length > 0 && length >= (best?.length ?? 0)) best = { path: file.path, length }
  }
  return best?.path || undefined
}

/** The number of characters of a dotted path that lead through a document. Keys may contain dots. */
function reach(root: Node, path: string): number {
  let most = 0
  const open: { node: Node; at: number }[] = [{ node: root, at: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, at } = next
    if (typeof node !== 'object' || node === null) continue
    for (let end = path.indexOf('.', at); ; end = path.indexOf('.', end + 1)) {
      const key = end < 0 ? path.slice(at) : path.slice(at, end)
      const child = isMap(node) ? node.get(key) : node[Number(key)]
      if (child !== undefined) {
        const length = end < 0 ? path.length : end
        most = Math.max(most, length)
        if (end >= 0) open.push({ node: child, at: end + 1 })
      }
      if (end < 0) break
    }
  }
  return most
}
