// Which settings an output of a format can have. The engine's own check says so: nothing is listed a second time here.
import { checkOutput, formatById, optionNamed, type ExportOption, type OptionName } from '@tessera/engine'
import { formatOptions } from './format-options.ts'
import { valueAt, type Draft } from './draft.ts'

/** The least that can be said of a setting, to see whether a format takes it. */
const least = {
  modes: [{ mode: 'a', selector: '.a' }],
  contexts: [{ modifier: 'a', context: 'b', selector: '.b' }],
  header: ['a'],
  split: 'group',
} as const

/** Why the output takes no such setting, as the engine says it; null where it does. */
function refusalOf({ format, resolver, input }: Draft, setting: keyof typeof least): string | null {
  const ofResolver =
    typeof resolver === 'string' && resolver !== '' ? { resolver, ...(input === undefined ? {} : { input }) } : {}
  const fault = checkOutput({ name: 'a', format, ...ofResolver, [setting]: least[setting] })
  return fault?.startsWith(`${setting}:`) ? fault : null
}

const isTried = (path: string): path is keyof typeof least => Object.hasOwn(least, path)

/** Whether the form shows a setting: what cannot be had is hidden, unless it is set, so that it can be taken out. */
export function isShown(draft: Draft, path: string): boolean {
  if (valueAt(draft, path) !== undefined) return true
  if (path === 'input') return draft['resolver'] !== undefined
  if (path === 'where.tokensets' || path === 'mode') return draft['resolver'] === undefined
  if (path === 'names.dots') return valueAt(draft, 'names.case') !== undefined
  return !isTried(path) || refusalOf(draft, path) === null
}

export interface TakenOption extends ExportOption {
  name: OptionName
  /** As the draft spells it, where it is set. */
  written: string
  /** What it is when it is not set; of a flag. */
  isOn: boolean
}

/** The options of the format that no other setting covers, and those that are set. */
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
