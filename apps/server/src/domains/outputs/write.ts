// The files of outputs, written from a source that is read once and only where something is not kept yet.
import type { Output } from '@tessera/contract'
import type { Renderers } from '../exports/render.ts'
import type { OutputsSource, SourceResolver, WrittenOutput } from '../../kernel/services.ts'
import type { Shown } from '../../kernel/text-cache.ts'
import { resolverNamed } from './settings.ts'

/** Everything that outputs may be written from. */
export type Loaded = Omit<OutputsSource, 'resolvers'> & { resolvers: readonly SourceResolver[] }

interface Missing {
  output: Output
  settle: (written: Promise<WrittenOutput>) => void
}

/** `shown` without its variant: what the source is, at which revision. Those that are not kept are written together. */
export async function writeOutputs(
  { cache, rendering }: Renderers,
  shown: Omit<Shown, 'variant'>,
  outputs: readonly Output[],
  load: () => Promise<Loaded>,
): Promise<WrittenOutput[]> {
  // The cache asks for what it does not have before it returns.
  const missing: Missing[] = []
  const written = outputs.map(output =>
    cache.get(
      { ...shown, variant: `output/${JSON.stringify(output)}` },
      () => new Promise<WrittenOutput>(settle => missing.push({ output, settle })),
    ),
  )
  if (missing.length > 0) {
    const wanted = missing.map(({ output }) => output)
    const writing = load().then(loaded => rendering.writeOutputs(sourceOf(loaded, wanted), wanted))
    missing.forEach(({ settle }, at) => settle(writing.then(all => all[at]!)))
  }
  return Promise.all(written)
}

/** With the resolvers as these outputs name them. */
function sourceOf({ resolvers, ...source }: Loaded, outputs: readonly Output[]): OutputsSource {
  const named = new Map<string, SourceResolver>()
  for (const { resolver: name } of outputs) {
    const found = name === undefined ? undefined : resolverNamed(resolvers, name)
    if (found) named.set(name!, found)
  }
  return { ...source, resolvers: named }
}
