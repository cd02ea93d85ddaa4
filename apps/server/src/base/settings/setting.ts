// A setting: an environment variable, and the field of `Config` that it becomes.
import type { z } from 'zod'
import type { Allowance } from '../allowance.ts'

/** Reads the variable of one setting. What does not fit stops the start with a line that names the variable. */
export interface Reader<Standard extends string | null = string | null> {
  /** The default where it is not given. */
  text(): string | Standard
  /** The text of another setting. */
  other(name: string): string | null
  refuse(what: string): never
  /** Without the value: for what is secret, or not there. */
  refuseUnshown(what: string): never
  oneOf<T extends string>(values: readonly T[]): T
  /** `or`: what else it may be. */
  wholeNumber(min: number, max: number, or?: string): number
  url(protocols: readonly string[]): string | null
  /** Not shown where it is refused: it holds a password. */
  database(role: 'primary' | 'replica'): string | null
  /** Parsed as JSON of this schema; undefined without it. */
  json<Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined
  /** By comma. */
  list(): string[]
  listOf(fits: (entry: string) => boolean, otherwise: string): string[]
  allowance(): Allowance
  /** Whether only this computer reaches the address that another setting names; so it is without one. */
  isLocal(name: string): boolean
}

export interface Setting<Field extends string, Standard extends string | null, Value> {
  /** Of `Config`. */
  field: Field
  /** In Markdown: docs/self-hosting.md shows it. */
  meaning: string
  /** The default; null: none, or as `otherwise` describes. */
  standard: Standard
  otherwise?: string
  read(from: Reader<Standard>): Value
}

/** Keeps the literal types, of which `Config` is made. */
export const setting = <const Field extends string, const Standard extends string | null, Value>(
  given: Setting<Field, Standard, Value>,
): Setting<Field, Standard, Value> => given
