// Answers the questions of codemod.ts: rewrites the files that it is given by the names of a migration.
import { platforms } from '@tessera/engine'
import { changesFrom, extensions, rewritten } from '@tessera/lint-core/migration'
import type { Message, Reply, Rewrote } from '../codemod.ts'

export function createCodemodWork(): (question: Message) => Promise<Reply> {
  let changes = changesFrom([])
  return async question => {
    if ('migration' in question) {
      changes = changesFrom([{ migration: question.migration, platforms }])
      return { extensions }
    }
    const reply: Rewrote = { files: [], unsettled: [] }
    for (const { path, bytes } of question.code) {
      const { change, unsettled } = await rewritten(path, bytes, changes)
      if (change) reply.files.push([path, change.after])
      for (const { line, name, why } of unsettled)
        reply.unsettled.push(`${path}:${line}: ${name === null ? why : `${name}: ${why}`}`)
    }
    return reply
  }
}
