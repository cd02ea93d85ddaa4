// The schemas of the options of exports, without the formats.
import { formatOptions } from '@tessera/engine'
import type { ExportOption, OptionName, OptionValue } from '@tessera/engine'
import { z } from 'zod'

/**
 * The schema of an export's option. `called`: the name of the option on the surface, which begins the validation
 * message.
 */
export function optionSchema<Name extends OptionName>(name: Name, called: string): z.ZodType<OptionValue<Name>> {
  const option: ExportOption = formatOptions[name]
  const error = ({ input }: { input?: unknown }) => `${called} ${option.refuses(input)}`
  return (schemas[option.kind](option, error) as z.ZodType).refine(value => option.refuses(value) === null, {
    error,
  }) as z.ZodType<OptionValue<Name>>
}

type ErrorOf = (issue: { input?: unknown }) => string
const schemas: Record<ExportOption['kind'], (option: ExportOption, error: ErrorOf) => z.ZodType> = {
  flag: (_, error) => z.boolean({ error }),
  choice: ({ choices = [] }, error) => z.enum(choices as readonly string[], { error }),
  text: ({ pattern }, error) => z.string({ error }).meta({ pattern }),
  number: ({ range: [min, max] = [-Infinity, Infinity] }, error) =>
    z.int({ error }).min(min, { error }).max(max, { error }),
}
