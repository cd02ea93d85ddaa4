// The settings that a format supports. The engine's own check decides, so that no list repeats it.
import { checkOutput, formatById, optionNamed, type ExportOption, type OptionName } from '@tessera/engine'
import { formatOptions } from './format-options.ts'
import { valueAt, type Draft } from './draft.ts'

/** A minimal value of each setting, to check whether a format accepts it. */
const least = {
  modes: [{ mode: 'a', selector: '.a' }],
  contexts: [{ modifier: 'a', context: 'b', selector: '.b' }],
  header: ['a'],
  split: 'group',
} as const

/** Why the output does not support the setting, in the engine's words; null where it does. */
function refusalOf({ format, resolver, input }: Draft, setting: keyof typeof least): string | null {
  const ofResolver =
    typeof resolver === 'string' && resolver !== '' ? { resolver, ...(input === undefined ? {} : { input }) } : {}
  const fault = checkOutput({ name: 'a', format, ...ofResolver, [setting]: least[setting] })
  return fault?.startsWith(`${setting}:`) ? fault : null
}

const isTried = (path: string): path is keyof typeof least => Object.hasOwn(least, path)

/**
 * Returns whether the form shows a setting: it hides unsupported ones, unless they are set and the user has to remove
 * them.
 */
export function isShown(draft: Draft, path: string): boolean {
  if (valueAt(draft, path) !== undefined) return true
  if (path === 'input') return draft['resolver'] !== undefined
  if (path === 'where.tokensets' || path === 'mode') return draft['resolver'] === undefined
  if (path === 'names.dots') return valueAt(draft, 'names.case') !== undefined
  return !isTried(path) || refusalOf(draft, path) === null
}

export interface TakenOption extends ExportOption {
  name: OptionName
  /** The value in the draft, where it is set. */
  written: string
  /** The default of a flag. */
  isOn: boolean
}

/** The options of the format without a setting of their own, and options that are set. */
export function takenOptions(draft: Draft): TakenOption[] {
  const format = formatById(draft.format)
  const set = Object.keys((draft['options'] as object | undefined) ?? {})
  return formatOptions.flatMap(({ name, coveredBy, ...option }) => {
    const written = set.find(each => optionNamed(each) === name)
    const isTaken = format?.options?.includes(name) === true && coveredBy === undefined
    if (written === undefined && !isTaken) return []
    const isOn = name === 'references' && format?.keepsReferences === true
    return [{ ...option, name, written: written ?? name, isOn }]
  })
}
