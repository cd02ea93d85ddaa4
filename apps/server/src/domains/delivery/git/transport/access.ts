// With what a repository is reached.
export interface Committer {
  name: string
  email: string
}

export interface Access {
  kind: 'token' | 'ssh'
  username: string | null
  secret: string
  /** A GitHub App, which has the secret for a short time; null: Tessera. */
  committer: Committer | null
}
