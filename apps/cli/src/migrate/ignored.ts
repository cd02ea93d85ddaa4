// The files that git ignores, by all its rules: `.gitignore` in every folder, its own lists, and tracked files as
// exceptions.
import { git } from '../base/git.ts'

/** null: the folder is not in a checkout, or git is not installed. */
export async function ignoredByGit(paths: readonly string[], cwd: string): Promise<Set<string> | null> {
  if (paths.length === 0) return new Set()
  const ran = await git(['check-ignore', '-z', '--stdin'], cwd, paths.join('\0'))
  // 1: git ignores none of them.
  if (ran === null || (ran.code !== 0 && ran.code !== 1)) return null
  return new Set(ran.out.split('\0').filter(Boolean))
}
