// What is set in a group of settings, in words.
import { formatById } from '@tessera/engine'
import { textOf } from '../../../quality/checks/rules/option-text.ts'
import { inputWords } from '../selection-words.ts'
import { valueAt, type Draft } from './draft.ts'
import { choicesFor, chosenOf, type Setting } from './fields.ts'
import { takenOptions } from './taken.ts'

/** Empty: none of them is set. */
export const groupWords = (settings: readonly Setting[], draft: Draft): string =>
  settings.flatMap(setting => settingWords(setting, draft) ?? []).join(', ')

/** Settings that say what they are without their label. */
const plain: Readonly<Record<string, (draft: Draft) => string | null>> = {
  name: ({ name }) => name,
  format: ({ format }) => formatById(format)?.label ?? format,
  resolver: ({ resolver }) => `Themes ${textOf('text', resolver)}`,
  input: ({ input }) => inputWords(input as string | Record<string, string>),
  header: () => 'A comment',
}

/** Null: it is not set. */
function settingWords(setting: Setting, draft: Draft): string | null {
  const { path } = setting
  if (path === 'options') return optionWords(draft)
  const value = valueAt(draft, path)
  if (value === undefined) return null
  return plain[path]?.(draft) ?? labeled(setting, value)
}

function labeled(setting: Setting, value: unknown): string {
  const { label, schema } = setting
  if (value === true) return label
  if (schema.enum) return choicesFor(setting).find(({ id }) => id === chosenOf(setting, value))?.label ?? label
  if (Array.isArray(value) && schema.items?.properties) return `${label}: ${value.length}`
  return `${label} ${textOf(Array.isArray(value) ? 'list' : 'text', value).replaceAll('\n', ' ')}`
}

function optionWords(draft: Draft): string | null {
  const set = takenOptions(draft).filter(({ written }) => valueAt(draft, `options.${written}`) !== undefined)
  return set.length === 0 ? null : set.map(({ label }) => label).join(', ')
}
