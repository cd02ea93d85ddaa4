// Problems of the connection with a Git repository.
import { refuse } from './problem.ts'

export const gitProblems = {
  gitNotConnected: () => refuse('git_not_connected', 'Git is not connected'),
  gitAddressRefused: (fault: string) =>
    refuse('git_address_refused', `This instance does not connect to that url: ${fault}`),
  gitCredentialInvalid: (fault: string) => refuse('git_credential_invalid', fault),
  gitNoConflict: () =>
    refuse('git_no_conflict', 'Nothing waits for a decision: the branch was neither force-pushed nor deleted'),
  gitNotPending: (id: string) =>
    refuse(
      'git_not_pending',
      `The repository lacks no token of the id ${id}. GET …/git/pending lists what it does not have yet`,
    ),
  gitBusy: () => refuse('git_busy', 'Another run of this connection is under way. Try again when it has ended.'),
  gitBranchRefused: (why: string) => refuse('git_branch_refused', why),
  gitUnsupported: (what: string) => refuse('git_unsupported', what),
  gitSignatureWrong: () => refuse('git_signature_wrong', 'The signature is not that of the secret of this connection'),
  secretKeyMissing: () =>
    refuse(
      'secret_key_missing',
      'This instance stores no secrets: its operator has to set TESSERA_SECRET_KEY (32 bytes as base64 or 64 hex digits) and start it again.',
    ),
  outputUnknown: (name: string) => refuse('output_unknown', `The workspace has no output named "${name}"`),
}
