// Writes the files of outputs. Reads their source once, and only if an output is not cached.
import type { Output } from '@tessera/contract'
import { createHash } from 'node:crypto'
import type { LargeAnswer } from '../../../kernel/answers/large-answers/large-answers.ts'
import type { OutputsSource, SourceResolver, WrittenOutput } from '../exports/service.ts'
import type { OutputForm } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import type { Representation, Shown } from '../../../kernel/answers/text-cache.ts'
import type { Renderers } from '../exports/render.ts'
import { listWritten } from './listed.ts'
import type { Listing } from './listed.ts'
import { resolverNamed } from './settings.ts'

/** The complete source of outputs. */
export type Loaded = Omit<OutputsSource, 'resolvers'> & { resolvers: readonly SourceResolver[] }

/** The source of outputs: its cache key (without a variant), its number of tokens, and the function that reads it. */
export interface OutputsOrigin {
  shown: Omit<Shown, 'variant'>
  tokens: number
  load: () => Promise<Loaded>
}

/** Outputs with a common origin. */
export interface OutputsOf {
  origin: OutputsOrigin
  outputs: readonly Output[]
}

const shownAs = ({ shown }: OutputsOrigin, output: Output, form: OutputForm): Shown => ({
  ...shown,
  variant: `output/${form}/${JSON.stringify(output)}`,
})

export function writeOutput(
  { cache, rendering, account }: Renderers,
  origin: OutputsOrigin,
  output: Output,
  form: OutputForm,
): Promise<WrittenOutput> {
  return cache.get(shownAs(origin, output, form), async () => {
    const made: WrittenOutput[] = []
    const load = async () => sourceOf(await origin.load(), [output])
    const turn = { account, tokens: origin.tokens }
    await rendering.writeOutputs(load, { outputs: [output], form }, turn, one => void made.push(one))
    return made[0]!
  })
}

/** All of them as one answer, which is complete before any of it is sent. */
export async function writeOutputs(
  by: Renderers,
  groups: readonly OutputsOf[],
  known: string | undefined,
): Promise<Representation | LargeAnswer> {
  const outputs = groups.flatMap(group => group.outputs)
  const which = JSON.stringify([groups.map(({ origin, outputs: own }) => [origin.shown, own]), known])
  const key = createHash('sha256').update(which).digest('base64url')
  return by.largeAnswers.make(key, by.account, async append => {
    const listing = listWritten(outputs, known, append)
    for (const group of groups) await writeGroup(by, group, listing)
    await listing.end()
  })
}

/** Takes cached outputs from the cache, and writes and caches the others; only one is in memory at a time. */
async function writeGroup(
  { cache, rendering, account }: Renderers,
  { origin, outputs }: OutputsOf,
  listing: Listing,
): Promise<void> {
  const found = outputs.map(output => cache.find(shownAs(origin, output, 'record')) as WrittenOutput | undefined)
  const missing = outputs.filter((_, at) => !found[at])
  let at = 0
  async function addFound(): Promise<void> {
    for (let kept = found[at]; kept; kept = found[at]) {
      await listing.add(kept)
      found[at++] = undefined
    }
  }
  await addFound()
  if (missing.length === 0) return
  const load = async () => sourceOf(await origin.load(), missing)
  const turn = { account, tokens: origin.tokens }
  await rendering.writeOutputs(load, { outputs: missing, form: 'record' }, turn, async written => {
    cache.keep(shownAs(origin, outputs[at++]!, 'record'), written)
    await listing.add(written)
    await addFound()
  })
}

/** With the resolvers by the names in these outputs. */
export function sourceOf({ resolvers, ...source }: Loaded, outputs: readonly Output[]): OutputsSource {
  const named = new Map<string, SourceResolver>()
  for (const { resolver: name } of outputs) {
    const found = name === undefined ? undefined : resolverNamed(resolvers, name)
    if (found) named.set(name!, found)
  }
  return { ...source, resolvers: named }
}
