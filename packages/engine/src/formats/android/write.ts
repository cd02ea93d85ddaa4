// Android resources: colors and dimensions in the syntax that aapt2 accepts.
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
import { folderOfChosen, resourceFolders, type ResourceFolder } from './qualifiers.ts'
import { androidElement, androidValues } from './value.ts'

/** Its name is the token's, and in a tokenset its mode's. */
interface Resource extends Named {
  token: string
  mode: string
  element: 'color' | 'dimen'
  text: string
  comments: readonly string[]
  /** The token that a name of an earlier release stands for. */
  alias: string | null
}

/** A color and a dimension may share a name. */
type NameSpaces = Record<Resource['element'], Resource[]>

/** With a folder for each context that Android itself chooses by: there the names are the same. */
export function writeAndroid(input: ExportInput, options: ExportOptions): ExportOutput {
  const folders = resourceFolders(input)
  const chosen = folderOfChosen(input)
  const output = writeResources(input, options, folders)
  if (chosen) return { ...output, folder: chosen.name, files: [{ path: pathIn(chosen.name), text: output.text }] }
  if (folders.length === 0) return output
  const files = folders.map(folder => ({
    path: pathIn(folder.name),
    text: writeResources(folder.input, options).text,
  }))
  return { ...output, files }
}

const pathIn = (folder: string) => `${folder}/design_tokens.xml`

function writeResources(input: ExportInput, options: ExportOptions, folders: ResourceFolder[] = []): ExportOutput {
  const places = new Map(
    folders.flatMap(folder => folder.input.variants.map(({ at }) => [at, `, for ${folder.name}/`])),
  )
  const { modes, found } = prepareForPlatform(input)
  const suffixes = input.axes.length > 0 ? androidModeSuffixes(modes.map(({ mode }) => mode.name)) : null
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
  const chosen = folderOfChosen(input)
  if (chosen) lines.push(xmlComment(`For ${chosen.name}/: ${chosen.contexts.join(', ')}`))
  for (const line of commentLines(found, input)) lines.push(xmlComment(line))
  for (const [index, list] of resources.entries()) {
    if (input.axes.length > 0) lines.push(titleOf(modes[index]!))
    for (const { element, identifier, text, comments, alias } of list) {
      const target = alias === null ? undefined : list.find(one => one.token === alias && one.element === element)
      const value = target ? `@${element}/${target.identifier}` : text
      for (const comment of comments) lines.push(xmlComment(comment))
      if (target) lines.push(xmlComment(`Use ${value}`))
      lines.push(
        element === 'color'
          ? `    <color name="${identifier}">${value}</color>`
          : `    <dimen name="${identifier}">${value}</dimen>`,
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

/** What the names of resources end in where a file has several modes, by the names of these: `.dark`. */
export function androidModeSuffixes(names: readonly string[]): string[] {
  const keys = names.map((name, index) => `${index}:${name}`)
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
      alias: token.compat ? token.alias_to : null,
    }
    resources.push(resource)
    named[element].push(resource)
  }
  return resources
}

/** XML 1.0 §2.5: no two consecutive hyphens, none at the end, and only valid XML characters. */
function xmlComment(text: string): string {
  return `    <!-- ${oneLine(text).replace(/-(?=-)/g, '- ')} -->`
}
