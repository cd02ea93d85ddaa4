// How sure is it that texts are DTCG documents. Looks at the shape only, without reading the whole.
import type { SourceFile } from '../format.ts'

const value = /["']?\$(?:value|ref)["']?\s*:/
const type =
  /["']?\$type["']?\s*:\s*["'](?:color|dimension|fontFamily|fontWeight|duration|cubicBezier|number|strokeStyle|border|transition|shadow|gradient|typography)["']/
/** Root keys of Tokens Studio and of resolver documents. */
const others = /["']?(?:\$themes|\$metadata|\$modes|resolutionOrder)["']?\s*:/

export function recogniseDtcg(files: SourceFile[]): number {
  if (files.length === 0) return 0
  const scores = files.map(({ path, text }) => {
    if (!/^\ufeff?\s*(?:\{|\/[/*])/.test(text)) return 0
    if (others.test(text)) return 0.2
    if (!value.test(text)) return 0
    return /\.tokens(?:\.json)?$/.test(path) || type.test(text) ? 0.9 : 0.7
  })
  // A set of files may hold a few that carry no token; it is as sure as the surest of them.
  return scores.includes(0.2) ? 0.2 : Math.max(...scores)
}
