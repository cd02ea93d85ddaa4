// What git says when it fails, as sentences that say what to do.
import { GitFailure } from './run-git.ts'

const sentences: [pattern: RegExp, sentence: string][] = [
  [
    /host key verification failed|remote host identification has changed/i,
    'The host key of the server changed. If that is right, save the connection with its credential again to trust the new one.',
  ],
  [
    /permission denied \([\w,-]*publickey|authentication failed|invalid credentials|could not read (?:username|password)|HTTP Basic: Access denied|returned error: 401/i,
    'The repository refused the credential. It may have expired: save a new one.',
  ],
  [
    /returned error: 403|access denied|write access.*not granted|permission to .* denied/i,
    'The credential may not do this with the repository. Give it the right to read and write.',
  ],
  [
    /returned error: 30\d|unable to update url base from redirection|redirect/i,
    'The repository was moved: its address leads elsewhere, which is not followed. Save the new address.',
  ],
  [
    /repository .*not found|returned error: 404|does not appear to be a git repository|no such project|project you were looking for could not be found/i,
    'There is no such repository, or the credential may not see it.',
  ],
  [
    /could not resolve host(?:name)?|name or service not known|temporary failure in name resolution/i,
    'The host of the repository is not known. Check the address.',
  ],
  [/certificate|ssl/i, 'The certificate of the server is not trusted. NODE_EXTRA_CA_CERTS names further authorities.'],
  [
    /connection (?:refused|timed out|reset)|failed to connect|couldn't connect|network is unreachable|connection closed/i,
    'The server of the repository cannot be reached. It is tried again.',
  ],
]

const rejections: [pattern: RegExp, sentence: string][] = [
  [
    /protected branch|GH006|not allowed to push|push declined|pre-receive hook declined|hook declined/i,
    'The branch is protected, and the server refuses pushes to it',
  ],
  [/remote rejected/i, 'The server refuses the push'],
]

/** A failure without anything secret in it. */
export function sentenceOf(error: unknown, secrets: readonly string[]): string {
  if (!(error instanceof GitFailure)) return 'The server had a fault, which it has logged. It is tried again.'
  const { said, message } = error
  const rejected = rejections.find(([pattern]) => pattern.test(said))
  if (rejected) return hidden(`${rejected[1]}${remarksOf(said)}.`, secrets)
  const known = sentences.find(([pattern]) => pattern.test(said))
  if (known) return known[1]
  const last = said
    .split('\n')
    .filter(line => /^(?:fatal|error|ssh)/i.test(line))
    .at(-1)
  return hidden(last ? `Git said: ${last.replace(/^(?:fatal|error): /, '').slice(0, 300)}` : message, secrets)
}

/** What the server told on the way. */
function remarksOf(said: string): string {
  const lines = [...said.matchAll(/^remote: (?:error: )?(.*\S)/gm)].map(match => match[1]!)
  return lines.length === 0 ? '' : `: ${lines.slice(0, 3).join(' ').replace(/\.$/, '').slice(0, 300)}`
}

function hidden(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => (secret === '' ? left : left.replaceAll(secret, '…')), text)
}

/** Whether somebody else pushed meanwhile. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof GitFailure &&
  /stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists/i.test(
    error.said,
  )
