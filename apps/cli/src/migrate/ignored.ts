// The files that git ignores, by all its rules: `.gitignore` in every folder, its own lists, and tracked files as
// exceptions.
import { spawn } from 'node:child_process'

/** null: the folder is not in a checkout, or git is not installed. */
export async function ignoredByGit(paths: readonly string[], cwd: string): Promise<Set<string> | null> {
  if (paths.length === 0) return new Set()
  const ran = await git(['check-ignore', '-z', '--stdin'], paths.join('\0'), cwd)
  // 1: git ignores none of them.
  if (ran === null || (ran.code !== 0 && ran.code !== 1)) return null
  return new Set(ran.out.split('\0').filter(Boolean))
}

function git(
  words: readonly string[],
  input: string,
  cwd: string,
): Promise<{ code: number | null; out: string } | null> {
  return new Promise(resolve => {
    const child = spawn('git', words, { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
    const out: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.once('error', () => resolve(null))
    child.once('close', code => resolve({ code, out: Buffer.concat(out).toString() }))
    // git may exit before it has read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
