// `@forward "tokens" as ds-*` of Sass: files that use the forwarding module see its variables as `$ds-…`.
import type { Change, Changes } from '@tessera/code'
import { fewAtATime, readIfThere } from '../base/files.ts'

const forward = /@forward\s+(?:"[^"]*"|'[^']*')\s+as\s+([\w-]+)\*/g

/** The forwarded module does not matter: names that no export declares cannot be mistaken. */
export async function withForwarded(changes: Changes, paths: readonly string[]): Promise<Changes> {
  if (changes.scss.size === 0) return changes
  const prefixes = await forwardedPrefixes(paths)
  if (prefixes.size === 0) return changes
  const scss = new Map<string, Change>(changes.scss)
  for (const prefix of prefixes)
    for (const [name, change] of changes.scss)
      if (!scss.has(prefix + name))
        scss.set(prefix + name, { ...change, to: change.to === null ? null : prefix + change.to })
  return { ...changes, scss }
}

export async function forwardedPrefixes(paths: readonly string[]): Promise<Set<string>> {
  const sheets = paths.filter(path => path.toLowerCase().endsWith('.scss'))
  const found = await fewAtATime(sheets, async path => {
    // Deleted since it was listed.
    const text = (await readIfThere(path)) ?? ''
    return [...text.matchAll(forward)].map(match => match[1]!.replaceAll('_', '-'))
  })
  return new Set(found.flat())
}
