// Android resources in the syntax that aapt2 accepts: colors and dimensions, and with the option, styles and drawables.
import {
  androidField,
  androidFileName,
  androidKey,
  androidName,
  androidStyleName,
  assignIdentifiers,
  identify,
  kebabCase,
  slug,
  type IdentifiedName,
} from '../../naming/spelling.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { TypeName } from '../../types/index.ts'
import { writeByType } from '../../types/parsed.ts'
import type { ExportOutput, SourceFile } from '../../format/format.ts'
import { noteValue, remark } from '../parts/note-value.ts'
import { formatOptions, type ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { prepareForNative } from '../platform.ts'
import {
  commentLines,
  commentsOf,
  findingsOf,
  oneLine,
  type FoundByKind,
  type ReadyMode,
} from '../../format/prepared.ts'
import { androidComposites, type DrawableValue, type StyleValue } from './composite.ts'
import { drawableFile, styleLines, xmlDeclaration } from './composite-lines.ts'
import { folderOfChosen, resourceFolders, type ResourceFolder } from './qualifiers.ts'
import { androidElement, androidValues } from './value.ts'

/** Its name consists of the token's name and, in a tokenset, the mode's. */
interface Resource extends IdentifiedName {
  token: string
  mode: string
  element: 'color' | 'dimen' | 'style' | 'drawable'
  /** The value of a color or a dimension. */
  text: string
  composite: StyleValue | DrawableValue | null
  comments: readonly string[]
  /** The target of a name that the tokenset keeps for compatibility with earlier releases. */
  alias: string | null
}

/** A color and a dimension may share a name. */
type NameSpaces = Record<Resource['element'], Resource[]>

/** Writes a folder for each context that Android itself can choose; the resources have the same names in all of them. */
export function writeAndroid(input: ExportInput, options: ExportOptions): ExportOutput {
  const folders = resourceFolders(input)
  const chosen = folderOfChosen(input)
  const { drawables, ...output } = writeResources(input, options, folders)
  if (chosen) return { ...output, folder: chosen.name, files: filesIn(chosen.name, { ...output, drawables }) }
  if (folders.length > 0)
    return { ...output, files: folders.flatMap(({ name, input }) => filesIn(name, writeResources(input, options))) }
  return options.composites ? { ...output, files: filesIn('values', { ...output, drawables }) } : output
}

interface ResourceFile {
  text: string
  findings: ExportOutput['findings']
  drawables: { name: string; lines: readonly string[]; comments: readonly string[] }[]
}

function filesIn(folder: string, { text, drawables }: ResourceFile): SourceFile[] {
  return [
    { path: pathIn(folder), text },
    ...drawables.map(({ name, lines, comments }) => drawableFile(folder, name, lines, comments)),
  ]
}

const pathIn = (folder: string) => `${folder}/design_tokens.xml`

function writeResources(input: ExportInput, options: ExportOptions, folders: ResourceFolder[] = []): ResourceFile {
  const places = new Map(
    folders.flatMap(folder => folder.input.variants.map(({ at }) => [at, `, for ${folder.name}/`])),
  )
  const { modes, found } = prepareForNative(input)
  const suffixes = input.axes.length > 0 ? androidModeSuffixes(modes.map(({ mode }) => mode.name)) : null
  const named: NameSpaces = { color: [], dimen: [], style: [], drawable: [] }
  const resources = modes.map((mode, index) => resourcesOf(mode, suffixes?.[index] ?? '', options, named, found))
  nameAll(named, options, found)
  const titleOf = ({ mode }: ReadyMode) => xmlComment(`${mode.name} Mode${places.get(mode.at) ?? ''}`)
  const tools = named.style.length > 0 ? ' xmlns:tools="http://schemas.android.com/tools"' : ''
  const lines = [xmlDeclaration, `<resources${tools}>`]
  const drawables: ResourceFile['drawables'] = []
  const chosen = folderOfChosen(input)
  if (chosen) lines.push(xmlComment(`For ${chosen.name}/: ${chosen.contexts.join(', ')}`))
  for (const line of commentLines(found, input)) lines.push(xmlComment(line))
  for (const [index, list] of resources.entries()) {
    if (input.axes.length > 0) lines.push(titleOf(modes[index]!))
    for (const resource of list) writeResource(resource, list, lines, drawables)
  }
  lines.push('</resources>', '')
  return { text: lines.join('\n'), findings: findingsOf(found, input), drawables }
}

const none: readonly string[] = []

/** `list`: the resources of the same mode, among them the target of an alias. */
function writeResource(
  resource: Resource,
  list: readonly Resource[],
  lines: string[],
  drawables: ResourceFile['drawables'],
): void {
  const { element, identifier, composite, alias } = resource
  const target = alias === null ? undefined : list.find(one => one.token === alias && one.element === element)
  const comments = resource.comments.length === 0 && !target ? none : commentsFor(resource, target)
  if (composite?.kind === 'drawable' && !target) {
    const outside = comments.map(comment => comment.trimStart())
    drawables.push({ name: identifier, lines: composite.lines, comments: outside })
    return
  }
  if (comments.length > 0) lines.push(...comments)
  if (composite?.kind === 'style') lines.push(...styleLines(identifier, composite, target ? target.identifier : null))
  else {
    const { start, end } = tags[element]
    lines.push(start + identifier + '">' + (target ? `@${element}/${target.identifier}` : resource.text) + end)
  }
}

/** The markup around the name and the value of a resource. */
const tags: Record<Resource['element'], { start: string; end: string }> = {
  color: { start: '    <color name="', end: '</color>' },
  dimen: { start: '    <dimen name="', end: '</dimen>' },
  style: { start: '    <style name="', end: '</style>' },
  drawable: { start: '    <drawable name="', end: '</drawable>' },
}

function commentsFor({ element, comments }: Resource, target: Resource | undefined): string[] {
  const lines = comments.map(xmlComment)
  return target ? [...lines, xmlComment(`Use @${element}/${target.identifier}`)] : lines
}

/** Gives each resource its identifier. */
function nameAll(named: NameSpaces, options: ExportOptions, found: FoundByKind): void {
  const start = prefixOf(options)
  const plain =
    options.names === 'kebab' ? (name: string) => androidName(start + kebabCase(name.slice(start.length))) : androidName
  const name = (
    list: Resource[],
    spell: (name: string) => string,
    separator: string,
    same?: (name: string) => string,
  ) => {
    const renamed = identify([list], spell, (identifier, number) => identifier + separator + number, same)
    if (renamed.length === 0) return
    const byName = new Map(list.map(({ name, token, mode }) => [name, { token, mode }]))
    found.renamed.push(...renamed.map(each => ({ ...each, ...byName.get(each.name) })))
  }
  name(named.color, plain, '-', androidKey)
  name(named.dimen, plain, '-', androidKey)
  // Names of different families start differently, so that they cannot collide.
  for (const [family, list] of byFamily(named.style))
    name(list, token => androidStyleName(family, token), '_', androidField)
  for (const [family, list] of byFamily(named.drawable)) name(list, token => androidFileName(family, token), '_')
}

function byFamily(resources: readonly Resource[]): [string, Resource[]][] {
  const families = [...new Set(resources.map(({ composite }) => composite!.family))]
  return families.map(family => [family, resources.filter(({ composite }) => composite!.family === family)])
}

const prefixOf = ({ prefix }: ExportOptions) => (prefix ? `${prefix}.` : '')

/** The suffixes of resource names for several modes in one file: `.dark`. */
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
  const context: ResourceContext = { mode: mode.name, start: prefixOf(options), suffix, remBase, options, found }
  const resources: Resource[] = []
  for (const ready of tokens) {
    const resource = resourceOf(ready, context)
    if (resource) {
      resources.push(resource)
      named[resource.element].push(resource)
    } else found.notHeld.push({ mode: mode.name, name: ready.token.name, type: ready.token.type })
  }
  return resources
}

