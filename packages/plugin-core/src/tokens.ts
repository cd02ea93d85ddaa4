// The tokens of a project in the forms that plugins need; each is written once, when it is asked for.
import {
  combinedModes,
  exportSystem,
  exportTokens,
  importSystem,
  importTokens,
  isImportFailure,
  joinedSystem,
  nearestName,
  sheetChoices,
  systemVariants,
  tokensetInput,
  withRootChoices,
  type ExportInput,
  type ExportOptions,
  type Manifest,
  type ManifestToken,
  type ModeTokens,
  type SheetChoice,
  type System,
} from '@tessera/engine'
import type { Content } from './content.ts'
import { TesseraFault } from './fault.ts'

export interface Tokens {
  /** The version of the release; null for the present state of a workspace. */
  readonly release: string | null
  readonly digest: string
  /** All tokens with their names in code. */
  readonly manifest: () => Manifest
  /** A style sheet of custom properties, with a rule for each mode or theme. */
  readonly css: () => string
  /** A style sheet in which the root of a page chooses the themes, and what it carries for each. */
  readonly choosable: () => { css: string; choices: SheetChoice[] }
  /** An ECMAScript module. */
  readonly module: () => string
  /** The tokens of each mode or theme, unresolved. */
  readonly variants: () => ExportInput
  /** The custom property of a token, or undefined. */
  readonly property: (name: string) => string | undefined
  /** Where the dashboard shows the token, if that is known. */
  readonly page: (name: string) => string | null
  /** The name that a wrong one may have meant. */
  readonly nearest: (name: string) => string | null
}

export type SystemOrModes = { system: System } | { modes: ModeTokens[] }

/** Where tokens are from, and how they are read. */
interface Origin {
  release: string | null
  digest: string
  source: () => SystemOrModes
  pages: () => ReadonlyMap<string, string>
}

/** More would be more than a build can use; a resolver with more themes is written by its axes. */
const mostThemes = 500

type NameOptions = Pick<ExportOptions, 'prefix' | 'names'>

export function tokensOf(content: Content, options: NameOptions = {}): Tokens {
  const { release, digest } = content
  return tokensFrom({ release, digest, source: () => sourceOf(content), pages: () => pagesOf(content) }, options)
}

export function tokensFrom(origin: Origin, { prefix, names }: NameOptions = {}): Tokens {
  const options: ExportOptions = { ...(prefix ? { prefix } : {}), ...(names ? { names } : {}) }
  const source = once(origin.source)
  const manifest = once(() => JSON.parse(write('manifest', source(), options)) as Manifest)
  const byName = once(() => new Map(manifest().tokens.map((token): [string, ManifestToken] => [token.name, token])))
  const pages = once(origin.pages)
  return {
    release: origin.release,
    digest: origin.digest,
    manifest,
    css: once(() => write('css', source(), options)),
    choosable: once(() => choosableOf(source(), options)),
    module: once(() => write('esm', source(), prefix ? { prefix } : {})),
    variants: once(() => variantsOf(source())),
    property: name => byName().get(name)?.names.css,
    page: name => pages().get(name) ?? null,
    nearest: name => nearestName(name, byName().keys()),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function write(format: string, source: SystemOrModes, options: ExportOptions): string {
  const output =
    'system' in source
      ? exportSystem(format, source.system, options)
      : exportTokens(format, tokensetInput('Tokens', source.modes), options)
  if ('fault' in output) throw new TesseraFault(output.fault)
  return output.text
}

function variantsOf(source: SystemOrModes): ExportInput {
  if ('modes' in source) return tokensetInput('Tokens', source.modes)
  const variants = systemVariants(source.system, { most: mostThemes })
  if ('fault' in variants) throw new TesseraFault(variants.fault)
  return variants
}

function choosableOf(source: SystemOrModes, options: ExportOptions): ReturnType<Tokens['choosable']> {
  if ('modes' in source) return { css: write('css', source, options), choices: sheetChoices(variantsOf(source)) }
  const system = withRootChoices(source.system)
  return { css: write('css', { system }, options), choices: sheetChoices(system) }
}

function sourceOf({ documents, resolver }: Content): SystemOrModes {
  if (resolver !== null) return { system: systemIn(documents[0]!) }
  return joinedModes(documents.map(modesIn), 'Set the option "resolver" to what joins them')
}

/** `advice`: what to do where two tokensets have a token of one name. */
export function joinedModes(tokensets: readonly ModeTokens[][], advice: string): SystemOrModes {
  const combined = combinedModes(tokensets)
  if ('sameName' in combined) throw new TesseraFault(`${sameNames(combined.sameName)}. ${advice}`)
  return { modes: combined }
}

export const sameNames = (name: string) => `Several tokensets have a token named "${name}"`

/** The name of a token that two of the documents have, or null. */
export function sharedName(documents: readonly string[]): string | null {
  if (documents.length < 2) return null
  const combined = combinedModes(documents.map(modesIn))
  return 'sameName' in combined ? combined.sameName : null
}

function pagesOf({ documents, pages = [] }: Content): Map<string, string> {
  const found = new Map<string, string>()
  for (const [index, page] of pages.entries())
    for (const { tokens } of modesIn(documents[index]!))
      for (const { name } of tokens) found.set(name, `${page}?sel=${encodeURIComponent(name)}`)
  return found
}

const unreadable = () => new TesseraFault('The server’s tokens cannot be read. Install the plugin that it hands out')

function systemIn(text: string): System {
  const read = importSystem([{ path: 'tokens.resolver.json', text }], { format: 'dtcg-resolver' })
  const system = 'errors' in read ? null : joinedSystem(read)
  if (!system) throw unreadable()
  return system
}

function modesIn(text: string): ModeTokens[] {
  const read = importTokens([{ path: 'tokens.resolver.json', text }], { format: 'dtcg-resolver' })
  if (isImportFailure(read)) throw unreadable()
  return read.modes.map(({ name, tokens, groups }, index) => ({
    name: name ?? 'Base',
    tokens,
    groups,
    is_default: index === 0,
  }))
}
