// Configuration by environment variables. An invalid one stops the start with a message that names it.
import type { z } from 'zod'
import type { Config } from '../base/config.ts'
import type { ConfigOf, Reader, Setting } from '../base/settings/setting.ts'
import { settings as ofAll } from '../base/settings/settings.ts'
import { settings as ofFeatures } from '../domains/features.ts'
import { isLoopback } from '../limits/network.ts'
import { readAllowance } from '../limits/outgoing.ts'
import { addressesOf } from '../storage/connections/hosts.ts'

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>
type Known = Setting<string, string | null, unknown>

/** Every setting, by its variable. */
export const settings = { ...ofAll, ...ofFeatures }

export function readConfig(env: Environment): Config {
  const fields = Object.entries<Known>(settings).map(([name, { field, secret, read }]) => [
    field,
    read(readerOf(env, name, secret === true) as never),
  ])
  // Compiles only if each setting has its field in `Config`, and each field the setting of a registered feature.
  const config: Pick<Config, keyof ConfigOf<typeof settings>> = Object.fromEntries(fields) as ConfigOf<typeof settings>
  return { ...config, sessionRateLimit: config.rateLimit * 12 }
}

/** null: it has none, or is of a provider, which have names of their own. */
const standardOf = (name: string): string | null =>
  Object.hasOwn(settings, name) ? settings[name as keyof typeof settings].standard : null

function readerOf(env: Environment, name: string, isSecret: boolean): Reader {
  // An empty variable counts as not set.
  const other = (named: string): string | null => env[named]?.trim() || standardOf(named)
  const text = () => other(name)
  const refuse = (what: string): never => {
    throw new ConfigError(`${name} ${what}${isSecret ? '' : ` (it is ${JSON.stringify(env[name])})`}`)
  }
  const refuseOther = (named: string, what: string): never => {
    throw new ConfigError(`${named} ${what}`)
  }
  const list = () =>
    text()
      ?.split(',')
      .map(entry => entry.trim()) ?? []
  return {
    text,
    other,
    refuse,
    refuseOther,
    namesFrom: prefix => Object.keys(env).filter(named => named.startsWith(prefix) && other(named) !== null),
    list,
    oneOf: <T extends string>(values: readonly T[]) =>
      values.find(value => value === text()) ?? refuse(`must be one of: ${values.join(', ')}`),
    wholeNumber(min, max, or = '') {
      const value = text() ?? ''
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < min || number > max)
        refuse(`must be ${or}a whole number from ${min} to ${max}`)
      return number
    },
    url: protocols => readUrl(text(), protocols, refuse),
    database(role) {
      const value = text()
      try {
        if (value !== null) addressesOf(value, role)
      } catch (error) {
        throw new ConfigError(`${name} ${(error as Error).message}`, { cause: error })
      }
      return value
    },
    json: schema => readJson(text(), schema, refuse),
    listOf: (fits, otherwise) => (list().every(fits) ? list() : refuse(otherwise)),
    allowance() {
      try {
        return readAllowance(list())
      } catch (error) {
        return refuse(`must list addresses, networks and host names: ${(error as Error).message}`)
      }
    },
    isLocal: address => other(address) === null || isLoopback(other(address)!),
  }
}

function readUrl(value: string | null, protocols: readonly string[], refuse: (what: string) => never): string | null {
  if (value !== null && !(URL.canParse(value) && protocols.includes(new URL(value).protocol)))
    refuse(`must be an address starting with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`)
  return value
}

function readJson<Schema extends z.ZodType>(
  text: string | null,
  schema: Schema,
  refuse: (what: string) => never,
): z.output<Schema> | undefined {
  if (text === null) return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    refuse('must be JSON')
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  return refuse(`is wrong at ${issue.path.join('.') || 'the top'}: ${issue.message}`)
}
