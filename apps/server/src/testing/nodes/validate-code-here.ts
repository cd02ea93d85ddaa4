// Validates code in this thread, which loads the reader of code with the first.
import { validateBy } from '../../domains/quality/code-validation/validating.ts'
import type { CodeValidator, Message } from '../../domains/quality/code-validation/validating.ts'
import type { Ask } from '../../kernel/pacing/thread.ts'

export function validateCodeHere(): CodeValidator {
  let answer: Promise<(question: Message) => Promise<unknown>> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const load = async () =>
    (await import('../../domains/quality/code-validation/reading/code-reader.ts')).createCodeReader()
  const ask: Ask = async <Answer>(message: unknown) =>
    (await (answer ??= load()))(message as Message) as Promise<Answer>
  return {
    // One at a time, as in the thread.
    validate(code, tokens) {
      const done = last.then(() => validateBy(ask, code, tokens))
      last = done.catch(() => undefined)
      return done
    },
    close: async () => undefined,
  }
}
