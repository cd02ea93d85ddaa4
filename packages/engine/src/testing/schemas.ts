// The official JSON schemas of DTCG 2025.10.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

const folder = new URL('../../test/dtcg-schemas/2025.10/', import.meta.url).pathname

export function loadSchemas(): { format: ValidateFunction; resolver: ValidateFunction } {
  // The formats that the schemas name beyond the usual ones are checked by us.
  const ajv = new Ajv({ strict: false })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.json')) ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)
  }
  const schema = (name: string) => ajv.getSchema(`https://www.designtokens.org/schemas/2025.10/${name}.json`)!
  return { format: schema('format'), resolver: schema('resolver') }
}
