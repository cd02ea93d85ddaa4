// Estimates from their shape alone whether files are DTCG documents.
import { rootOf } from '../../../reading/documents.ts'
import { survey } from '../../../reading/survey.ts'
import { isMap, textAt, type NodeMap } from '../../../base/node.ts'
import type { SourceFile } from '../../../format/format.ts'

export function recogniseDtcg(files: SourceFile[]): number {
  const roots = files.map(file => rootOf(file))
  if (roots.some(root => root === null || root.has('resolutionOrder'))) return 0
  // Some of the files may have no tokens, so that the best match counts.
  return Math.max(0, ...roots.map((root, i) => (root ? certainty(root, files[i]!.path) : 0)))
}

function certainty(root: NodeMap, path: string): number {
  const { dollar, plain, studio, built } = survey(root)
  if (dollar === 0) return 0
  const isForeign = studio > 0 || built > 0 || plain > dollar || root.has('$themes') || isMap(root.get('$metadata'))
  if (isForeign) return 0.4
  const isDeclared = /\.tokens(?:\.json)?$/.test(path) || (textAt(root, '$schema') ?? '').includes('designtokens.org')
  return isDeclared ? 0.95 : 0.85
}
