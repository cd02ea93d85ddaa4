// The files of outputs, written from a source that is read once and only where something is not kept yet.
import type { Output, OutputFile } from '@tessera/contract'
import { createOutputWriter, systemOf } from '@tessera/engine'
import type { Finding, LoadedTokenset, OutputSource, System } from '@tessera/engine'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { represent } from '../../kernel/text-cache.ts'
import type { Representation, Shown, TextCache } from '../../kernel/text-cache.ts'
import { resolverNamed } from './settings.ts'

/** The bytes are those of the answer of one output, or of nothing where there is a fault. */
export interface KeptOutput extends Representation {
  fault: string | null
  findings: Finding[]
}

export type WriteOutput = (output: Output) => Promise<KeptOutput>

/** `shown` without its variant: what the source is, at which revision. */
export function outputWriter(
  cache: TextCache,
  shown: Omit<Shown, 'variant'>,
  source: () => Promise<OutputSource>,
): WriteOutput {
  let opened: Promise<ReturnType<typeof createOutputWriter>> | undefined
  return output =>
    cache.get({ ...shown, variant: `output/${JSON.stringify(output)}` }, async () => {
      const write = await (opened ??= source().then(opening => createOutputWriter(opening)))
      // One after the other, with other requests in between.
      await setImmediate()
      const written = write(output)
      if ('fault' in written) return { ...represent(''), fault: written.fault, findings: [] }
      const files = written.files.map(({ path, text }): OutputFile => ({ path, text, sha256: sha256(text) }))
      const answer = { name: output.name, files, findings: written.findings }
      return { ...represent(JSON.stringify(answer)), fault: null, findings: written.findings }
    })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type SourceResolver = Parameters<typeof systemOf>[0] & { id: string }

/** `version`: of the release that they are of. */
export function sourceOf(
  tokensets: readonly (LoadedTokenset & { input: OutputSource['tokensets'][number] })[],
  resolvers: readonly SourceResolver[],
  version?: string,
): OutputSource {
  // One for each resolver, so that outputs share what they have in common.
  const systems = new Map<string, System>()
  return {
    tokensets: tokensets.map(({ input }) => input),
    system(named) {
      const resolver = resolverNamed(resolvers, named)
      if (!resolver) return undefined
      const release = version === undefined ? {} : { version }
      const known = systems.get(resolver.id) ?? { ...systemOf(resolver, tokensets), ...release }
      systems.set(resolver.id, known)
      return known
    },
  }
}
