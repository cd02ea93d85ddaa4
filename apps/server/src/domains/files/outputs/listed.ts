// Combines several written outputs into one answer.
import type { Output } from '@tessera/contract'
import { mostInAnswer } from '../../../base/answer-size.ts'
import type { Append } from '../../../kernel/answers/large-answers/spool.ts'
import { problems } from '../../../base/problems.ts'
import type { WrittenOutput } from '../exports/service.ts'

export interface Listing {
  /** In the order of the outputs. */
  add(written: WrittenOutput): Promise<void>
  end(): Promise<void>
}

/**
 * The answer, output by output; omits the files of those whose tag is in `known` (`web:tag,ios:tag`). Throws 400 if it
 * becomes too large, before any of it is sent.
 */
export function listWritten(outputs: readonly Output[], known: string | undefined, append: Append): Listing {
  const tags = new Map(known ? known.split(',').map(pair => pair.split(':') as [string, string]) : [])
  let at = 0
  let bytes = 0
  async function write(piece: Buffer): Promise<void> {
    bytes += piece.length
    if (bytes > mostInAnswer) throw problems.answersTooLarge(outputs.slice(at).map(({ name }) => name))
    await append(piece)
  }
  return {
    async add(written) {
      const { name } = outputs[at]!
      await write(Buffer.from(at === 0 ? '{"outputs":[' : ','))
      for (const piece of entryOf(name, written, tags.get(name))) await write(piece)
      at++
    },
    end: () => write(Buffer.from(`${at === 0 ? '{"outputs":[' : ''}],"total":${at}}`)),
  }
}

/** The JSON of one output in the list; its files come from its own cached answer. */
function entryOf(name: string, { fault, findings, etag, bytes }: WrittenOutput, known: string | undefined): Buffer[] {
  const tag = fault === null ? etag.slice(1, -1) : null
  if (fault !== null || tag === known) return [Buffer.from(JSON.stringify({ name, tag, fault, files: null, findings }))]
  return [Buffer.from(`{"tag":${JSON.stringify(tag)},"fault":null,`), bytes.subarray(1)]
}
