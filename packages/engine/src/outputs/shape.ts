// Selects, converts and names the tokens of modes or permutations for an output. Outputs with equal settings share the results.
import type { Finding } from '../base/finding.ts'
import { aboutToken, aboutValue } from '../findings/export.ts'
import type { ExportInput, Variant } from '../resolver/variants.ts'
import { segments } from '../naming/name.ts'
import type { Renamed } from '../naming/spelling.ts'
import { aliasOf, replaceReferences } from '../formula/alias.ts'
import { noTransforms, type Transforms } from './functions/transforms.ts'
import type { Json, Token } from '../base/token.ts'
import type { ValueSettings } from './convert.ts'
import { namesFor, type NamesIn } from './naming.ts'
import type { Output } from './output.ts'
import { select, wantedBy, type Wanted } from './select.ts'
import { asStored, resolutionOf, withFunctions, withSettings, type Valued } from './valued.ts'

/** Returns the cached result for these settings, or calls `make`. */
export type Memo = <T>(settings: readonly unknown[], make: () => T) => T

export function createMemo(): Memo {
  const cache = new Map<string, unknown>()
  return <T>(settings: readonly unknown[], make: () => T): T => {
    const key = JSON.stringify(settings)
    if (!cache.has(key)) cache.set(key, make())
    return cache.get(key) as T
  }
}

interface Selected {
  modes: Valued[]
  findings: Finding[]
}

export interface Shaped {
  variants: Variant[]
  findings: Finding[]
  /** One per variant, for formats of a project. */
  origins: Origins[]
}

/** Data that the tokens themselves lack, by their names in the output. */
export interface Origins {
  /** The stored names, where they differ. */
  storedNames: ReadonlyMap<string, string>
  /** The results of `text` of the transforms. */
  texts: ReadonlyMap<string, string>
}

/** The group or type that a file of an output contains; null if one file contains all. */
export type Part = string | null

/** Divides the input into files and shapes the tokens of each. `memo` must belong to this input alone. */
export function shapeInput(
  output: Output,
  input: ExportInput,
  memo: Memo,
  transforms: Transforms = noTransforms,
): Map<Part, Shaped> {
  const { where = {}, names, values = {}, split } = output
  const hasFunctions = transforms.definitions.length > 0
  const key = [where, transforms.key, hasFunctions ? values : null]
  const held = () =>
    keepIn(
      memo(['where', where], () => selectIn(input, where)),
      transforms,
    )
  const selected = memo(['selected', ...key], () => (hasFunctions ? change(held(), values, transforms) : held()))
  const wording = names ?? (transforms.rename ? {} : undefined)
  const naming = wording && memo(['names', ...key, wording], () => nameAll(wording, selected, transforms))
  const parts: Part[] = split ? partsOf(selected, split) : [null]
  return new Map(
    parts.map(part => [
      part,
      memo(['shaped', ...key, names ?? null, values, split ?? null, part], () => {
        const own = split && part !== null ? inPart(split, part) : null
        const found = own ? reselect(selected, own) : selected
        const shaped = shape(found, hasFunctions ? {} : values, naming?.namesIn ?? null)
        const findings = [selected.findings, naming?.findings ?? [], own ? found.findings : [], shaped.findings].flat()
        return { ...shaped, findings }
      }),
    ]),
  )
}

function selectIn({ variants }: ExportInput, where: NonNullable<Output['where']>): Selected {
  const isWanted = wantedBy(where)
  return reselectBy(variants.map(asStored), () => isWanted)
}

function change(selected: Selected, values: ValueSettings, transforms: Transforms): Selected {
  const changed = selected.modes.map(mode => withFunctions(mode, values, transforms))
  return {
    modes: changed.map(({ valued }) => valued),
    findings: [...selected.findings, ...changed.flatMap(({ findings }) => findings)],
  }
}

function reselect({ modes }: Selected, held: Wanted): Selected {
  return reselectBy(modes, () => held)
}

/** Leaves out the tokens that transforms do not keep, like unwanted ones. */
function keepIn(selected: Selected, { keep, placeOf }: Transforms): Selected {
  if (!keep) return selected
  const kept = reselectBy(selected.modes, ({ variant, stored }) => token => {
    const resolved = stored.get(token.name)
    return !resolved?.ok || keep(resolved, placeOf(variant))
  })
  return { modes: kept.modes, findings: [...selected.findings, ...kept.findings] }
}

