// Several written outputs in one answer.
import type { Output } from '@tessera/contract'
import type { WrittenOutput } from '../../kernel/services.ts'
import { represent } from '../../kernel/text-cache.ts'
import type { Representation } from '../../kernel/text-cache.ts'

/** `kept` is in the order of `outputs`; of those whose tag is in `known` (`web:tag,ios:tag`) the files are left out. */
export function listWritten(
  outputs: readonly Output[],
  kept: readonly WrittenOutput[],
  known: string | undefined,
): Representation {
  const tags = new Map(known ? known.split(',').map(pair => pair.split(':') as [string, string]) : [])
  const texts = outputs.map(({ name }, at) => entryOf(name, kept[at]!, tags.get(name)))
  return represent(`{"outputs":[${texts.join()}],"total":${texts.length}}`)
}

/** The text of one among all; its files are in the answer that is kept already. */
function entryOf(name: string, { fault, findings, etag, bytes }: WrittenOutput, known: string | undefined): string {
  const tag = fault === null ? etag.slice(1, -1) : null
  if (fault !== null || tag === known) return JSON.stringify({ name, tag, fault, files: null, findings })
  return `{"tag":${JSON.stringify(tag)},"fault":null,${bytes.toString().slice(1)}`
}
