// Checks the settings of an output: against its schema, and against each other.
import { hostsIn } from '../formats/css/system/sheet-scope.ts'
import { formatById } from '../formats/index.ts'
import { checkExportOptions, type ExportOptions } from '../format/options.ts'
import type { FormatDefinition } from './functions/definitions.ts'
import type { Registry } from './functions/registry.ts'
import { isObject } from '../base/plain-json.ts'
import { wordsWithin } from '../base/schema-words.ts'
import type { Json, JsonObject } from '../base/token.ts'
import { checkMedia, checkSelector } from '../resolver/css-conditions.ts'
import { parseInput } from '../resolver/input.ts'
import { nearestName } from '../rules/names/nearest.ts'
import { cannotBeSplit, hasHeader } from './layout.ts'
import { placeholdersIn, templateFault } from './naming.ts'
import { optionNamed, optionsOf } from './options.ts'
import { projectOutputSchema, type Output, type ProjectOutput } from './output.ts'

/**
 * Why the output cannot be written, as a sentence that begins with the setting's name, or null. `registry` has the functions of
 * the project that the output belongs to; a server has none.
 */
export function checkOutput(given: unknown, registry?: Registry): string | null {
  if (!registry && isObject(given as Json) && (given as JsonObject).transforms !== undefined)
    return `transforms: ${onlyInProject}`
  const words = wordsWithin('', 'output')
  const read = projectOutputSchema.safeParse(given, { error: words.error })
  if (!read.success) {
    const { issues } = read.error
    // What is required is often there, by another name.
    const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!
    const fault = words.sentenceOf(issue)
    const [unknown] = issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []
    const near = unknown === undefined ? null : nearestName(unknown, Object.keys(projectOutputSchema.shape))
    return near === null ? fault : `${fault}. Did you mean ${near}?`
  }
  return settingsFault(read.data, registry)
}

function settingsFault(output: ProjectOutput, registry: Registry | undefined): string | null {
  const custom = registry?.formats.get(output.format)
  const format = formatById(output.format)
  if (!custom && !format?.write) return `format: ${noFormat(output.format, registry)}`
  return (
    (registry && transformsFault(output, registry)) ??
    resolverFault(output) ??
    (custom ? null : optionsFault(output, format?.options)) ??
    namesFault(output, custom !== undefined) ??
    layoutFault(output, custom)
  )
}

const onlyInProject =
  'they are functions of a project, and run where it is built: keep the output in its tessera.config.ts or .mjs'

function noFormat(name: string, registry: Registry | undefined): string {
  const start = `There is no format ${JSON.stringify(name)} to write`
  if (!registry)
    return `${start}. One that a project defines runs where it is built: keep the output in its tessera.config.ts or .mjs`
  const own = [...registry.formats.keys()]
  return own.length > 0 ? `${start}. Formats of the project: ${own.join(', ')}` : start
}

function transformsFault(output: ProjectOutput, registry: Registry): string | null {
  const { format, transforms = [] } = output
  for (const [at, name] of transforms.entries()) {
    const fault = transformFault(name, format, registry)
    if (fault !== null) return `transforms: ${fault}`
    if (transforms.indexOf(name) < at) return `transforms: ${name} is there more than once`
  }
  if (transforms.length > 0 && isOfAllContexts(output) && formatById(format)?.writeSystem)
    return `transforms: ${format} is one text for all contexts of a resolver, in which a value has no context; give an input`
  return null
}

function transformFault(name: string, format: string, registry: Registry): string | null {
  const transform = registry.transforms.get(name)
  if (!transform) {
    const own = [...registry.transforms.keys()].join(', ') || 'none'
    return `There is no transform ${JSON.stringify(name)}. Transforms of the project: ${own}`
  }
  const { text, value, rename, keep } = transform
  if (!registry.formats.has(format) && text && !value && !rename && !keep)
    return `${name} writes values as text, which ${format} does itself; formats of the project take it`
  return null
}

const isOfAllContexts = ({ resolver, input }: Output) => resolver !== undefined && input === undefined

function optionsFault({ format, options = {}, values = {} }: Output, supported: readonly string[] = []): string | null {
  const named: Record<string, unknown> = {}
  for (const [written, value] of Object.entries(options)) {
    const name = optionNamed(written)
    if (name === null) return `options.${written}: There is no such option`
    if (!supported.includes(name)) return `options.${written}: ${format} has no such option`
    if (Object.hasOwn(named, name)) return `options.${written}: it is there in two spellings`
    named[name] = value
  }
  if (values.rem !== undefined && named.remBase !== undefined) return 'options.remBase: values.rem says it already'
  const fault = checkExportOptions(named as ExportOptions)
  return fault === null ? null : `options.${fault}`
}

