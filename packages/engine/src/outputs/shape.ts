// The tokens of modes or permutations as an output wants them: selected, converted, named. Outputs that want the same of them
// share the work.
import type { Finding } from '../finding.ts'
import { aboutToken, aboutValue } from '../findings/export.ts'
import type { ExportInput, Variant } from '../formats/variants.ts'
import { segments } from '../naming/name.ts'
import type { Renamed } from '../naming/spelling.ts'
import { replaceReferences } from '../resolve/alias.ts'
import { textsOf, withValues } from './functions/transform.ts'
import { noTransforms, type Transforms } from './functions/transforms.ts'
import { resolveTokens, type Resolution } from '../resolve/resolve.ts'
import type { Token } from '../token.ts'
import { convertToken } from './convert.ts'
import { namesFor, type NameOf } from './naming.ts'
import type { Output } from './output.ts'
import { select, wantedBy, withValue, type Wanted } from './select.ts'

/** What was made for these settings before, or `make`s it. */
export type Memo = <T>(settings: readonly unknown[], make: () => T) => T

export function createMemo(): Memo {
  const made = new Map<string, unknown>()
  return <T>(settings: readonly unknown[], make: () => T): T => {
    const key = JSON.stringify(settings)
    if (!made.has(key)) made.set(key, make())
    return made.get(key) as T
  }
}

interface Selected {
  modes: { variant: Variant; resolution: Resolution; tokens: Token[] }[]
  findings: Finding[]
}

export interface Shaped {
  variants: Variant[]
  findings: Finding[]
  /** Of each variant, for formats of a project. */
  origins: Origins[]
}

/** What is not in the tokens themselves, by the names that they have in the output. */
export interface Origins {
  /** The names as they are stored, where they differ. */
  storedNames: ReadonlyMap<string, string>
  /** What transforms write instead of the value. */
  texts: ReadonlyMap<string, string>
}

/** One file of an output: its part of the names, null where all are in one. */
export type Part = string | null

/** The input in files, each with the tokens that it holds. `memo` is about this input alone. */
export function shapeInput(
  output: Output,
  input: ExportInput,
  memo: Memo,
  transforms: Transforms = noTransforms,
): Map<Part, Shaped> {
  const { where = {}, names, values = {}, split } = output
  const key = [where, transforms.key]
  const selected = memo(['selected', ...key], () => keepIn(memo(['where', where], () => selectIn(input, where)), transforms)) // prettier-ignore
  const wording = names ?? (transforms.rename ? {} : undefined)
  const naming = wording && memo(['names', ...key, wording], () => nameAll(wording, selected, transforms))
  const parts: Part[] = split ? partsOf(selected, split) : [null]
  return new Map(
    parts.map(part => [
      part,
      memo(['shaped', ...key, names ?? null, values, split ?? null, part], () => {
        const held = split && part !== null ? inPart(split, part) : null
        const found = held ? reselect(selected, held) : selected
        const shaped = shape(found, values, naming?.nameOf ?? null, transforms)
        const findings = [selected.findings, naming?.findings ?? [], held ? found.findings : [], shaped.findings].flat()
        return { ...shaped, findings }
      }),
    ]),
  )
}

function selectIn({ variants }: ExportInput, where: NonNullable<Output['where']>): Selected {
  const isWanted = wantedBy(where)
  const findings: Finding[] = []
  const modes = variants.map(variant => {
    const known = variant.resolution?.tokens === variant.tokens ? variant.resolution : undefined
    const resolution = known ?? resolveTokens(variant.tokens)
    const found = select(variant.tokens, variant.name, resolution, isWanted)
    findings.push(...found.findings)
    return { variant, resolution, tokens: found.tokens }
  })
  return { modes, findings }
}

function reselect({ modes }: Selected, held: Wanted): Selected {
  return reselectBy(modes, () => held)
}

/** What no transform keeps is left out like what is not wanted. */
function keepIn(selected: Selected, { keep, placeOf }: Transforms): Selected {
  if (!keep) return selected
  const kept = reselectBy(selected.modes, ({ variant, resolution }) => token => {
    const resolved = resolution.get(token.name)
    return !resolved?.ok || keep(resolved, placeOf(variant))
  })
  return { modes: kept.modes, findings: [...selected.findings, ...kept.findings] }
}

function reselectBy(modes: Selected['modes'], heldIn: (mode: Selected['modes'][number]) => Wanted): Selected {
  const findings: Finding[] = []
  const kept = modes.map(mode => {
    const { variant, resolution, tokens } = mode
    const found = select(tokens, variant.name, resolution, heldIn(mode))
    findings.push(...found.findings)
    return { variant, resolution, tokens: found.tokens }
  })
  return { modes: kept, findings }
}

