import { refuse } from './problem.ts'

/** What waits for its turn to be hashed or read has moved on by then. */
const busySeconds = 3

/** Streams last: another one is closed some time. */
const streamSeconds = 10

/** Refusals of a server that is asked too much; each says after how many seconds it may be asked again. */
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
  exportsBusy: () =>
    refuse('exports_busy', 'Too many large exports are being written at this moment. Try again in a few seconds.', {
      retryAfter: busySeconds,
    }),
}
