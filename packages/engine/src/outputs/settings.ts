// The settings of an output as a schema that a form can be made of.
import { z } from 'zod'
import type { OptionSchema } from '../rules/checking/options-schema.ts'
import { outputSchema } from './output.ts'

/** Each setting with its type, its choices and what it means. */
export const outputSettings = (): OptionSchema =>
  z.toJSONSchema(outputSchema, { io: 'input', unrepresentable: 'any' }) as OptionSchema
