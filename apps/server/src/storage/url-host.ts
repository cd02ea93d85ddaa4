import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

const pattern = String.raw`^\w+:[/\\]*(?:[^/\\?#@]*@)?([^/\\?#]*)`

/** The host of a stored address, with its port; '': none. */
export const hostOfUrl = (url: Sql): Sql => sql`coalesce(lower(substring(${url} from ${pattern}::text)), '')`
