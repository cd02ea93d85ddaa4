// Rewrites code in this thread, which loads the rewriter with the first.
import { rewriteBy } from '../../domains/delivery/git/files/codemod.ts'
import type { Codemods, Message } from '../../domains/delivery/git/files/codemod.ts'

export const rewriteCodeHere: Codemods = {
  async run(migration, read) {
    const { createCodemodWork } = await import('../../domains/delivery/git/files/reading/codemod-work.ts')
    const answer = createCodemodWork()
    return rewriteBy(async <T>(question: unknown) => (await answer(question as Message)) as T, migration, read)
  },
  close: async () => undefined,
}
