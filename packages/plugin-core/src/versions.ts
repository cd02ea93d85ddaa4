// Tells of two versions in one build: several plugins, or several entries of one plugin, that got different releases.
import type { Content } from './content.ts'

interface Used {
  key: string
  label: string
  digest: string
}

/** Plugins are bundled apart, so that they meet only in the process. */
const shared = globalThis as { tesseraVersions?: Map<string, Used[]> }

/** What somebody should be told, or null. */
export function noteVersion(root: string, key: string, { release, digest }: Content): string | null {
  const all = (shared.tesseraVersions ??= new Map<string, Used[]>())
  const label = `${decodeURIComponent(key.slice('tessera:'.length)).replace(/^\/+/, '') || 'workspace'} ${release ?? '(present)'}`
  const others = (all.get(root) ?? []).filter(used => used.key !== key)
  const other = others.find(used => used.digest !== digest)
  all.set(root, [...others, { key, label, digest }])
  return other === undefined
    ? null
    : `Two versions of tokens are in one build: ${other.label} and ${label}. Give all Tessera plugins the same options`
}
