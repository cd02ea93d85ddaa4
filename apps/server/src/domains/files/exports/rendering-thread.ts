// The thread of rendering.ts.
import type { Output } from '@tessera/contract'
import type { Finding } from '@tessera/engine'
import { parentPort } from 'node:worker_threads'
import type { OutputsSource, Work } from './service.ts'
import type { OutputForm } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import { mostInAnswer } from '../../../base/answer-size.ts'
import type { FileFindings, Head, OutputHead, Message, TooLarge } from './rendering.ts'
import { inAMessage } from './weight.ts'
import { outputsWriter } from './written-outputs.ts'
import { holdersOf, holdersOfOutputs, write } from './written.ts'

const port = parentPort!
let work: Work | undefined
let found: Iterator<FileFindings> | undefined
let source: OutputsSource | undefined
let writeOne: ReturnType<typeof outputsWriter> | undefined
let findings: Finding[] = []

port.on('message', (question: Message) => {
  if (question === 'more') return port.postMessage((found?.next().value ?? null) satisfies FileFindings)
  if (question === 'write') return answer()
  if (question === 'more findings') return port.postMessage(findings.length > 0 ? findings.splice(0, inAMessage) : null)
  if ('output' in question) return answerOutput(question)
  // Drops the previous work.
  if ('work' in question) [work, source, writeOne] = [question.work, undefined, undefined]
  else if ('source' in question) [work, source, writeOne] = [undefined, question.source, undefined]
  else holders()[question.holder]!.tokens.push(...question.tokens)
  port.postMessage(null)
})

const holders = () => (work ? holdersOf(work.content) : holdersOfOutputs(source!))

function answerOutput({ output, form }: { output: Output; form: OutputForm }): void {
  writeOne ??= outputsWriter(source!)
  const written = withinLimits(() => writeOne!(output, form))
  if ('tooLarge' in written) return port.postMessage(written satisfies OutputHead)
  const { findings: all, ...head } = written
  findings = all
  const bytes = own(head.bytes)
  port.postMessage({ ...head, bytes } satisfies OutputHead, [bytes.buffer as ArrayBuffer])
}

/** A string has at most 512 MB; the engine fails with a RangeError beyond it. */
function withinLimits<Made extends object>(make: () => Made): Made | TooLarge {
  try {
    const made = make()
    return 'bytes' in made && (made.bytes as Buffer).length > mostInAnswer ? { tooLarge: true } : made
  } catch (error) {
    if (error instanceof RangeError) return { tooLarge: true }
    throw error
  }
}

/** Copies the bytes to a buffer that can be transferred, since a small one shares its block with others. */
const own = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer)

function answer(): void {
  const written = withinLimits(() => write(work!))
  work = undefined
  if ('fault' in written || 'tooLarge' in written) return port.postMessage(written satisfies Head)
  const { unresolved, notes, ...file } = written
  found = inParts(unresolved, notes)
  const bytes = own(file.bytes)
  port.postMessage({ ...file, bytes } satisfies Head, [bytes.buffer as ArrayBuffer])
}

function* inParts(unresolved: NonNullable<FileFindings>['unresolved'], notes: string[]): Generator<FileFindings> {
  for (let at = 0; at < Math.max(unresolved.length, notes.length); at += inAMessage)
    yield { unresolved: unresolved.slice(at, at + inAMessage), notes: notes.slice(at, at + inAMessage) }
}
