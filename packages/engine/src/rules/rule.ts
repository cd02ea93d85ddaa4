// The interface of a rule. One file per rule; the list is in index.ts.
import type { z } from 'zod'
import type { Finding, FindingLevel, RuleId } from '../finding.ts'
import type { Variant } from '../formats/variants.ts'
import type { Resolution } from '../resolve/resolve.ts'
import type { Json } from '../token.ts'
import type { TypeName } from '../types/index.ts'

/** What a rule looks at: resolving is done once for all rules. */
export interface ResolvedVariant extends Variant {
  resolution: Resolution
}

/** A finding without what the runner adds: the code is the rule's id, the level the rule's own or the one that is set. */
export type Found = Omit<Finding, 'code' | 'level'>

/** For the tests and the manual: tokens of one mode by name, and options. */
export interface RuleExample<Options> {
  tokens: Record<string, { type: TypeName; value: Json }>
  options: Options
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
  options: Schema
  check(variants: readonly ResolvedVariant[], options: z.output<Schema>): Found[]
  examples: { finds: RuleExample<z.input<Schema>>; passes: RuleExample<z.input<Schema>> }
}

/** Checks the options of `check` and `examples` against the schema; the list holds rules of all schemas. */
export const rule = <Schema extends z.ZodType>(definition: Rule<Schema>): Rule => definition as unknown as Rule

/** Checks each variant by itself. What is found in all of them is one finding; else each names its mode. */
export function inEachVariant(
  variants: readonly ResolvedVariant[],
  check: (variant: ResolvedVariant) => Found[],
): Found[] {
  const all = new Map<string, Found[]>()
  for (const variant of variants) {
    const mode = variant.name
    for (const found of check(variant)) {
      const key = `${found.path}\0${found.message}`
      const same = all.get(key)
      if (same) same.push({ ...found, mode })
      else all.set(key, [{ ...found, mode }])
    }
  }
  return [...all.values()].flatMap(same => (same.length === variants.length ? [withoutMode(same[0]!)] : same))
}

function withoutMode({ mode: _, ...found }: Found): Found {
  return found
}
