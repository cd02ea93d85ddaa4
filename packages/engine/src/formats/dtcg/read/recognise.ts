// How sure is it that files are DTCG documents. Looks at the shape only.
import { rootOf } from '../../../reading/documents.ts'
import { survey } from '../../../reading/survey.ts'
import { isMap, textAt } from '../../../base/node.ts'
import type { SourceFile } from '../../../format/format.ts'

export function recogniseDtcg(files: SourceFile[]): number {
  const roots = files.map(file => rootOf(file))
  if (roots.some(root => root === null || root.has('resolutionOrder'))) return 0
  // A set of files may hold some without a token; it is as sure as the surest of them.
  let best = 0
  for (const [i, root] of roots.entries()) {
    if (!root) continue
    const { dollar, plain, studio, built } = survey(root)
    if (dollar === 0) continue
    const named =
      /\.tokens(?:\.json)?$/.test(files[i]?.path ?? '') || (textAt(root, '$schema') ?? '').includes('designtokens.org')
    const foreign = studio > 0 || built > 0 || plain > dollar || root.has('$themes') || isMap(root.get('$metadata'))
    best = Math.max(best, foreign ? 0.4 : named ? 0.95 : 0.85)
  }
  return best
}
