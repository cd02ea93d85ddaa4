// Android resources: colors and dimensions, as aapt2 takes them.
import { aboutText } from '../../findings/export.ts'
import {
  androidField,
  androidKey,
  androidName,
  assignIdentifiers,
  identify,
  kebabCase,
  slug,
  type Named,
} from '../../naming/spelling.ts'
import { writeByType } from '../../types/parsed.ts'
import type { ExportOutput } from '../format.ts'
import { formatOptions, type ExportOptions } from '../options.ts'
import type { ExportInput } from '../variants.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, commentsOf, findingsOf, oneLine, type FoundByKind, type ReadyMode } from '../prepared.ts'
import { resourceFolders, type ResourceFolder } from './qualifiers.ts'
import { androidElement, androidValues } from './value.ts'

/** Its name is the token's, and in a tokenset its mode's. */
interface Resource extends Named {
  token: string
  mode: string
  element: 'color' | 'dimen'
  text: string
  comments: readonly string[]
}

/** A color and a dimension may share a name. */
type NameSpaces = Record<Resource['element'], Resource[]>

/** With a folder for each context that Android itself chooses by: there the names are the same. */
export function writeAndroid(input: ExportInput, options: ExportOptions): ExportOutput {
  const folders = resourceFolders(input)
  const output = writeResources(input, options, folders)
  if (folders.length === 0) return output
  const files = folders.map(folder => ({
    path: `${folder.name}/design_tokens.xml`,
    text: writeResources(folder.input, options).text,
  }))
  return { ...output, files }
}

function writeResources(input: ExportInput, options: ExportOptions, folders: ResourceFolder[] = []): ExportOutput {
  const places = new Map(
    folders.flatMap(folder => folder.input.variants.map(({ at }) => [at, `, for ${folder.name}/`])),
  )
  const { modes, found } = prepareForPlatform(input)
  const suffixes = input.axes.length > 0 ? modeSuffixes(modes) : null
  const named: NameSpaces = { color: [], dimen: [] }
  const resources = modes.map((mode, index) => resourcesOf(mode, suffixes?.[index] ?? '', options, named, found))
  const start = prefixOf(options)
  const spell =
    options.names === 'kebab' ? (name: string) => androidName(start + kebabCase(name.slice(start.length))) : androidName
  for (const list of [named.color, named.dimen]) {
    const renamed = identify([list], spell, (identifier, number) => `${identifier}-${number}`, androidKey)
    if (renamed.length === 0) continue
    const byName = new Map(list.map(({ name, token, mode }) => [name, { token, mode }]))
    found.renamed.push(...renamed.map(each => ({ ...each, ...byName.get(each.name) })))
  }
  const titleOf = ({ mode }: ReadyMode) => xmlComment(`${mode.name} Mode${places.get(mode.at) ?? ''}`)
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', '<resources>']
  for (const line of commentLines(found, input)) lines.push(xmlComment(line))
  for (const [index, list] of resources.entries()) {
    if (input.axes.length > 0) lines.push(titleOf(modes[index]!))
    for (const { element, identifier, text, comments } of list) {
      for (const comment of comments) lines.push(xmlComment(comment))
      lines.push(
        element === 'color'
          ? `    <color name="${identifier}">${text}</color>`
          : `    <dimen name="${identifier}">${text}</dimen>`,
      )
    }
  }
  lines.push('</resources>', '')
  return {
    text: lines.join('\n'),
    findings: findingsOf(found, input),
  }
}

const prefixOf = ({ prefix }: ExportOptions) => (prefix ? `${prefix}.` : '')

function modeSuffixes(modes: ReadyMode[]): string[] {
  const keys = modes.map(({ mode }, index) => `${index}:${mode.name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => androidField(slug(key.slice(key.indexOf(':') + 1))),
    (taken, number) => `${taken}_${number}`,
  )
  return keys.map(key => `.${identifiers.get(key)!.replaceAll('_', '-')}`)
}

function resourcesOf(
  { mode, tokens }: ReadyMode,
  suffix: string,
  options: ExportOptions,
  named: NameSpaces,
  found: FoundByKind,
): Resource[] {
  const remBase = options.remBase ?? formatOptions.remBase.default
  const prefix = prefixOf(options)
  const resources: Resource[] = []
  for (const ready of tokens) {
    const { token } = ready
    const element = androidElement(token.type)
    const value = element && writeByType(androidValues, ready, remBase)
    if (!value) {
      found.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
      continue
    }
    if (value.rem && found.remarks.length === 0)
      found.remarks.push(aboutText('approximated', 'info', `1rem is ${remBase}dp`))
    if (value.mapped) found.mapped.push({ mode: mode.name, name: token.name })
    const name = prefix === '' && suffix === '' ? token.name : prefix + token.name + suffix
    const resource: Resource = {
      element,
      token: token.name,
      mode: mode.name,
      name,
      identifier: '',
      text: value.text,
      comments: commentsOf(token),
    }
    resources.push(resource)
    named[element].push(resource)
  }
  return resources
}

/** XML 1.0 §2.5: no two hyphens in a row, none at the end, and only characters that XML knows. */
function xmlComment(text: string): string {
  return `    <!-- ${oneLine(text).replace(/-(?=-)/g, '- ')} -->`
}
