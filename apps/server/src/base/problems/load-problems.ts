import { mostInAnswer } from '../answer-size.ts'
import { names } from './names.ts'
import { refuse } from './problem.ts'

/** By then, the queue for hashing or reading has moved on. */
const busySeconds = 3
const megabytes = mostInAnswer / 1_000_000

const apart = (outputs: readonly string[]) => ({
  apart: {
    sentence: `The files of all these outputs are larger than ${megabytes} MB together. Ask for some of them alone`,
    data: { outputs },
  },
})

/** Streams stay open for long, so a place takes longer to become free. */
const streamSeconds = 10

/** Refusals of an overloaded server; each tells after how many seconds to retry. */
export const loadProblems = {
  tooManyAttempts: (seconds: number) =>
    refuse(
      'too_many_attempts',
      `Too many attempts. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
      { retryAfter: seconds },
    ),
  signInBusy: () =>
    refuse('sign_in_busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
  importsBusy: () =>
    refuse('imports_busy', 'Too many documents are being imported at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
  usageBusy: () =>
    refuse('usage_busy', 'Too many usage reports are being read at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
  adviceBusy: () =>
    refuse(
      'advice_busy',
      'Too many questions about tokens are being answered at this moment. Try again in a few seconds.',
      {
        retryAfter: busySeconds,
      },
    ),
  codeValidationBusy: () =>
    refuse('code_validation_busy', 'Too much code is being validated at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
  codeTooHeavy: () =>
    refuse(
      'code_too_heavy',
      'Validating this code takes too much time or memory. Divide it, and validate its files one by one.',
    ),
  tooManyStreams: (most: number, of: 'API token or session' | 'account') =>
    refuse(
      'too_many_streams',
      `At most ${most} streams of events may be open at once for each ${of}. Close one, or share one between those who follow.`,
      { retryAfter: streamSeconds },
    ),
  checksBusy: () =>
    refuse('checks_busy', 'Too many workspaces are being checked at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
  answerTooLarge: () =>
    refuse(
      'answer_too_large',
      `This answer would be larger than ${megabytes} MB. Export fewer modes or fewer tokens at once.`,
    ),
  answersTooLarge: (outputs: readonly string[]) =>
    refuse(
      'answer_too_large',
      `The files of all these outputs are larger than ${megabytes} MB together. Ask for some of them alone: ${names(outputs)}`,
      { details: { outputs }, ...apart(outputs) },
    ),
  exportsBusy: () =>
    refuse('exports_busy', 'Too many large exports are being written at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
}
