// The options of a rule as a schema that a form can be made of.
import { z } from 'zod'
import type { Rule } from '../rule.ts'

/** The part of JSON Schema that options of rules are written in. */
export interface OptionSchema {
  type?: string
  description?: string
  enum?: readonly (string | number)[]
  anyOf?: readonly OptionSchema[]
  items?: OptionSchema
  properties?: Readonly<Record<string, OptionSchema>>
  required?: readonly string[]
}

export const optionsSchemaOf = ({ options }: Rule): OptionSchema =>
  z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }) as OptionSchema
