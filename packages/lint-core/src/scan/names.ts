// The names of a workspace's tokens in code: on every platform, and in its outputs.
import { androidModeSuffixes, outputNames, platformNames, platforms } from '@tessera/engine'
import type { ExportInput, Manifest, Output, Platform, Token } from '@tessera/engine'
import type { Kind } from '@tessera/code'
import { platformsByOptions } from './pulled.ts'
import type { NameOptions, PulledFile } from './pulled.ts'
import { kinds, spellings } from './spellings.ts'
import type { Spelling } from './spellings.ts'

/** Plain data, which threads receive. */
export interface Names {
  /** By kind and name in its normal form: the token. */
  tokens: Record<Kind, Map<string, string>>
  /** By kind, the beginnings of names: an unknown name with one of these is meant to be a token's. */
  starts: Record<Kind, string[]>
  deprecated: Set<string>
  /** By token, the properties to which Figma applies it; absent: any. */
  scopes: Map<string, string[]>
  manifest: Manifest
  /** Each way in which a file of the project spells the tokens. */
  spelled: SpelledTokens[]
  /** Variables of these languages are written instead of custom properties. */
  sheets: Set<'scss' | 'less'>
}

/** The names of one file. */
export interface SpelledTokens {
  kind: Kind
  /** By name in its normal form: the token. */
  tokens: Map<string, string>
  /** By token: the name as code uses it, without a sigil. */
  written: Map<string, string>
}

/** The tokens, whatever they come from. */
export interface NamedTokens {
  manifest(): Manifest
  variants(): ExportInput
}

/** A file that has the names of tokens, by its settings. */
export interface NamedOutput {
  format: string
  names?: Output['names'] | null
  options?: { prefix?: unknown; names?: unknown } | undefined
}

/** The files with which names get into a project. */
export interface Writing {
  pull: readonly PulledFile[]
  outputs: readonly NamedOutput[]
}

interface Naming {
  platforms: readonly Platform[]
  options: NameOptions
  /** How the output names tokens before the platform does. */
  names?: NonNullable<Output['names']>
}

/** Formats whose names in code are those of a platform. */
const alsoNamed: Readonly<Record<string, readonly Platform[]>> = {
  esm: ['typescript', 'react-native'],
  cjs: ['typescript', 'react-native'],
  stylex: ['css', 'react-native'],
  'vanilla-extract': ['css', 'typescript'],
  panda: ['css', 'typescript'],
  unocss: ['css', 'tailwind'],
}

const platformsOf = (format: string): readonly Platform[] =>
  platforms.filter(platform => platform === format || alsoNamed[format]?.includes(platform))

export function namesOf(tokens: NamedTokens, writing: Writing): Names {
  const manifest = tokens.manifest()
  const held = tokensIn(tokens)
  const names = empty(manifest)
  for (const naming of namingsOf(writing)) addNaming(names, held, naming, manifest)
  for (const { name, extensions } of held) {
    for (const path of pathsOf(name)) addName(names, 'typescript', path, name)
    const scopes = scopesIn(extensions)
    if (scopes.length > 0) names.scopes.set(name, scopes)
  }
  const written = new Set([...writing.pull, ...writing.outputs].map(({ format }) => format))
  for (const sheet of ['scss', 'less'] as const)
    if (written.has(sheet) && !written.has('css') && !written.has('tailwind')) names.sheets.add(sheet)
  return names
}

/** How the file that spells a token like `name` spells another one; null: none does. `name`: in its normal form. */
export function spelledLike({ spelled }: Names, kind: Kind, name: string, token: string): string | null {
  const known = spelled.filter(each => each.kind === kind && each.tokens.has(name))
  return known.map(({ written }) => written.get(token)).find(each => each !== undefined) ?? null
}

/** Sass sees the variables of a module that another one forwards with a prefix. */
export function withForwarded(names: Names, prefixes: ReadonlySet<string>): Names {
  if (prefixes.size === 0) return names
  const scss = new Map(names.tokens.scss)
  for (const prefix of prefixes)
    for (const [name, token] of names.tokens.scss) if (!scss.has(prefix + name)) scss.set(prefix + name, token)
  return { ...names, tokens: { ...names.tokens, scss } }
}

const byKind = <T>(make: () => T) => Object.fromEntries(kinds.map(kind => [kind, make()])) as Record<Kind, T>

const empty = (manifest: Manifest): Names => ({
  tokens: byKind(() => new Map<string, string>()),
  starts: byKind((): string[] => []),
  deprecated: new Set(manifest.tokens.filter(({ deprecated }) => deprecated).map(({ name }) => name)),
  scopes: new Map(),
  manifest,
  spelled: [],
  sheets: new Set(),
})

/** As an import from Figma keeps them. */
function scopesIn(extensions: Token['extensions']): string[] {
  const facts = extensions?.['com.figma']
  const scopes = typeof facts === 'object' && facts !== null && 'scopes' in facts ? facts.scopes : null
  return Array.isArray(scopes) ? scopes.filter(scope => typeof scope === 'string') : []
}

/** Each token once, as in the default mode if it is there. */
function tokensIn(tokens: NamedTokens): Token[] {
  const all = new Map<string, Token>()
  for (const variant of tokens.variants().variants)
    for (const token of variant.tokens) if (!all.has(token.name)) all.set(token.name, token)
  return [...all.values()]
}

