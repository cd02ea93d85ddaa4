// A setting: an environment variable and its field in `Config`.
import type { z } from 'zod'
import type { Allowance } from '../allowance.ts'

/** Reads the variable of one setting. An invalid value stops the start with a message that names the variable. */
export interface Reader<Standard extends string | null = string | null> {
  /** Returns the default if the variable is not set. */
  text(): string | Standard
  /** Returns the text of another setting. */
  other(name: string): string | null
  refuse(what: string): never
  /** Names another setting, and omits its value. */
  refuseOther(name: string, what: string): never
  /** The names of the variables that are set and begin so. */
  namesFrom(prefix: string): string[]
  /** Omits the value, which is secret or absent. */
  refuseUnshown(what: string): never
  oneOf<T extends string>(values: readonly T[]): T
  /** `or`: a further permitted value. */
  wholeNumber(min: number, max: number, or?: string): number
  url(protocols: readonly string[]): string | null
  /** The same, but error messages omit the value, which may contain a password. */
  secretUrl(protocols: readonly string[]): string | null
  /** Error messages omit the value: it contains a password. */
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
  /** In Markdown, for docs/self-hosting.md. */
  meaning: string
  /** The default; null: none, or see `otherwise`. */
  standard: Standard
  otherwise?: string
  read(from: Reader<Standard>): Value
}

/** Preserves the literal types that `Config` derives from. */
export const setting = <const Field extends string, const Standard extends string | null, Value>(
  given: Setting<Field, Standard, Value>,
): Setting<Field, Standard, Value> => given
