// The options among settings that a tool holds, of which others may be its own.
import type { TesseraOptions } from './options.ts'

const names = ['server', 'apiKey', 'workspace', 'organization', 'environment', 'resolver', 'prefix'] as const

/** An editor sends empty texts for settings that nobody made. */
export function optionsIn(given: unknown): TesseraOptions {
  const settings = Object(given) as Record<string, unknown>
  const texts = names.flatMap(name => {
    const value = settings[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(texts), ...(settings.names === 'kebab' ? { names: 'kebab' } : {}) }
}
