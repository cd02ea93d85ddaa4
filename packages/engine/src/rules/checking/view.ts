// The common view of a mode, or of all permutations of a resolver, for rules; and the places of findings.
import type { Resolved } from '../../resolve/resolve.ts'
import type { Input } from '../../resolver/resolver.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { CheckedResolver, ModeName } from './checked.ts'

/** The finding concerns the options of a rule, not a token. */
export interface Nowhere {
  nowhere: true
}

/** The place of a finding. */
export type FindingPlace = { mode: ModeName } | PermutationPlace | Nowhere

export interface PermutationPlace {
  resolver: CheckedResolver
  /** The first of the permutations, with a context for each modifier. */
  input: Input
  /** The number of permutations with the same tokens. */
  count: number
  /** The modes that provide these tokens. */
  modes: readonly string[]
  /** The mode that provides the token itself. */
  holder: ModeName | null
}

/** Units of work for comparing tokens at one input. */
export const oneComparison = 4

/** A token at an input. */
export interface Visit {
  input: Input
  resolved: Resolved
  /** The mode that provides the token. */
  holder: ModeName
  /** Null if a single mode provides the token and all its targets, since the view of that mode reports the finding. */
  place(): FindingPlace | null
}

/** The interface of modes and resolvers for checking tokens. */
export interface View {
  /** For people: `the mode Light of Core`. */
  readonly called: string
  readonly names: readonly string[]
  /** For a mode, one visit; for a resolver, one per input of the token, if its value depends on several modes. */
  visits(name: string): readonly Visit[]
  at(name: string, input: Input): Resolved | undefined
  /** The inputs between which the values of these names may differ. */
  inputsOf(names: readonly string[]): Iterable<Input>
  /** The number of these inputs. */
  combinations(names: readonly string[]): number
  /** Units of work for these names together at one input. */
  reach(names: readonly string[]): number
  /** Units of work for these names, or all, at all their inputs. */
  effort(names?: readonly string[]): number
  /** The mode that provides the token. */
  holderAt(name: string, input: Input): ModeName | undefined
  /** The place of the tokens at the input; null if a single mode provides them and all their targets. */
  placeAt(names: readonly string[], input: Input): FindingPlace | null
  /** Whether the values of the names can depend on several modes. If not, the views of the modes report all findings. */
  isOwn(names: readonly string[]): boolean
  /** The names with a holder of the type. */
  namesOf(type: TypeName): readonly string[]
  /** The names whose value may differ from the last run; null for all. */
  readonly affected: ReadonlySet<string> | null
}