function namingsOf({ pull, outputs }: Writing): Naming[] {
  const pulled = [...platformsByOptions(pull)].map(([options, of]): Naming => ({
    options: JSON.parse(options) as NameOptions,
    platforms: of,
  }))
  const written = outputs.map(({ format, names, options = {} }): Naming => ({
    platforms: platformsOf(format),
    options: {
      ...(typeof options.prefix === 'string' ? { prefix: options.prefix } : {}),
      ...(options.names === 'kebab' ? { names: 'kebab' } : {}),
    },
    ...(names ? { names } : {}),
  }))
  // Members of modules and classes, which projects use whose style sheets alone are pulled.
  return [...pulled, { platforms: ['react-native', 'tailwind'], options: {} }, ...written]
}

function addNaming(names: Names, tokens: readonly Token[], naming: Naming, { modes }: Manifest): void {
  for (const renamed of renamedBy(naming, tokens, modes)) {
    const named = platformNames(renamed, { ...naming.options, qualified: true })
    const headings = headingsOf(renamed, naming.options)
    const starts = startsOf(headings, naming.options)
    const suffixes = ['', ...suffixesOf(modes)]
    for (const platform of naming.platforms)
      for (const spelling of spellings[platform]) {
        const { kind, key } = spelling
        for (const suffix of platform === 'android' ? suffixes : [''])
          addSpelled(
            names,
            spelling,
            renamed.map(({ name }, index) => [named[platform](name), suffix, tokens[index]!.name]),
          )
        for (const start of starts(platform)) addStart(names.starts[kind], key(start) + separatorOf(kind))
      }
  }
}

type SpelledName = [name: string | null, suffix: string, token: string]

function addSpelled(names: Names, { kind, key, written }: Spelling, all: readonly SpelledName[]): void {
  const spelled: SpelledTokens = { kind, tokens: new Map(), written: new Map() }
  for (const [name, suffix, token] of all) {
    if (name === null) continue
    const normal = key(name + suffix)
    addName(names, kind, normal, token)
    spelled.tokens.set(normal, token)
    spelled.written.set(token, written(name + suffix))
  }
  names.spelled.push(spelled)
}

const separatorOf = (kind: Kind) => (kind === 'typescript' ? '.' : '-')

/** The headings as the platform spells them: each by itself, since types may share one. */
function startsOf(headings: readonly Token[], { names }: NameOptions): (platform: Platform) => string[] {
  const named = headings.map(
    heading => [heading, platformNames([heading], { ...(names ? { names } : {}), qualified: true })] as const,
  )
  return platform => [...new Set(named.map(([{ name }, names]) => names[platform](name)).filter(each => each !== null))]
}

const suffixesOf = (modes: readonly string[]) => androidModeSuffixes(modes).map(suffix => `-${suffix.slice(1)}`)

/** The tokens as the output names them; several times where names have the mode in them. */
function renamedBy({ names }: Naming, tokens: readonly Token[], modes: readonly string[]): (readonly Token[])[] {
  if (!names) return [tokens]
  const of = modes.length > 0 && names.template?.includes('{mode}') ? modes : [modes[0] ?? '']
  const { namesIn } = outputNames(
    names,
    of.map(mode => ({ mode, tokens: [...tokens] })),
  )
  return of.map(mode => {
    const named = namesIn(mode, tokens)
    return tokens.map(token => ({ ...token, name: named.get(token.name) ?? token.name }))
  })
}

/** A token for each first segment with further ones below; with a prefix, which stands before these, for the prefix. */
function headingsOf(tokens: readonly Token[], { prefix }: NameOptions): Token[] {
  const found = new Map<string, Token>()
  for (const token of tokens) {
    const first = prefix ?? (token.name.includes('.') ? token.name.split('.')[0]! : null)
    const key = `${first} ${token.type}`
    if (first !== null && !found.has(key)) found.set(key, { ...token, name: first })
  }
  return [...found.values()]
}

function addName(names: Names, kind: Kind, key: string, token: string): void {
  // Of two namings that spell two tokens alike, the first is the project's own.
  if (!names.tokens[kind].has(key)) names.tokens[kind].set(key, token)
}

function addStart(starts: string[], start: string): void {
  if (!starts.includes(start)) starts.push(start)
}

/** What themes of libraries call the first part of names. */
const categories: Readonly<Record<string, readonly string[]>> = {
  color: ['colors'],
  colour: ['colors'],
  space: ['spacing', 'spaces'],
  spacing: ['space', 'spacings'],
  font: ['fonts'],
  fontSize: ['fontSizes'],
  fontFamily: ['fontFamilies', 'fonts'],
  fontWeight: ['fontWeights'],
  lineHeight: ['lineHeights'],
  letterSpacing: ['letterSpacings'],
  radius: ['radii', 'borderRadius', 'rounded'],
  border: ['borders'],
  shadow: ['shadows'],
  size: ['sizes', 'sizing'],
  duration: ['durations'],
  easing: ['easings'],
}

const camel = (segment: string) => segment.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The ways to write a name as members of nested objects, joined by dots. */
function pathsOf(name: string): string[] {
  const plain = name.split('.')
  const spelled = [...new Set([name, plain.map(camel).join('.')])]
  return spelled.flatMap(path => {
    const [first, ...rest] = path.split('.')
    return [path, ...(categories[first!] ?? []).map(category => [category, ...rest].join('.'))]
  })
}
