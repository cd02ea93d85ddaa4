// Whether an output can be written: what its schema says, and how its settings go together.
import { hostsIn } from '../formats/css/system/place.ts'
import { formatById } from '../formats/index.ts'
import { checkExportOptions, optionNames } from '../formats/options.ts'
import { checkMedia, checkSelector } from '../resolver/css-conditions.ts'
import { cannotBeSplit, hasHeader } from './layout.ts'
import { placeholdersIn, templateFault } from './naming.ts'
import { outputSchema, type Output } from './output.ts'

/** Why the output cannot be written, as a sentence that begins with the setting's name; null where it can. */
export function checkOutput(given: unknown): string | null {
  const read = outputSchema.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]!
    return `${issue.path.join('.') || 'output'}: ${issue.message}`
  }
  const output = read.data
  const format = formatById(output.format)
  if (!format?.write) return `format: There is no format ${JSON.stringify(output.format)} to write`
  return optionsFault(output, format.options ?? []) ?? namesFault(output) ?? layoutFault(output)
}

function optionsFault({ format, options = {} }: Output, heeded: readonly string[]): string | null {
  for (const name of Object.keys(options)) {
    if (!(optionNames as readonly string[]).includes(name)) return `options.${name}: There is no such option`
    if (!heeded.includes(name)) return `options.${name}: ${format} has no such option`
  }
  const fault = checkExportOptions(options)
  return fault === null ? null : `options.${fault}`
}

function namesFault({ names = {}, options = {} }: Output): string | null {
  if (names.template !== undefined) {
    const fault = templateFault(names.template)
    if (fault !== null) return `names.template: ${fault}`
  }
  if (names.prefix !== undefined && options.prefix !== undefined)
    return 'options.prefix: names.prefix puts a prefix before every name already'
  if (names.case !== undefined && options.names !== undefined)
    return 'options.names: names.case spells every name already'
  if (names.keepGroups && names.case === undefined) return 'names.keepGroups: it says how names.case is applied'
  if (placeholdersIn(names.template ?? '').has('mode') && options.delta)
    return 'options.delta: with {mode} in names.template no name occurs in two modes'
  return null
}

function layoutFault({ format, modes = [], header = [], split, options = {} }: Output): string | null {
  if (split !== undefined && cannotBeSplit(format))
    return `split: ${format} declares all constants in one place, which two files cannot`
  if (header.length > 0 && !hasHeader(format)) return `header: ${format} has no comments`
  if (modes.length === 0) return null
  if (format !== 'css') return `modes: ${format} has no selectors for modes`
  if (options.lightDark) return 'modes: options.lightDark chooses between modes already'
  if (hostsIn(options.selector ?? '') && modes.some(({ media }) => media))
    return 'modes: a sheet for :host has no media queries for modes'
  const seen = new Set<string>()
  for (const { mode, selector, media } of modes) {
    if (seen.has(mode)) return `modes: ${mode} is there more than once`
    seen.add(mode)
    const fault = (selector && checkSelector(selector)) ?? (media && checkMedia(media))
    if (fault) return `modes: ${mode}: ${fault}`
    if (!selector && !media) return `modes: ${mode} needs a selector or a media query`
  }
  return null
}