/** Over all tokens that are selected, so that no name depends on the file that it is in. */
function nameAll(names: NonNullable<Output['names']>, { modes }: Selected, { rename, placeOf }: Transforms) {
  const listed = modes.map(({ variant, tokens }) => ({ mode: variant.name, tokens }))
  if (!rename) {
    const { nameOf, renamed } = namesFor(names, listed)
    return { nameOf, findings: renamed.map(aboutRenamed) }
  }
  const given = new Map<string, Map<string, string>>()
  for (const { variant, resolution, tokens } of modes) {
    const place = placeOf(variant)
    const own = new Map<string, string>()
    for (const { name } of tokens) {
      const resolved = resolution.get(name)
      if (resolved?.ok) own.set(name, rename(resolved, place))
    }
    given.set(variant.name, own)
  }
  const { nameOf, renamed } = namesFor(names, listed, ({ name }, mode) => given.get(mode)?.get(name) ?? name)
  return { nameOf, findings: renamed.map(aboutRenamed) }
}

export const aboutRenamed = ({ name, identifier, preferred }: Renamed): Finding =>
  aboutToken('renamed', name, `${name} is called ${identifier}, because another token is ${preferred} already`)

export const aboutMapped = (name: string, mode: string): Finding =>
  aboutValue(
    'approximated',
    mode,
    name,
    `A color of ${name} in ${mode} cannot be written so and became its nearest color`,
  )

function shape(
  { modes }: Selected,
  values: NonNullable<Output['values']>,
  nameOf: NameOf | null,
  { definitions, placeOf }: Transforms,
): Shaped {
  const findings: Finding[] = []
  const origins: Origins[] = []
  const converts = Object.keys(values).length > 0
  const variants = modes.map(({ variant, resolution, tokens: given }): Variant => {
    const mode = variant.name
    let tokens = given
    if (converts)
      tokens = tokens.map(token =>
        convertToken(token, resolution.get(token.name), values, () => {
          findings.push(aboutMapped(token.name, mode))
        }),
      )
    let texts: ReadonlyMap<string, string> = new Map()
    if (definitions.length > 0) {
      const place = placeOf(variant)
      const converted = { tokens, resolution: tokens === variant.tokens ? resolution : resolveTokens(tokens) }
      const made = withValues(converted, definitions, place)
      tokens = made.tokens
      texts = textsOf(made, definitions, place)
    }
    const stored = tokens
    if (nameOf) tokens = rename(tokens, token => nameOf(token, mode))
    const groups = nameOf ? [] : groupsOf(variant.groups, tokens)
    const own = tokens === variant.tokens ? resolution : resolveTokens(tokens)
    origins.push(nameOf || texts.size > 0 ? originsOf(stored, tokens, texts) : noOrigins)
    return { ...variant, tokens, resolution: own, ...(groups && { groups }) }
  })
  return { variants, findings, origins }
}

const noOrigins: Origins = { storedNames: new Map(), texts: new Map() }

function originsOf(stored: readonly Token[], named: readonly Token[], texts: ReadonlyMap<string, string>): Origins {
  const storedNames = new Map<string, string>()
  const own = new Map<string, string>()
  for (const [at, { name }] of stored.entries()) {
    const called = named[at]!.name
    if (called !== name) storedNames.set(called, name)
    const text = texts.get(name)
    if (text !== undefined) own.set(called, text)
  }
  return { storedNames, texts: own }
}

/** Those that some of the tokens are in. */
export function groupsOf(groups: Variant['groups'], tokens: readonly Token[]): Variant['groups'] {
  if (!groups || groups.length === 0) return groups
  const paths = new Set<string>([''])
  for (const { name } of tokens) {
    const parts = segments(name)
    for (let length = 1; length < parts.length; length++) paths.add(parts.slice(0, length).join('.'))
  }
  return groups.filter(({ path }) => paths.has(path))
}

/** With the references among them; `all` may know tokens of other places, too. */
export function rename(
  tokens: readonly Token[],
  nameOf: (token: Token) => string,
  called: ReadonlyMap<string, string> = new Map(tokens.map(token => [token.name, nameOf(token)])),
): Token[] {
  return tokens.map(token => {
    const value = replaceReferences(token.value, (target, spelled) => {
      const name = called.get(target)
      return name === undefined ? spelled : { alias_to: name }
    })
    const renamed: Token = { ...withValue(token, value), name: called.get(token.name) ?? token.name }
    const instead = token.replaced_by
    return instead ? { ...renamed, replaced_by: called.get(instead) ?? instead } : renamed
  })
}

type Split = NonNullable<Output['split']>

export const partOf = (split: Split, { name, type }: Token): string => (split === 'type' ? type : segments(name)[0]!)

const inPart =
  (split: Split, part: string): Wanted =>
  token =>
    partOf(split, token) === part

function partsOf({ modes }: Selected, split: Split): string[] {
  return [...new Set(modes.flatMap(({ tokens }) => tokens.map(token => partOf(split, token))))]
}
