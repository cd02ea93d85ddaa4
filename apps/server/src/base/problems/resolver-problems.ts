// Problems of resolvers and their inputs.
import type { ProblemCode } from '@tessera/contract'
import type { InputFault } from '@tessera/engine'
import { refuse } from './problem.ts'

const inputCodes = {
  unknown_modifier: 'modifier_unknown',
  unknown_context: 'context_unknown',
  input_required: 'input_required',
} as const satisfies Record<InputFault['code'], ProblemCode>

export const resolverProblems = {
  resolverNameTaken: (name: string) =>
    refuse('resolver_name_taken', `A resolver named "${name}" already exists in this workspace`),
  resolverAmbiguous: (name: string) =>
    refuse('resolver_ambiguous', `Several workspaces have a resolver named "${name}": give its id`),
  /** Concerns a resolver as a whole; `path` is the place in it. */
  resolverInvalid: (path: string, message: string) => refuse('resolver_invalid', message, { details: { field: path } }),
  /** A fault of an input that the engine's `completeInput` found. */
  inputInvalid: ({ code, fault }: InputFault) => refuse(inputCodes[code], fault),
  /** A file cannot contain this number of permutations; the engine words the message. */
  inputNeeded: (sentence: string) => refuse('input_required', sentence),
  tokensetUnknown: (id: string) => refuse('tokenset_unknown', `Unknown tokenset: ${id}`),
  groupUnknown: (name: string) => refuse('group_unknown', `No token is in the group ${name}`),
  modeUnknown: (id: string) => refuse('mode_unknown', `Unknown mode: ${id}`),
}
