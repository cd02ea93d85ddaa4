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
  const { files } = settings
  const patterns = Array.isArray(files) ? files.filter((each): each is string => typeof each === 'string') : []
  return {
    ...Object.fromEntries(texts),
    ...(patterns.length > 0 ? { files: patterns } : {}),
    ...(settings.names === 'kebab' ? { names: 'kebab' } : {}),
  }
}
