// The platforms of the files that a project pulls, by the options that they are written with.
import { platforms } from '@tessera/engine'
import type { Platform } from '@tessera/engine'

/** How a file spells names. */
export type NameOptions = { prefix?: string; names?: 'kebab' }

export interface PulledFile {
  format: string
  prefix?: string | undefined
  names?: 'kebab' | undefined
}

/** By options as JSON: the platforms that are pulled with them, and those that are not pulled, which have none. */
export function platformsByOptions(pull: readonly PulledFile[]): Map<string, Platform[]> {
  const byOptions = new Map<string, Platform[]>()
  for (const platform of platforms) {
    const outputs = pull.filter(({ format }) => format === platform)
    if (outputs.length === 0 && pull.length > 0 && isForOthers(platform, pull)) continue
    const options = outputs.map(({ prefix, names }): NameOptions => ({
      ...(prefix ? { prefix } : {}),
      ...(names ? { names } : {}),
    }))
    for (const each of new Set((options.length > 0 ? options : [{}]).map(given => JSON.stringify(given))))
      byOptions.set(each, [...(byOptions.get(each) ?? []), platform])
  }
  return byOptions
}

/**
 * Names of a platform that the project does not pull may mean something else there, such as themes of Tailwind. Of two
 * modules with an object `tokens`, the project uses the one that it pulls.
 */
function isForOthers(platform: Platform, pull: readonly PulledFile[]): boolean {
  if (platform === 'typescript') return pull.some(({ format }) => format === 'react-native')
  return platform === 'tailwind' || platform === 'react-native'
}
