// Refusals of resolvers and of their inputs.
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
  /** Of a resolver as a whole; `path` is where in it. */
  resolverInvalid: (path: string, message: string) => refuse('resolver_invalid', message, { details: { field: path } }),
  /** What `completeInput` of the engine finds wrong with an input. */
  inputInvalid: ({ code, fault }: InputFault) => refuse(inputCodes[code], fault),
  /** More permutations than one file holds; the engine says how many. */
  inputNeeded: (sentence: string) => refuse('input_required', sentence),
  tokensetUnknown: (id: string) => refuse('tokenset_unknown', `Unknown tokenset: ${id}`),
  groupUnknown: (name: string) => refuse('group_unknown', `No token is in the group ${name}`),
  modeUnknown: (id: string) => refuse('mode_unknown', `Unknown mode: ${id}`),
}
