// A mode, or all permutations of a resolver, as rules see them; and the places in them.
import type { Resolved } from '../../resolve/resolve.ts'
import type { Input } from '../../resolver/resolver.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { CheckedResolver, ModeName } from './checked.ts'

/** About the options of a rule, not about tokens. */
export interface Nowhere {
  nowhere: true
}

/** Where a finding is. */
export type Place = { mode: ModeName } | PermutationPlace | Nowhere

export interface PermutationPlace {
  resolver: CheckedResolver
  /** The first of the permutations, with a context for each modifier. */
  input: Input
  /** In how many permutations the same tokens stand. */
  count: number
  /** The modes that these tokens stand in. */
  modes: readonly string[]
  /** The mode that the token itself stands in. */
  holder: ModeName | null
}

/** Units of work for comparing tokens at one input. */
export const oneComparison = 4

/** A token at an input. */
export interface Visit {
  input: Input
  resolved: Resolved
  /** The mode that it stands in. */
  holder: ModeName
  /** null where one mode holds all that it comes to and so has said it already. */
  place(): Place | null
}

/** A mode, or all permutations of a resolver: what looking at tokens needs of either. */
export interface View {
  /** For people: `the mode Light of Core`. */
  readonly called: string
  readonly names: readonly string[]
  /** Where the token comes to something that no single mode says: once for a mode, else for each of its own inputs. */
  visits(name: string): readonly Visit[]
  at(name: string, input: Input): Resolved | undefined
  /** The inputs at which these together may differ. */
  inputsOf(names: readonly string[]): Iterable<Input>
  /** How many these inputs are. */
  combinations(names: readonly string[]): number
  /** Units of work for these together at one input. */
  reach(names: readonly string[]): number
  /** Units of work for looking at these names, or all, at all their inputs. */
  effort(names?: readonly string[]): number
  /** The mode that the name's token stands in. */
  holderAt(name: string, input: Input): ModeName | undefined
  /** What the tokens come to at the input, as a place; null where one mode holds all of it and so has said it already. */
  placeAt(names: readonly string[], input: Input): Place | null
  /** Can it stand in several modes? Otherwise there is nothing to look at beside the modes themselves. */
  isOwn(names: readonly string[]): boolean
  /** The names of which some holder has the type. */
  namesOf(type: TypeName): readonly string[]
  /** Names that look different than they did when the last findings were made; null: all. */
  readonly affected: ReadonlySet<string> | null
}
