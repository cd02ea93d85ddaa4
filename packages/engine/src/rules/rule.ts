// The interface of a rule. One file per rule; the list is in index.ts.
import type { z } from 'zod'
import type { FindingLevel, RuleId } from '../base/finding.ts'
import type { Variant } from '../resolver/variants.ts'
import type { Resolution, Resolved } from '../resolve/resolve.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import type { Checked, ModeName } from './checking/checked.ts'
import type { Meter } from './checking/bounds/meter.ts'
import type { ModeView } from './checking/mode-view.ts'
import type { FindingPlace } from './checking/view.ts'
import type { World } from './checking/world.ts'

/** A resolved mode or permutation of files. */
export interface ResolvedVariant extends Variant {
  resolution: Resolution
}

/** An operation of a batch in the API. */
export type FixOperation =
  | { op: 'create'; name: string; type: TypeName; value: Json; description?: string | null }
  | { op: 'update'; name: string; value?: Json; new_name?: string }
  | { op: 'delete'; name: string }

export interface ComparedColor {
  token: string
  /** In CSS. */
  value: string
}

/** The finding of a rule about a token. The runner adds rule, place and severity. */
export interface RuleFinding {
  token: string
  /** One sentence. */
  message: string
  /** Distinguishes it from other findings of the rule about the same token: the background, the missing target. */
  about?: readonly string[]
  measured?: number
  required?: number
  /** The compared colors, the token's own first. */
  colors?: readonly ComparedColor[]
  /** Operations on the token's own mode that resolve the finding, or null. Computed on demand. */
  fix?: (meter: Meter) => FixOperation[] | null
}

/** A token at a place, with its resolved value there. */
export interface TokenAt {
  token: Token
  resolved: Resolved
  /** Finds another token at the same place. A finding may depend only on names that the value refers to; a fix on any name. */
  find(name: string): Resolved | undefined
  /** Whether the setting covers this token as well. */
  covers(token: Token): boolean
}

/** For the tests and the manual: tokens of one mode by name, and options. */
export interface RuleExample<Options> {
  tokens: Record<string, { type: TypeName; value: Json } & Partial<Token>>
  options: Options
  /** Further modes of the same tokenset. */
  modes?: Record<string, RuleExample<Options>['tokens']>
  /** The uses of tokens in code. */
  usage?: Record<string, number>
  /** The tokens that a component uses. */
  bound?: string[]
  /** The tokens with guidance; a group ends in `.`. */
  guided?: string[]
  /** The last release, and the version of the next one. */
  released?: Pick<NonNullable<Checked['released']>, 'next'> & { tokens?: RuleExample<Options>['tokens'] }
}

/** The scope of a rule, on which its findings may depend. Work that grows with more than one of its inputs is metered. */
export type Check<Options> =
  /** Each token by itself. `stored` rules ignore resolved values, so permutations add no findings. */
  | {
      each: 'token'
      stored?: true
      types?: readonly TypeName[]
      /** Units of work for a name, if they depend on it. */
      weigh?(options: Options): ((name: string) => number) | undefined
      check(at: TokenAt, options: Options): RuleFinding[]
    }
  /** Tuples of tokens, such as text and background. Their values decide, in each permutation. */
  | {
      each: 'tuple'
      /** The tuples among the names, which are given by type. `tell` reports a fault of the options. */
      tuples(
        names: (type: TypeName) => readonly string[],
        options: Options,
        tell: (message: string) => void,
        meter: Meter,
      ): string[][]
      check(values: readonly Resolved[], options: Options, beside: Beside): RuleFinding[]
    }
  /** All stored tokens of a mode. */
  | {
      each: 'mode'
      check(mode: ModeView, options: Options, covers: (token: Token) => boolean, meter: Meter): RuleFinding[]
    }
  /** Everything at once. */
  | { each: 'workspace'; check(world: World, options: Options, covers: Covers, meter: Meter): Placed[] }

/** The other tokens at the place, among which a fix may choose. */
export interface Beside {
  names: readonly string[]
  at(name: string): Resolved | undefined
}

export interface Covers {
  /** What is missing has no type, so that a condition of types leaves it out. */
  (token: { name: string; type?: TypeName }, mode: ModeName): boolean
  /** The part of the condition that concerns names; null if there is none. */
  named: ((name: string) => boolean) | null
  /** Units of work for a name. */
  cost: number
}

export interface Placed {
  place: FindingPlace
  found: RuleFinding
}

export interface Rule<Schema extends z.ZodType = z.ZodType> {
  id: RuleId
  /** For people: `Contrast`. */
  label: string
  /** One sentence. */
  describe: string
  level: FindingLevel
  /** Runs without a setting. All its options must be optional. */
  onByDefault: boolean
  /** Its findings have no fix, because only a person can decide. */
  withoutFix?: true
  options: Schema
  /** Why options are too much work for a new setting, or null. Older stored settings still run. */
  excess?(options: z.output<Schema>): string | null
  /** The options that a user can narrow if the rule is too much work, for the message. */
  narrow?: string
  /** The options in a sentence or two, for the manual; '' without options. */
  optionsText: string
  run: Check<z.output<Schema>>
  examples: { finds: RuleExample<z.input<Schema>>; passes: RuleExample<z.input<Schema>> }
}

/** The definition in the file of a rule, whose plain text id becomes a `RuleId`. */
type Definition<Schema extends z.ZodType> = Omit<Rule<Schema>, 'id'> & { id: string }

/** Makes TypeScript check `run` and `examples` against the schema. The result type fits the list of all rules. */
export const rule = <Schema extends z.ZodType>(definition: Definition<Schema>) =>
  ({ ...definition, id: definition.id as RuleId }) as Rule
