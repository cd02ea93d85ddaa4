// The last lines of the start: the address, the demo's password and key, and a first call.
import type { Config } from '../base/config.ts'
import type { Demo } from './demo/seed.ts'
import type { ProcessLog } from './log.ts'
import { isLoopbackHost } from '../limits/network.ts'
import { version } from '../base/version.ts'

/** The state that the start found or created. */
export interface Welcomed {
  baseUrl: string
  /** null: the demo existed before, or is disabled. */
  demo: Demo | null
  /** The token that creating the first account requires; null: an account exists, or no token is needed. */
  setupToken: string | null
}

interface Facts extends Welcomed {
  config: Pick<Config, 'host' | 'workers'>
}

/** Prints a block of lines on a terminal, one record elsewhere. */
export function welcome(
  { announce }: Pick<ProcessLog, 'announce'>,
  { baseUrl, config, demo, setupToken }: Facts,
): void {
  const message = `Tessera ${version} is running at ${baseUrl}`
  const manual = `${baseUrl}/docs/manual`
  const lines = [message, row('Manual', manual)]
  const fields: Record<string, unknown> = { version, url: baseUrl, manual }
  if (config.workers > 1) {
    fields['workers'] = config.workers
    lines.push(row('Processes', String(config.workers)))
  }
  if (demo) {
    const curl = `curl -H "Authorization: Bearer ${demo.key}" "${baseUrl}/api/v1/tokensets/${demo.tokenset_id}/modes/${demo.mode_id}/export?format=css"`
    fields['demo'] = { email: demo.email, password: demo.password, api_key: demo.key, try: curl }
    lines.push(
      '',
      'A demo workspace was created; its password and key are shown only now:',
      row('E-mail', demo.email),
      row('Password', demo.password),
      row('API key', demo.key),
      '',
      'Try it:',
      curl,
    )
  }
  if (setupToken !== null) {
    fields['setup_token'] = setupToken
    lines.push('', 'There is no account yet. The first one administers this instance; creating it needs this token:')
    lines.push(row('Setup token', setupToken))
  }
  if (!baseUrl.startsWith('https:') && !isLoopbackHost(config.host)) {
    const warning =
      'The server listens beyond this machine without TLS. Put a proxy with TLS in front and set TESSERA_BASE_URL to its https address.'
    fields['warning'] = warning
    lines.push('', `Warning: ${warning}`)
  }
  announce(message, fields, lines)
}

const row = (label: string, value: string) => `${label.padEnd(17)}  ${value}`
