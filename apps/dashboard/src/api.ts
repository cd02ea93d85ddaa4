// The dashboard's only way to the server: the operations of the contract, with the session's cookie.
import { createClient } from '@tessera/sdk'

// No retries here: reads are tried again by the queries, edits wait in their own line and say so.
export const api = createClient({ baseUrl: '', surface: 'session', retries: 0, cache: 30 })

export { isTesseraError } from '@tessera/sdk'
