// Which names files that were not read declare, of those that files that were read do not.
import { git } from '../base/git.ts'
import type { FileScan } from './file-scan.ts'

/** More would be more than one call of git takes. */
const most = 500

/** By kind, how a file declares a name. */
const declarations: Readonly<Record<string, (name: string) => string>> = {
  css: name => `${name}:`,
  scss: name => `$${name}:`,
  less: name => `@${name}:`,
  android: name => `name="${name.slice(name.indexOf('/') + 1)}"`,
}

export async function declaredElsewhere(found: readonly FileScan[], root: string): Promise<Set<string>> {
  const keys = [...new Set(found.flatMap(({ unknown }) => unknown.map(({ key }) => key)))].slice(0, most)
  const patterns = new Map<string, string>()
  for (const key of keys) {
    const [kind, name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
    const pattern = declarations[kind]?.(name)
    if (pattern !== undefined) patterns.set(pattern, key)
  }
  if (patterns.size === 0) return new Set()
  const words = ['grep', '--untracked', '-I', '-h', '-o', '-F', '-f', '-']
  const ran = await git(words, root, `${[...patterns.keys()].join('\n')}\n`)
  const lines = ran?.code === 0 ? ran.out.split('\n') : []
  return new Set(lines.map(line => patterns.get(line)).filter(key => key !== undefined))
}
