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
import type { Place } from './checking/view.ts'
import type { World } from './checking/world.ts'

/** A mode or permutation of files that has been resolved already. */
export interface ResolvedVariant extends Variant {
  resolution: Resolution
}

/** An operation of a batch, as the API takes it. */
export type FixOperation =
  | { op: 'create'; name: string; type: TypeName; value: Json; description?: string | null }
  | { op: 'update'; name: string; value?: Json; new_name?: string }
  | { op: 'delete'; name: string }

export interface ComparedColor {
  token: string
  /** As CSS. */
  value: string
}

/** What a rule says of a token at one place; who, where and how grave it is, the runner adds. */
export interface Found {
  token: string
  /** One sentence. */
  message: string
  /** What sets it apart from other findings of the same rule about the same token: the background, the missing target. */
  about?: readonly string[]
  measured?: number
  required?: number
  /** The colors that were compared, the token's own first. */
  colors?: readonly ComparedColor[]
  /** Operations on the token's own mode that make the finding go away; null: there are none. Asked for when they are wanted. */
  fix?: (meter: Meter) => FixOperation[] | null
}

/** A token at a place, with what it comes to there. */
export interface TokenAt {
  token: Token
  resolved: Resolved
  /** What stands beside it under that name. What is found may depend only on names that the value leads to; a fix, on any. */
  find(name: string): Resolved | undefined
  /** Does the rule, as it is set, look at this token as well? */
  covers(token: Token): boolean
}

/** For the tests and the manual: tokens of one mode by name, and options. */
export interface RuleExample<Options> {
  tokens: Record<string, { type: TypeName; value: Json } & Partial<Token>>
  options: Options
  /** Further modes of the same tokenset. */
  modes?: Record<string, RuleExample<Options>['tokens']>
  /** What was released before, and the version that comes next. */
  released?: Pick<NonNullable<Checked['released']>, 'next'> & { tokens?: RuleExample<Options>['tokens'] }
}

/** What a rule looks at, and so what may change what it finds. Work that grows with more than one of its inputs is metered. */
export type Check<Options> =
  /** Each token by itself; `stored`: only as it is written, so that permutations bring nothing new. */
  | {
      each: 'token'
      stored?: true
      types?: readonly TypeName[]
      /** Units of work for a name, where they depend on it. */
      weigh?(options: Options): ((name: string) => number) | undefined
      check(at: TokenAt, options: Options): Found[]
    }
  /** Tokens together: text and background, neighbours. Their values decide, wherever they vary. */
  | {
      each: 'tuple'
      /** The names that stand together out of those that are there, by type; `tell` says what is wrong with the options. */
      tuples(
        names: (type: TypeName) => readonly string[],
        options: Options,
        tell: (message: string) => void,
        meter: Meter,
      ): string[][]
      check(values: readonly Resolved[], options: Options, beside: Beside): Found[]
    }
  /** All stored tokens of a mode. */
  | { each: 'mode'; check(mode: ModeView, options: Options, covers: (token: Token) => boolean, meter: Meter): Found[] }
  /** Everything at once. */
  | { each: 'workspace'; check(world: World, options: Options, covers: Covers, meter: Meter): Placed[] }

/** What else stands there: where a fix may look for something better. */
export interface Beside {
  names: readonly string[]
  at(name: string): Resolved | undefined
}

export interface Covers {
  (token: Pick<Token, 'name' | 'type'>, mode: ModeName): boolean
  /** As far as names decide; null: they do not. */
  named: ((name: string) => boolean) | null
  /** Units of work for a name. */
  cost: number
}

export interface Placed {
  place: Place
  found: Found
}

export interface Rule<Schema extends z.ZodType = z.ZodType> {
  id: RuleId
  /** For people: `Contrast`. */
  label: string
  /** One sentence. */
  describe: string
  level: FindingLevel
  /** Runs without being set; its options must all be optional. */
  onByDefault: boolean
  /** Only a person can decide what mends its findings: none of them has a fix. */
  withoutFix?: true
  options: Schema
  /** Why options are refused that are too much work, to be set and not to be run: what is stored may be older. */
  excess?(options: z.output<Schema>): string | null
  /** What of the options can be narrowed where looking is too much work; '' where nothing can. */
  narrow?: string
  /** The options in a sentence or two, for the manual; '' where there are none. */
  optionsText: string
  run: Check<z.output<Schema>>
  examples: { finds: RuleExample<z.input<Schema>>; passes: RuleExample<z.input<Schema>> }
}

/** A rule as its file writes it: its id is one by being written there. */
type Definition<Schema extends z.ZodType> = Omit<Rule<Schema>, 'id'> & { id: string }

/** Checks the options of `run` and `examples` against the schema; the list holds rules of all schemas. */
export const rule = <Schema extends z.ZodType>(definition: Definition<Schema>) =>
  ({ ...definition, id: definition.id as RuleId }) as Rule
