// The thread of documents.ts: answers a document with a `Head`, and each `more` with the next `Piece`.
import { parentPort } from 'node:worker_threads'
import type { ImportedMode } from '@tessera/engine'
import { modesOf, piecesOf, readDocument, readSystem } from './documents.ts'
import type { Head, Piece, Message, Read } from './documents.ts'

const port = parentPort!
let pieces: Iterator<Piece> | undefined

port.on('message', (question: Message) => {
  if (question === 'more') return port.postMessage((pieces?.next().value ?? null) satisfies Piece | null)
  const read = question.as === 'system' ? readSystem : readDocument
  const result = read(question.files, question.options)
  if ('errors' in result) return port.postMessage({ failure: result } satisfies Head)
  pieces = piecesOf(modesOf(result))
  port.postMessage({ result: withoutTokens(result) } satisfies Head)
})

function withoutTokens(read: Read): Read {
  const empty = <Mode extends ImportedMode>({ tokens: _, resolution: __, ...mode }: Mode) => ({ ...mode, tokens: [] })
  if ('modes' in read) return { ...read, modes: read.modes.map(empty) }
  return { ...read, tokensets: read.tokensets.map(({ name, modes }) => ({ name, modes: modes.map(empty) })) }
}