function reselectBy(modes: Valued[], heldIn: (mode: Valued) => Wanted): Selected {
  const findings: Finding[] = []
  const kept = modes.map(mode => {
    const found = select(mode.tokens, mode.variant.name, mode.resolution, heldIn(mode))
    findings.push(...found.findings)
    return { ...mode, tokens: found.tokens }
  })
  return { modes: kept, findings }
}

/** Names all selected tokens together, so that no name depends on the file that contains it. */
function nameAll(names: NonNullable<Output['names']>, { modes }: Selected, { rename, placeOf }: Transforms) {
  const listed = modes.map(({ variant, tokens }) => ({ mode: variant.name, tokens }))
  if (!rename) {
    const { namesIn, renamed } = namesFor(names, listed)
    return { namesIn, findings: renamed.map(aboutRenamed) }
  }
  const given = new Map<string, Map<string, string>>()
  for (const { variant, stored, tokens } of modes) {
    const place = placeOf(variant)
    const own = new Map<string, string>()
    for (const { name } of tokens) {
      const resolved = stored.get(name)
      if (resolved?.ok) own.set(name, rename(resolved, place))
    }
    given.set(variant.name, own)
  }
  const { namesIn, renamed } = namesFor(names, listed, ({ name }, mode) => given.get(mode)?.get(name) ?? name)
  return { namesIn, findings: renamed.map(aboutRenamed) }
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

function shape({ modes }: Selected, values: ValueSettings, namesIn: NamesIn | null): Shaped {
  const findings: Finding[] = []
  const origins: Origins[] = []
  const variants = modes.map((selected): Variant => {
    const { variant, resolution, texts } = selected
    const mode = variant.name
    const { tokens: written, mapped } = withSettings(selected, values)
    let tokens = written
    for (const { name } of tokens) if (mapped.has(name)) findings.push(aboutMapped(name, mode))
    if (namesIn) tokens = rename(tokens, namesIn(mode, tokens))
    const groups = namesIn ? [] : groupsOf(variant.groups, tokens)
    const own = resolutionOf(tokens, resolution)
    origins.push(namesIn || texts.size > 0 ? originsOf(written, tokens, texts) : noOrigins)
    return { ...variant, tokens, resolution: own, ...(groups && { groups }) }
  })
  return { variants, findings, origins }
}

const noOrigins: Origins = { storedNames: new Map(), texts: new Map() }

/** Computed on demand, since only formats of a project read them. */
function originsOf(stored: readonly Token[], named: readonly Token[], texts: ReadonlyMap<string, string>): Origins {
  let made: Origins | undefined
  const origins = () => (made ??= originsByName(stored, named, texts))
  return {
    get storedNames() {
      return origins().storedNames
    },
    get texts() {
      return origins().texts
    },
  }
}

function originsByName(stored: readonly Token[], named: readonly Token[], texts: ReadonlyMap<string, string>): Origins {
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

/** The groups that contain at least one of the tokens. */
export function groupsOf(groups: Variant['groups'], tokens: readonly Token[]): Variant['groups'] {
  if (!groups || groups.length === 0) return groups
  const paths = new Set<string>([''])
  for (const { name } of tokens) {
    const parts = segments(name)
    for (let length = 1; length < parts.length; length++) paths.add(parts.slice(0, length).join('.'))
  }
  return groups.filter(({ path }) => paths.has(path))
}

/** Renames tokens and the references between them. `called` maps old names to new ones. */
export function rename(tokens: readonly Token[], called: ReadonlyMap<string, string>): Token[] {
  const pointTo = (target: string, spelled: Json): Json => {
    const name = called.get(target)
    return name === undefined ? spelled : { alias_to: name }
  }
  return tokens.map(token => {
    const name = called.get(token.name) ?? token.name
    const value = replaceReferences(token.value, pointTo)
    const renamed: Token =
      value === token.value ? { ...token, name } : { ...token, name, value, alias_to: aliasOf(value) }
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
