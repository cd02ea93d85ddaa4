// What exports were last written from. Another format, or other options, of what has not changed are then written without reading it
// again, which takes longer than writing it.
import { evictOldest, setNewest, type Bounds } from '../../base/bounded.ts'
import type { Shown, TextCache } from '../../kernel/answers/text-cache.ts'
import { tokensIn, weightIn } from './weight.ts'
import { holdersOf } from './written.ts'
import { render } from './render.ts'
import type { GivenOptions, Origin, Rendered, Renderers } from './render.ts'

interface Source {
  revision: number
  loading: Promise<Rendered>
  /** Null while it is being read. */
  tokens: number | null
  /** As JSON; zero while it is being read. */
  bytes: number
}

/** Of all that is kept, as JSON; in memory it takes some times as much. What has more is read each time, and written in a thread. */
const maxBytes = 6_000_000
/** Sources of no tokens take some memory as well. */
const bounds: Bounds<Source> = { entries: 200, weight: maxBytes, weigh: ({ bytes }) => bytes }

/** Each server has its own. The oldest are first. */
const kept = new WeakMap<TextCache, Map<string, Source>>()

/** `render`, where what it is written from depends on `shown` alone, and not on the format and its options. */
export function renderKept(by: Renderers, shown: Shown, format: string, options: GivenOptions, origin: Origin) {
  const sources = sourcesOf(by.cache)
  return render(by, shown, format, options, {
    tokens: () => known(sources, shown)?.tokens ?? origin.tokens(),
    load: () => sourceOf(sources, shown, origin.load),
  })
}

function sourcesOf(cache: TextCache): Map<string, Source> {
  const sources = kept.get(cache) ?? new Map<string, Source>()
  kept.set(cache, sources)
  return sources
}

const keyOf = ({ subject, variant }: Shown) => `${subject}/${variant}`

function known(sources: Map<string, Source>, shown: Shown): Source | undefined {
  const source = sources.get(keyOf(shown))
  return source?.revision === shown.revision ? source : undefined
}

/** As `TextCache.get`: of a former revision nothing is kept, and who asks while it is being read waits for that. */
function sourceOf(sources: Map<string, Source>, shown: Shown, load: () => Promise<Rendered>) {
  const held = known(sources, shown)
  if (held) return held.loading
  const key = keyOf(shown)
  const source: Source = { revision: shown.revision, loading: load(), tokens: null, bytes: 0 }
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
