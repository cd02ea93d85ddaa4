// Judged by the standard's own JSON schema, which @microsoft/jest-sarif carries.
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const path = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
// Written in draft 4, of which it uses nothing that has changed since but the names of these two.
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
const ajv = new Ajv({ strict: false, unicodeRegExp: false })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
export const isSarif = ajv.compile(schema)
