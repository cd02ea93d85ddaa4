// `@forward "tokens" as ds-*` of Sass: files that use the forwarding one call its variables `$ds-…`.
import { readFile } from 'node:fs/promises'
import type { Change, Changes } from '@tessera/code'
import { fewAtATime } from '../base/files.ts'

const forward = /@forward\s+(?:"[^"]*"|'[^']*')\s+as\s+([\w-]+)\*/g

/** Which module is forwarded is not asked: a name that no export declares has no other meaning to be mistaken for. */
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
