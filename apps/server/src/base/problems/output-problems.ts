// Problems of outputs.
import { projectOutputSchema } from '@tessera/engine'
import { refuse } from './problem.ts'

export const outputProblems = {
  outputAmbiguous: (name: string) =>
    refuse('output_ambiguous', `Several workspaces have an output named "${name}": give a workspace_id`),
  /** `fault` begins with the setting that it concerns, if any. */
  outputInvalid: (output: string, fault: string) =>
    refuse('output_invalid', `Output ${JSON.stringify(output)}: ${fault}`, {
      details: { output, field: fieldIn(fault) },
    }),
}

function fieldIn(fault: string): string | null {
  const [field, first] = /^(\w+)(?:\.\w+)*/.exec(fault) ?? []
  return first !== undefined && Object.hasOwn(projectOutputSchema.shape, first) ? field! : null
}
