// The settings of an output as a JSON schema, from which a form can be built.
import { z } from 'zod'
import type { OptionSchema } from '../rules/checking/options-schema.ts'
import { outputSchema } from './output.ts'

/** Each setting with its type, its choices and its description. */
export const outputSettings = (): OptionSchema =>
  z.toJSONSchema(outputSchema, { io: 'input', unrepresentable: 'any' }) as OptionSchema