function namesFault(output: Output, isCustom: boolean): string | null {
  const { names = {} } = output
  // A format of the project defines its own options.
  const options = isCustom ? {} : optionsOf(output)
  const fault = names.template === undefined ? null : templateFault(names.template)
  if (fault !== null) return `names.template: ${fault}`
  const clash = namesClash(names, options)
  if (clash !== null) return clash
  if (!placeholdersIn(names.template ?? '').has('mode')) return null
  if (options.delta) return 'options.delta: with {mode} in names.template no name occurs in two modes'
  return isOfAllContexts(output)
    ? 'names.template: {mode} needs an input, since one text of a resolver stands for all contexts'
    : null
}

function namesClash(names: NonNullable<Output['names']>, options: ExportOptions): string | null {
  if (names.prefix !== undefined && options.prefix !== undefined)
    return 'options.prefix: names.prefix puts a prefix before every name already'
  if (names.case !== undefined && options.names !== undefined)
    return 'options.names: names.case spells every name already'
  if (names.dots && names.case === undefined) return 'names.dots: it says how names.case is applied'
  return null
}

function resolverFault(output: Output): string | null {
  const { resolver, input, mode, where, modes } = output
  if (mode !== undefined) {
    if (resolver !== undefined) return 'mode: with a resolver, input chooses what is written'
    if (modes) return 'modes: where one mode is written, nothing chooses between modes'
  }
  if (resolver === undefined) return needsResolver(output)
  if (where?.tokensets) return 'where.tokensets: the resolver says itself which tokensets it takes'
  if (modes) return 'modes: with a resolver, contexts says what chooses them'
  const read = typeof input === 'string' ? parseInput(input) : null
  if (read && 'fault' in read) return `input: ${read.fault}`
  return contextsFault(output)
}

function needsResolver({ input, contexts = [] }: Output): string | null {
  if (input !== undefined) return 'input: it goes with resolver'
  return contexts.length > 0 ? 'contexts: they go with resolver; modes says it of modes' : null
}

function contextsFault({ format, input, contexts = [] }: Output): string | null {
  if (contexts.length === 0) return null
  if (format !== 'css' && format !== 'tailwind') return `contexts: ${format} has no selectors for contexts`
  if (input !== undefined) return 'contexts: one permutation has no contexts to choose between'
  return conditionsFault(
    'contexts',
    contexts.map(({ modifier, context, ...by }) => ({ ...by, called: `${context} of ${modifier}` })),
  )
}

function layoutFault(output: Output, custom: FormatDefinition | undefined): string | null {
  const { format, header = [], split } = output
  if (split !== undefined && cannotBeSplit(format))
    return `split: ${format} declares all constants in one place, which two files cannot`
  if (header.length > 0 && custom && !custom.comment)
    return `header: ${format} has no comments; give it a function \`comment\``
  if (header.length > 0 && !custom && !hasHeader(format)) return `header: ${format} has no comments`
  return modesFault(output)
}

function modesFault(output: Output): string | null {
  const { format, modes = [] } = output
  if (modes.length === 0) return null
  if (format !== 'css') return `modes: ${format} has no selectors for modes`
  const options = optionsOf(output)
  if (options.lightDark) return 'modes: options.lightDark chooses between modes already'
  if (hostsIn(options.selector ?? '') && modes.some(({ media }) => media))
    return 'modes: a sheet for :host has no media queries for modes'
  return conditionsFault(
    'modes',
    modes.map(({ mode, ...by }) => ({ ...by, called: mode })),
  )
}

type Condition = { called: string; selector?: string | undefined; media?: string | undefined }

function conditionsFault(setting: string, conditions: readonly Condition[]): string | null {
  const seen = new Set<string>()
  for (const { called, selector, media } of conditions) {
    if (seen.has(called)) return `${setting}: ${called} is there more than once`
    seen.add(called)
    const fault = (selector && checkSelector(selector)) ?? (media && checkMedia(media))
    if (fault) return `${setting}: ${called}: ${fault}`
    if (!selector && !media) return `${setting}: ${called} needs a selector or a media query`
  }
  return null
}
