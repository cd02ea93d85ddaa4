// The fields of the form, derived from the engine's schema of outputs: a new setting appears without code.
import type { OptionSchema } from '@tessera/engine'
import { labelOf } from '../../../quality/checks/rules/option-text.ts'
import { words, type SettingWords } from './words.ts'

export interface Setting extends SettingWords {
  /** The path, such as `values.unit`, or `modes.selector` within entries of a list. */
  path: string
  schema: OptionSchema
}

export interface Group {
  title: string
  intro?: string
  /** What holds where none of them is set. */
  unset: string
  settings: Setting[]
}

/** The groups of settings, by top-level name; other settings come last. */
const groups: (Omit<Group, 'settings'> & { of: readonly string[] })[] = [
  { title: 'Output', unset: '', of: ['name', 'format', 'resolver', 'input', 'mode'] },
  { title: 'Tokens', intro: 'Only tokens that fit all that is given.', unset: 'All of them', of: ['where'] },
  { title: 'Names', unset: 'As the format writes them', of: ['names'] },
  { title: 'Values', unset: 'As they are', of: ['values'] },
  { title: 'Modes and contexts', unset: 'As the format chooses them', of: ['modes', 'contexts'] },
  { title: 'Files', unset: 'As the format divides them', of: ['header', 'split'] },
  { title: 'Options of the format', unset: 'None', of: ['options'] },
]

/** The settings of the schema in their groups; each setting is in exactly one. */
export function settingGroups(schema: OptionSchema): Group[] {
  const placed = new Set(groups.flatMap(({ of }) => of))
  const others = Object.keys(schema.properties ?? {}).filter(name => !placed.has(name))
  return [...groups, { title: 'More settings', unset: 'None', of: others }]
    .map(({ of, ...group }) => ({ ...group, settings: wideLast(of.flatMap(name => settingsBelow(schema, name))) }))
    .filter(({ settings }) => settings.length > 0)
}

/** Wide settings come last; the others stand side by side. */
function wideLast(settings: Setting[]): Setting[] {
  const isWide = ({ schema: { items } }: Setting) => items?.enum !== undefined || items?.properties !== undefined
  return [...settings.filter(each => !isWide(each)), ...settings.filter(isWide)]
}

function settingsBelow(schema: OptionSchema, name: string, before = ''): Setting[] {
  const own = schema.properties?.[name]
  if (!own) return []
  const path = `${before}${name}`
  if (own.properties) return Object.keys(own.properties).flatMap(inner => settingsBelow(own, inner, `${path}.`))
  return [settingOf(path, own)]
}

/** The settings of one entry of a list. */
export const settingsOfEntry = ({ path, schema }: Setting): Setting[] =>
  Object.entries(schema.items?.properties ?? {}).map(([name, own]) => settingOf(`${path}.${name}`, own))

function settingOf(path: string, schema: OptionSchema): Setting {
  const entry = words[path]
  if (entry) return { ...entry, path, schema }
  const label = labelOf(path.split('.').at(-1)!)
  return { label, path, schema, ...(schema.description ? { hint: schema.description } : {}) }
}

/** The offered choices: the first of several with the same label. */
export function choicesFor({ schema, choices = {} }: Setting): { id: string; label: string }[] {
  const offered = new Map<string, string>()
  for (const choice of schema.enum ?? []) {
    const id = String(choice)
    const label = choices[id] ?? id
    if (!offered.has(label)) offered.set(label, id)
  }
  return Array.from(offered, ([label, id]) => ({ id, label }))
}

/** The offered choice of a value, which may have an alternative spelling. */
export function chosenOf(setting: Setting, value: unknown): string {
  if (typeof value !== 'string') return ''
  const label = setting.choices?.[value] ?? value
  return choicesFor(setting).find(each => each.label === label)?.id ?? value
}
