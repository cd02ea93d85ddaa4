// `@forward "tokens" as ds-*` of Sass: files that use the forwarding module see its variables as `$ds-…`.
import { readFile } from 'node:fs/promises'
import type { Change, Changes } from '@tessera/code'
import { fewAtATime } from '../base/files.ts'

const forward = /@forward\s+(?:"[^"]*"|'[^']*')\s+as\s+([\w-]+)\*/g

/** The forwarded module does not matter: names that no export declares cannot be mistaken. */
export async function withForwarded(changes: Changes, paths: readonly string[]): Promise<Changes> {
  if (changes.scss.size === 0) return changes
  const sheets = paths.filter(path => path.toLowerCase().endsWith('.scss'))
  const found = await fewAtATime(sheets, async path =>
    [...(await readFile(path, 'utf8')).matchAll(forward)].map(match => match[1]!.replaceAll('_', '-')),
  )
  const prefixes = new Set(found.flat())
  if (prefixes.size === 0) return changes
  const scss = new Map<string, Change>(changes.scss)
  for (const prefix of prefixes)
    for (const [name, change] of changes.scss)
      if (!scss.has(prefix + name))
        scss.set(prefix + name, { ...change, to: change.to === null ? null : prefix + change.to })
  return { ...changes, scss }
}
