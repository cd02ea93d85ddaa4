// Problems of the connection with a Git repository.
export const gitCodes = {
  git_address_refused: {
    status: 400,
    means: 'The instance does not connect to this repository: it is not public, or neither https nor ssh',
  },
  git_credential_invalid: {
    status: 400,
    means: 'The credential is missing, or not of the kind that the address needs',
  },
  git_no_conflict: { status: 400, means: 'The connection waits for no decision' },
  git_not_pending: { status: 400, means: 'The repository has these tokens already, or there are none of these ids' },
  git_branch_refused: {
    status: 400,
    means: 'The repository has no such branch, it is the connected one, or it cannot be read',
  },
  git_busy: { status: 400, means: 'A run of the connection takes longer than the caller can wait' },
  git_unsupported: {
    status: 400,
    means:
      'Pull requests cannot be opened by this address, with this credential or in this direction; or this format holds no themes',
  },
  secret_key_missing: { status: 400, means: 'The instance has no TESSERA_SECRET_KEY, so it stores no secrets' },
  output_unknown: { status: 400, means: 'The workspace has no output of this name' },
  git_signature_wrong: { status: 401, means: 'A push event is not signed with the secret of the connection' },
} as const
