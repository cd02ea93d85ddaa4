// The thread of rendering.ts.
import { parentPort } from 'node:worker_threads'
import type { Work } from '../../kernel/services.ts'
import { inAMessage } from './rendering.ts'
import type { Found, Head, Question } from './rendering.ts'
import { holdersOf, write } from './written.ts'

const port = parentPort!
let work: Work | undefined
let found: Iterator<Found> | undefined

port.on('message', (question: Question) => {
  if (question === 'more') return port.postMessage((found?.next().value ?? null) satisfies Found)
  if (question === 'write') return answer()
  if ('work' in question) work = question.work
  else holdersOf(work!.content)[question.holder]!.tokens.push(...question.tokens)
  port.postMessage(null)
})

function answer(): void {
  const written = write(work!)
  work = undefined
  if ('fault' in written) return port.postMessage(written satisfies Head)
  const { unresolved, notes, ...file } = written
  found = inParts(unresolved, notes)
  // Moved, and so not copied; a small one is cut from a block that is not its own.
  const bytes = Buffer.from(new Uint8Array(file.bytes).buffer)
  port.postMessage({ ...file, bytes } satisfies Head, [bytes.buffer as ArrayBuffer])
}

function* inParts(unresolved: NonNullable<Found>['unresolved'], notes: string[]): Generator<Found> {
  for (let at = 0; at < Math.max(unresolved.length, notes.length); at += inAMessage)
    yield { unresolved: unresolved.slice(at, at + inAMessage), notes: notes.slice(at, at + inAMessage) }
}
