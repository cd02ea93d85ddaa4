// Writes the files of outputs from their source.
import type { Output } from '@tessera/contract'
import { createOutputWriter, systemOf, tokensetInput } from '@tessera/engine'
import type { System } from '@tessera/engine'
import type { OutputsSource, WrittenOutput } from './service.ts'
import type { OutputForm } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import { represent } from '../../../kernel/answers/text-cache.ts'
import { inForm } from './output-forms.ts'

/** Outputs of the same writer share intermediate results. */
export function outputsWriter(source: OutputsSource): (output: Output, form: OutputForm) => WrittenOutput {
  const { tokensets, resolvers, version } = source
  const release = version === undefined ? {} : { version }
  const systems = new Map<string, System>()
  const write = createOutputWriter({
    tokensets: tokensets.map(({ id, name, modes }) => ({
      ...tokensetInput(
        name,
        modes.map(({ id: _, ...mode }) => mode),
      ),
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
  return (output, form) => {
    const written = write(output)
    if ('fault' in written) return { ...represent(''), fault: written.fault, findings: [] }
    const { files, findings } = written
    return { ...inForm(form, output, files, findings), fault: null, findings }
  }
}
