// Caches the sources of recent exports, so that another format or other options of unchanged tokens need not read them
// again, which takes longer than writing.
import { evictOldest, setNewest, type Bounds } from '../../../base/bounded.ts'
import type { Shown, TextCache } from '../../../kernel/answers/text-cache.ts'
import { tokensIn, weightIn } from './weight.ts'
import { holdersOf } from './written.ts'
import { render } from './render.ts'
import type { GivenOptions, Origin, Rendered, Renderers } from './render.ts'

interface CachedSource {
  revision: number
  loading: Promise<Rendered>
  /** null while it is being read. */
  tokens: number | null
  /** As JSON; zero while it is being read. */
  bytes: number
}

/**
 * The maximum of all cached sources, as JSON; in memory they take several times as much. Larger sources are read each
 * time, and written in a thread.
 */
const maxBytes = 6_000_000
/** The limit of entries is for sources without tokens, which also take memory. */
const bounds: Bounds<CachedSource> = { entries: 200, weight: maxBytes, weigh: ({ bytes }) => bytes }

/** One cache for each server; its oldest entries first. */
const kept = new WeakMap<TextCache, Map<string, CachedSource>>()

/** `render` for a source that depends only on `shown`, not on the format and its options. */
export function renderKept(by: Renderers, shown: Shown, format: string, options: GivenOptions, origin: Origin) {
  const sources = sourcesOf(by.cache)
  return render(by, shown, format, options, {
    tokens: () => known(sources, shown)?.tokens ?? origin.tokens(),
    load: () => sourceOf(sources, shown, origin.load),
  })
}

function sourcesOf(cache: TextCache): Map<string, CachedSource> {
  const sources = kept.get(cache) ?? new Map<string, CachedSource>()
  kept.set(cache, sources)
  return sources
}

const keyOf = ({ subject, variant }: Shown) => `${subject}/${variant}`

function known(sources: Map<string, CachedSource>, shown: Shown): CachedSource | undefined {
  const source = sources.get(keyOf(shown))
  return source?.revision === shown.revision ? source : undefined
}

/** Like `TextCache.get`: drops former revisions, and concurrent requests wait for the same read. */
function sourceOf(sources: Map<string, CachedSource>, shown: Shown, load: () => Promise<Rendered>) {
  const held = known(sources, shown)
  if (held) return held.loading
  const key = keyOf(shown)
  const source: CachedSource = { revision: shown.revision, loading: load(), tokens: null, bytes: 0 }
  const drop = () => void (sources.get(key) === source && sources.delete(key))
  setNewest(sources, key, source)
  source.loading.then(({ content }) => {
    const holders = holdersOf(content)
    source.tokens = tokensIn(holders)
    source.bytes = weightIn(holders, maxBytes / 4)
    if (source.bytes > maxBytes / 4) drop()
    evictOldest(sources, bounds)
  }, drop)
  return source.loading
}
