// A setting: an environment variable and its field in `Config`.
import type { z } from 'zod'
import type { Allowance } from '../allowance.ts'

/** Reads the variable of one setting. An invalid value stops the start with a message that names the variable. */
export interface Reader<Standard extends string | null = string | null> {
  /** Returns the default if the variable is not set. */
  text(): string | Standard
  /** Returns the text of another setting. */
  other(name: string): string | null
  /** Shows the value, unless it is secret. */
  refuse(what: string): never
  /** Names another setting, and omits its value. */
  refuseOther(name: string, what: string): never
  /** The names of the variables that are set and begin so. */
  namesFrom(prefix: string): string[]
  oneOf<T extends string>(values: readonly T[]): T
  /** `or`: a further permitted value. */
  wholeNumber(min: number, max: number, or?: string): number
  url(protocols: readonly string[]): string | null
  database(role: 'primary' | 'replica'): string | null
  /** Parses JSON with this schema; undefined if the variable is not set. */
  json<Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined
  /** Separated by commas. */
  list(): string[]
  listOf(fits: (entry: string) => boolean, otherwise: string): string[]
  allowance(): Allowance
  /** Whether only this computer can reach the address in another setting; true without one. */
  isLocal(name: string): boolean
}

export interface Setting<Field extends string, Standard extends string | null, Value> {
  /** The field in `Config`. */
  field: Field
  /** In Markdown, for docs/reference/settings.md, where its links start. */
  meaning: string
  /** The default; null: none, or see `otherwise`. */
  standard: Standard
  otherwise?: string
  /** A password, a key, or an address that may hold one: shown to nobody, and kept apart from what is not secret. */
  secret?: boolean
  /** Further variables that belong to it, with whether they are secret. `<ID>` stands for what their operator chooses. */
  companions?: Readonly<Record<string, { secret: boolean }>>
  read(from: Reader<Standard>): Value
}

/** Preserves the literal types that `Config` derives from. */
export const setting = <const Field extends string, const Standard extends string | null, Value>(
  given: Setting<Field, Standard, Value>,
): Setting<Field, Standard, Value> => given

export type Settings = Readonly<Record<string, Setting<string, string | null, unknown>>>

/** The fields of `Config` that settings make. */
export type ConfigOf<Some extends Settings> = {
  [Name in keyof Some as Some[Name]['field']]: ReturnType<Some[Name]['read']>
}
