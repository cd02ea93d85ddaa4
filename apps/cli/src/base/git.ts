// Asks git about a folder.
import { spawn } from 'node:child_process'

export interface GitAnswer {
  code: number | null
  out: string
}

/** null: git is not installed. */
export function git(words: readonly string[], cwd: string, input = ''): Promise<GitAnswer | null> {
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

/** What git prints, without the end of the line; null: it refuses, as outside of a checkout, or is not installed. */
export async function gitLine(words: readonly string[], cwd: string): Promise<string | null> {
  const ran = await git(words, cwd)
  return ran?.code === 0 ? ran.out.trim() : null
}

/** Paths that git prints with `-z`; null as for a line. */
export async function gitPaths(words: readonly string[], cwd: string): Promise<string[] | null> {
  const ran = await git(words, cwd)
  return ran?.code === 0 ? ran.out.split('\0').filter(Boolean) : null
}
