// What a push event says of who pushed, in the words of GitHub, Gitea, GitLab or Bitbucket.
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

const noCommit = '0'.repeat(40)
const target = z.object({ type: z.string(), name: z.string().max(300), target: z.object({ hash: commit }) }).nullable()
/** Of Bitbucket: a push of several branches is one event, which shows no address. */
const bitbucketEvent = z.object({
  actor: z.object({ display_name: word, nickname: word }),
  push: z.object({ changes: z.array(z.object({ new: target, old: target })).max(100) }),
})

/** None: it names nobody, or is no push event; a hook on a bare server may send anything. */
export function readPushes(body: Buffer): Push[] {
  const json = jsonOf(body)
  const given = event.safeParse(json)
  return given.success ? pushOf(given.data) : pushesOfBitbucket(json)
}

function pushOf({ ref, before, after, pusher, ...of }: z.infer<typeof event>): Push[] {
  const name = pusher?.full_name || pusher?.name || pusher?.username || of.user_name || of.user_username
  if (!name) return []
  const email = (pusher ? pusher.email : of.user_email) || null
  return [{ branch: ref.slice('refs/heads/'.length), before, after, name, email }]
}

function pushesOfBitbucket(json: unknown): Push[] {
  const { data } = bitbucketEvent.safeParse(json)
  const name = data?.actor.display_name || data?.actor.nickname
  if (!data || !name) return []
  return data.push.changes.flatMap(({ new: after, old: before }) =>
    after?.type === 'branch'
      ? [{ branch: after.name, before: before?.target.hash ?? noCommit, after: after.target.hash, name, email: null }]
      : [],
  )
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}
