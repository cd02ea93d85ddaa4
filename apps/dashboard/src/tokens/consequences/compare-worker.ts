// Compares in a worker: a mode of ten thousand tokens takes longer than a frame.
import { compare, type Comparison, type ComparedToken, type ComparisonRequest, type TokenChange } from './compare.ts'

/** A question comes in parts, so that no part holds up the page; its lists are JSON, which is copied at once. */
export type Part =
  | { id: number; tokens: string }
  | { id: number; changes: string }
  | ({ id: number } & Pick<ComparisonRequest, 'mapping' | 'keepReferences'>)

export interface Answered {
  id: number
  comparison: Comparison
}

let tokens: ComparedToken[] = []
let changes: TokenChange[] = []

addEventListener('message', ({ data }: MessageEvent<Part>) => {
  if ('tokens' in data) tokens.push(...(JSON.parse(data.tokens) as ComparedToken[]))
  else if ('changes' in data) changes.push(...(JSON.parse(data.changes) as TokenChange[]))
  else {
    const { id, mapping, keepReferences } = data
    postMessage({ id, comparison: compare({ tokens, changes, mapping, keepReferences }) } satisfies Answered)
    tokens = []
    changes = []
  }
})
