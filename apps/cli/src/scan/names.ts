// The names of a workspace's tokens in code: on every platform, and in its outputs.
import { androidModeSuffixes, outputNames, platformNames, platforms } from '@tessera/engine'
import type { Manifest, Platform, Token } from '@tessera/engine'
import type { Kind } from '@tessera/code'
import type { Output } from '@tessera/sdk'
import type { Tokens } from '@tessera/plugin-core'
import type { Config } from '../config/schema.ts'
import { platformsByOptions } from '../migrate/moves.ts'
import type { Options } from '../migrate/moves.ts'
import { kinds, spellings } from '../migrate/names.ts'

/** Plain data, which threads receive. */
export interface Names {
  /** By kind and name in its normal form: the token. */
  tokens: Record<Kind, Map<string, string>>
  /** By kind, the beginnings of names: an unknown name with one of these is meant to be a token's. */
  starts: Record<Kind, string[]>
  deprecated: Set<string>
  manifest: Manifest
  /** Variables of these languages are written instead of custom properties. */
  sheets: Set<'scss' | 'less'>
}

/** The tokens, whatever they come from. */
export type Named = Pick<Tokens, 'manifest' | 'variants'>

interface Naming {
  platforms: readonly Platform[]
  options: Options
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

export function namesOf(tokens: Named, config: Config, outputs: readonly Output[]): Names {
  const manifest = tokens.manifest()
  const held = tokensIn(tokens)
  const names = empty(manifest)
  for (const naming of namingsOf(config, outputs)) addNaming(names, held, naming, manifest)
  for (const { name } of held) for (const path of pathsOf(name)) addName(names, 'typescript', path, name)
  const written = new Set([...(config.pull ?? []), ...outputs].map(({ format }) => format))
  for (const sheet of ['scss', 'less'] as const)
    if (written.has(sheet) && !written.has('css') && !written.has('tailwind')) names.sheets.add(sheet)
  return names
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
  manifest,
  sheets: new Set(),
})

/** Each token once, as in the default mode if it is there. */
function tokensIn(tokens: Named): Token[] {
  const all = new Map<string, Token>()
  for (const variant of tokens.variants().variants)
    for (const token of variant.tokens) if (!all.has(token.name)) all.set(token.name, token)
  return [...all.values()]
}

function namingsOf(config: Config, outputs: readonly Output[]): Naming[] {
  const pulled = [...platformsByOptions(config)].map(([options, of]): Naming => ({
    options: JSON.parse(options) as Options,
    platforms: of,
  }))
  const listed = [...outputs, ...(Array.isArray(config.outputs) ? config.outputs : [])]
  const written = listed.map(({ format, names, options = {} }): Naming => ({
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
    for (const platform of naming.platforms)
      for (const { kind, key } of spellings[platform]) {
        for (const suffix of platform === 'android' ? ['', ...suffixesOf(modes)] : [''])
          for (const [index, { name }] of renamed.entries()) {
            const spelled = named[platform](name)
            if (spelled !== null) addName(names, kind, key(spelled + suffix), tokens[index]!.name)
          }
        for (const start of starts(platform)) addStart(names.starts[kind], key(start) + separatorOf(kind))
      }
  }
}

const separatorOf = (kind: Kind) => (kind === 'typescript' ? '.' : '-')

/** The headings as the platform spells them: each by itself, since types may share one. */
function startsOf(headings: readonly Token[], { names }: Options): (platform: Platform) => string[] {
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
function headingsOf(tokens: readonly Token[], { prefix }: Options): Token[] {
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
