// What a push event says of who pushed, in the words of GitHub, Gitea or GitLab.
import { z } from 'zod'

/** Who pushed some commits, as the host names the account. */
export interface Push {
  branch: string
  /** The commits of the branch before and after it. */
  before: string
  after: string
  name: string
  email: string | null
}

const commit = z.string().regex(/^[0-9a-f]{40,64}$/)
const word = z.string().max(300).nullish()
const event = z.object({
  ref: z.string().max(300).startsWith('refs/heads/'),
  before: commit,
  after: commit,
  /** Of GitHub, Gitea and Forgejo. */
  pusher: z.object({ name: word, full_name: word, username: word, email: word }).nullish(),
  /** Of GitLab. */
  user_name: word,
  user_username: word,
  user_email: word,
})

/** null: it names nobody, or is no push event; a hook on a bare server may send anything. */
export function readPush(body: Buffer): Push | null {
  const given = event.safeParse(jsonOf(body))
  if (!given.success) return null
  const { ref, before, after, pusher, user_name, user_username, user_email } = given.data
  const name = pusher?.full_name || pusher?.name || pusher?.username || user_name || user_username
  if (!name) return null
  const email = (pusher ? pusher.email : user_email) || null
  return { branch: ref.slice('refs/heads/'.length), before, after, name, email }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}