/** What the resources of a mode share. */
interface ResourceContext {
  mode: string
  /** Before and after the token's name. */
  start: string
  suffix: string
  remBase: number
  options: ExportOptions
  found: FoundByKind
}

/** null where a resource cannot hold the token. */
function resourceOf(ready: ResolvedLiteral, context: ResourceContext): Resource | null {
  const { token, type } = ready
  const { mode, start, suffix, remBase, options, found } = context
  const element = androidElement(type)
  const value = element && writeByType(androidValues, ready, remBase)
  const composite = options.composites && !element ? writeByType(androidComposites, ready, remBase) : null
  const held = value ?? composite
  if (!held) return null
  noteValue(found, mode, token.name, held, `${remBase}${unitOf(type, options)}`)
  if (composite) remarkOn(composite, found)
  return {
    element: element ?? composite!.kind,
    token: token.name,
    mode,
    name: start + token.name + suffix,
    identifier: '',
    text: value ? value.text : '',
    composite,
    comments: commentsOf(token),
    alias: token.compat ? token.alias_to : null,
  }
}

function unitOf(type: TypeName, { composites }: ExportOptions): string {
  if (composites) return 'dp or sp'
  return type === 'fontSize' ? 'sp' : 'dp'
}

function remarkOn(composite: StyleValue | DrawableValue, found: FoundByKind): void {
  if (composite.kind === 'drawable') remark(found, 'Gradients and borders are files of their own, in drawable folders')
  else if (composite.isOfAppsFont)
    remark(found, 'A font that the system lacks comes from the app: in a style with one of these as its parent')
}

/** XML 1.0 §2.5: no two consecutive hyphens, none at the end, and only valid XML characters. */
function xmlComment(text: string): string {
  return `    <!-- ${oneLine(text).replace(/-(?=-)/g, '- ')} -->`
}
