// Reads a manifest once per state of its file, so that an editor sees the next pull.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isTypeName, manifestVersion, type Manifest } from '@tessera/engine'
import { indexTokens, type TokenIndex } from './token-index.ts'

/** The configuration names no usable manifest. The message contains the remedy. */
export class ManifestFault extends Error {}

const kept = new Map<string, { state: string; index: TokenIndex }>()
const howTo = 'Write it with: tessera pull (format "manifest")'

/** `path` is relative to `cwd`. Throws a ManifestFault. */
export function loadManifest(path: unknown, cwd: string): TokenIndex {
  if (typeof path !== 'string' || path === '')
    throw new ManifestFault('The option "manifest" must be the path of a token manifest')
  const file = resolve(cwd, path)
  const state = stateOf(file)
  const known = kept.get(file)
  if (known?.state === state) return known.index
  const index = indexTokens(read(file))
  kept.set(file, { state, index })
  return index
}

function stateOf(file: string): string {
  try {
    const { mtimeMs, size } = statSync(file)
    return `${mtimeMs} ${size}`
  } catch {
    throw new ManifestFault(`There is no token manifest at ${file}. ${howTo}`)
  }
}

function read(file: string): Manifest {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ManifestFault(`The token manifest ${file} cannot be read: ${(error as Error).message}`)
  }
  const version = isRecord(json) ? json.tessera_manifest : undefined
  if (version === undefined) throw new ManifestFault(`${file} is no token manifest. ${howTo}`)
  if (version !== manifestVersion)
    throw new ManifestFault(
      `${file} is a token manifest of version ${JSON.stringify(version)}, and this plugin reads version ${manifestVersion}. Install the plugin that your server hands out`,
    )
  if (!isManifest(json)) throw new ManifestFault(`The token manifest ${file} is damaged. ${howTo}`)
  return json
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
const isNames = (value: unknown) =>
  isRecord(value) && ['css', 'scss', 'less', 'typescript'].every(language => typeof value[language] === 'string')

function isManifest(json: unknown): json is Manifest {
  if (!isRecord(json) || !isTexts(json.modes) || !isRecord(json.prefixes) || !Array.isArray(json.tokens)) return false
  const { css, scss, less } = json.prefixes
  if (![css, scss, less].every(isTexts)) return false
  return json.tokens.every(
    token =>
      isRecord(token) &&
      typeof token.name === 'string' &&
      typeof token.type === 'string' &&
      isTypeName(token.type) &&
      Array.isArray(token.values) &&
      token.values.every(value => value === null || typeof value === 'string') &&
      isNames(token.names) &&
      (token.replacement === undefined || isNames(token.replacement)),
  )
}
