// The options of a rule as a JSON schema, from which a form can be built.
import { z } from 'zod'
import type { Rule } from '../rule.ts'

/** The subset of JSON Schema that options of rules use. */
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
