// The files of outputs, from what they are to hold.
import type { Output, OutputFile } from '@tessera/contract'
import { createOutputWriter, systemOf, tokensetInput } from '@tessera/engine'
import type { System } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { OutputsSource, WrittenOutput } from '../../kernel/services.ts'
import { represent } from '../../kernel/text-cache.ts'

/** Outputs that are written by the same writer share what they have in common. */
export function outputsWriter(source: OutputsSource): (output: Output) => WrittenOutput {
  const { tokensets, resolvers, version } = source
  const release = version === undefined ? {} : { version }
  const systems = new Map<string, System>()
  const write = createOutputWriter({
    tokensets: tokensets.map(({ id, name, modes }) => ({
      ...tokensetInput(name, modes.map(({ id: _, ...mode }) => mode)), // prettier-ignore
      ...release,
      id,
    })),
    system(named) {
      const resolver = resolvers.get(named)
      if (!resolver) return undefined
      const known = systems.get(resolver.id) ?? { ...systemOf(resolver, tokensets), ...release }
      systems.set(resolver.id, known)
      return known
    },
  })
  return output => {
    const written = write(output)
    if ('fault' in written) return { ...represent(''), fault: written.fault, findings: [] }
    const files = written.files.map(({ path, text }): OutputFile => ({ path, text, sha256: sha256(text) }))
    const answer = { name: output.name, files, findings: written.findings }
    return { ...represent(JSON.stringify(answer)), fault: null, findings: written.findings }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
