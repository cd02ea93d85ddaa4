// The schema of tessera.config.json for editors, and of the types of `defineConfig`: the build puts it into the package.
import { ruleSettingSchema } from '@tessera/engine'
import { z } from 'zod'
import { fileShape } from './schema.ts'

export const configJsonSchema = () => ({
  title: 'tessera.config.json',
  ...z.toJSONSchema(fileShape(ruleSettingSchema), { io: 'input' }),
})
