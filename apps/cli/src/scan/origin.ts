// Where the scanned code is from: flags first, then the variables of builds, then git.
import { gitLine } from '../base/git.ts'
import type { Io } from '../base/io.ts'

export interface Origin {
  repository?: string
  branch?: string
  commit?: string
}

export interface OriginFlags {
  repository?: string
  branch?: string
  commit?: string
}

export async function originOf({ env, cwd }: Pick<Io, 'env' | 'cwd'>, flags: OriginFlags): Promise<Origin> {
  const built = buildOf(env)
  const remote = flags.repository ?? built.repository ?? (await gitLine(['remote', 'get-url', 'origin'], cwd))
  // Without a branch, as when a commit is checked out by itself, git says HEAD.
  const branch = flags.branch ?? built.branch ?? (await gitLine(['symbolic-ref', '--quiet', '--short', 'HEAD'], cwd))
  const commit = flags.commit ?? built.commit ?? (await gitLine(['rev-parse', '--verify', '--quiet', 'HEAD'], cwd))
  return {
    ...(remote ? { repository: normalUrl(remote) } : {}),
    ...(branch ? { branch } : {}),
    ...(commit ? { commit } : {}),
  }
}

/** What GitHub Actions and GitLab CI say; of a merge or pull request, its own branch. */
function buildOf(env: Io['env']): Partial<Record<keyof Origin, string | undefined>> {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_HEAD_REF, GITHUB_REF_NAME, GITHUB_SHA } = env
  if (GITHUB_REPOSITORY)
    return {
      repository: `${GITHUB_SERVER_URL ?? 'https://github.com'}/${GITHUB_REPOSITORY}`,
      branch: GITHUB_HEAD_REF || GITHUB_REF_NAME || undefined,
      commit: GITHUB_SHA,
    }
  const { CI_PROJECT_URL, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME, CI_COMMIT_REF_NAME, CI_COMMIT_SHA } = env
  return {
    repository: CI_PROJECT_URL || undefined,
    branch: CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || CI_COMMIT_REF_NAME || undefined,
    commit: CI_COMMIT_SHA || undefined,
  }
}

/** One spelling for all ways to clone: `git@github.com:acme/web.git` is `https://github.com/acme/web`. */
export function normalUrl(remote: string): string {
  const short = /^(?:[^@/]+@)?([^:/@]{2,}):(?!\/\/)(.+)$/.exec(remote)
  const text = short ? `ssh://${short[1]}/${short[2]!.replace(/^\//, '')}` : remote
  if (!URL.canParse(text)) return plainPath(text)
  const { protocol, host, hostname, pathname } = new URL(text)
  if (hostname === '') return plainPath(pathname)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return `${isWeb ? protocol : 'https:'}//${(isWeb ? host : hostname).toLowerCase()}${withoutEnd(pathname)}`
}

const withoutEnd = (path: string) => path.replace(/\/+$/, '').replace(/\.git$/, '')
/** Where a folder lies is nobody's business: its name tells which it is. */
const plainPath = (path: string) => withoutEnd(path.replaceAll('\\', '/')).split('/').at(-1)!
