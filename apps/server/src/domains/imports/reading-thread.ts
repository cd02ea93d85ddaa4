// The thread of documents.ts: it answers a document with a `Head`, and then each `more` with the next `Piece`.
import { parentPort } from 'node:worker_threads'
import type { ImportedMode } from '@tessera/engine'
import { readDocument } from './documents.ts'
import type { Head, Piece, Question } from './documents.ts'

/** A message is unpacked at once, so what was read goes back in pieces that take a few milliseconds each. */
const tokensInAMessage = 1_000

const port = parentPort!
let pieces: Iterator<Piece> | undefined

port.on('message', (question: Question) => {
  if (question === 'more') return port.postMessage((pieces?.next().value ?? null) satisfies Piece | null)
  const result = readDocument(question.files, question.options)
  if ('errors' in result) return port.postMessage({ failure: result } satisfies Head)
  const { modes, ...rest } = result
  pieces = piecesOf(modes)
  const empty = modes.map(({ tokens: _, resolution: __, ...mode }) => ({ ...mode, tokens: [] }))
  port.postMessage({ result: { ...rest, modes: empty } } satisfies Head)
})

function* piecesOf(modes: readonly ImportedMode[]): Generator<Piece> {
  for (const [mode, { tokens }] of modes.entries())
    for (let at = 0; at < tokens.length; at += tokensInAMessage)
      yield { mode, tokens: tokens.slice(at, at + tokensInAMessage) }
}
