// Finds and reads the configuration: tessera.config.ts, .mjs or .json.
import { dirname, join, resolve } from 'node:path'
import type { OutputFunctions, RuleSetting } from '@tessera/engine'
import { z } from 'zod'
import { Failure } from '../base/failure.ts'
import { readIfThere } from '../base/files.ts'
import { readProgram } from './config-program.ts'
import { readJson } from './json-file.ts'
import { fileShape, programShape } from './schema.ts'
import type { Config } from './schema.ts'

export const configName = 'tessera.config.ts'
/** Every name that a configuration may have. */
export const configNames = [configName, 'tessera.config.mjs', 'tessera.config.json']

// A configuration is checked once, which is less than compiling a check for it takes.
z.config({ jitless: true })

/** The formats and transforms that the project defines as functions. */
export const functionsOf = ({ formats, transforms }: Config): OutputFunctions => ({
  ...(formats && { formats }),
  ...(transforms && { transforms }),
})

export interface FoundConfig {
  config: Config
  /** The folder that its relative paths start in. */
  base: string
  /** Its own path; null: no file. */
  path: string | null
}

/** The given file, else the nearest one in this folder and its parents, else none. */
export async function findConfig(cwd: string, given?: string): Promise<FoundConfig> {
  if (given !== undefined) {
    const path = resolve(cwd, given)
    const text = await readText(path)
    if (text === null)
      throw new Failure(`There is no file ${given}`, { hint: '`tessera init` writes one.', manual: {} })
    return { config: await readConfig(path, text, given), base: dirname(path), path }
  }
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = await configIn(folder)
    if (found) return { config: await readConfig(found.path, found.text), base: folder, path: found.path }
    if (dirname(folder) === folder) return { config: {}, base: cwd, path: null }
  }
}

async function configIn(folder: string): Promise<{ path: string; text: string } | null> {
  const there: { path: string; text: string }[] = []
  for (const file of configNames) {
    const text = await readText(join(folder, file))
    if (text !== null) there.push({ path: join(folder, file), text })
  }
  const [first, other] = there
  if (!first || !other) return first ?? null
  throw new Failure(`There are ${first.path} and ${other.path}`, {
    hint: 'Keep one of them, or name one with --config.',
    manual: {},
  })
}

const readText = (path: string): Promise<string | null> =>
  readIfThere(path).catch((error: NodeJS.ErrnoException) => {
    const reason = unreadable.get(error.code)
    throw reason === undefined ? error : new Failure(`${path} cannot be read: ${reason}`, { manual: {} })
  })

const unreadable = new Map<string | undefined, string>([
  ['EACCES', 'you may not read it'],
  ['EPERM', 'you may not read it'],
  ['EISDIR', 'it is a folder'],
])

async function readConfig(path: string, text: string, shown = path): Promise<Config> {
  const manual = { server: serverIn(text) }
  if (/\.(?:ts|mjs)$/.test(path))
    return readProgram(async given => programShape(await rulesFor(given)), { path, text, manual })
  return readJson(fileShape(await rulesFor(jsonIn(text))), text, shown, '', manual)
}

/** Faults are reported where it is read. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The address that a configuration names, although the rest of it may be wrong. */
function serverIn(text: string): string | undefined {
  const [, address] = /\bserver["']?\s*:\s*["'](https?:\/\/[^"'\s]+)["']/.exec(text) ?? []
  return address
}

/** What checks each of the rules. Most configurations have none, and it is most of what would be loaded for them. */
async function rulesFor(given: unknown): Promise<z.ZodType<RuleSetting>> {
  const isNeeded = typeof given === 'object' && given !== null && 'rules' in given
  return isNeeded ? (await import('./rules.ts')).ruleSettingSchema : z.custom<RuleSetting>()
}
