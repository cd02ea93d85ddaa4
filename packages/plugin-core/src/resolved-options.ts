// What tokens a plugin is asked for, and where.
import { TesseraFault } from './fault.ts'
import type { TesseraOptions } from './options.ts'

/** The options with what the environment adds. */
export interface ResolvedOptions extends TesseraOptions {
  /** null: neither named by options nor by the environment. */
  address: string | null
}

export function placeOf(options: TesseraOptions, env: NodeJS.ProcessEnv = process.env): ResolvedOptions {
  const address = options.server ?? env.TESSERA_SERVER
  const apiKey = options.apiKey ?? env.TESSERA_API_KEY
  return { ...options, address: address ? addressOf(address) : null, ...(apiKey ? { apiKey } : {}) }
}

function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new TesseraFault(`"${text}" is no address of a server. Write one such as https://tokens.example.com`)
  return text.replace(/(\/api\/v1)?\/*$/, '')
}

/** A release is asked for, and not the present state of a workspace. */
export const isOfRelease = ({ organization, environment }: TesseraOptions): boolean =>
  organization !== undefined || environment !== undefined

/** The name of the tokens in the lockfile and in the cache. */
export function keyOf({ workspace, organization, environment, resolver, ...rest }: TesseraOptions): string {
  const parts = isOfRelease({ ...rest, organization, environment })
    ? [organization ?? '', environment ?? 'Production', workspace ?? '', resolver ?? '']
    : [workspace ?? '', '', '', resolver ?? '']
  return `tessera:${parts.map(encodeURIComponent).join('/').replace(/\/+$/, '')}`
}
