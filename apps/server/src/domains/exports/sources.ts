// What exports were last written from. Another format, or other options, of what has not changed are then written without reading it
// again, which takes longer than writing it.
import type { Shown, TextCache } from '../../kernel/text-cache.ts'
import { holdersOf, tokensIn } from './written.ts'
import { render } from './render.ts'
import type { GivenOptions, Rendered, Renderers } from './render.ts'

interface Source {
  revision: number
  loading: Promise<Rendered>
  /** Zero while it is being read. */
  tokens: number
}

/** Of all that is kept; a token takes about 1 kB. What has more is read each time, and written in a thread. */
const maxTokens = 20_000
/** Sources of no tokens take some memory as well. */
const maxSources = 200

/** Each server has its own. The oldest are first. */
const kept = new WeakMap<TextCache, Map<string, Source>>()

/** `render`, where what it is written from depends on `shown` alone, and not on the format and its options. */
export const renderKept = (
  by: Renderers,
  shown: Shown,
  format: string,
  options: GivenOptions,
  load: () => Promise<Rendered>,
) => render(by, shown, format, options, () => sourceOf(by.cache, shown, load))

/** As `TextCache.get`: of a former revision nothing is kept, and who asks while it is being read waits for that. */
function sourceOf(cache: TextCache, { subject, revision, variant }: Shown, load: () => Promise<Rendered>) {
  const sources = kept.get(cache) ?? new Map<string, Source>()
  kept.set(cache, sources)
  const key = `${subject}/${variant}`
  const known = sources.get(key)
  if (known?.revision === revision) return known.loading
  const source: Source = { revision, loading: load(), tokens: 0 }
  const drop = () => void (sources.get(key) === source && sources.delete(key))
  sources.delete(key)
  sources.set(key, source)
  source.loading.then(({ content }) => {
    source.tokens = tokensIn(holdersOf(content))
    if (source.tokens > maxTokens / 4) drop()
    shrink(sources)
  }, drop)
  return source.loading
}

function shrink(sources: Map<string, Source>): void {
  let tokens = 0
  for (const source of sources.values()) tokens += source.tokens
  for (const [key, source] of sources) {
    if (tokens <= maxTokens && sources.size <= maxSources) return
    sources.delete(key)
    tokens -= source.tokens
  }
}
