// The names of tokens in an output: template, prefix and case. The format then makes the names valid in its language.
import { assignIdentifiers, camelCase, kebabCase, pascalCase, slug } from '../naming/spelling.ts'
import { segments } from '../naming/name.ts'
import type { Renamed } from '../naming/spelling.ts'
import type { Token } from '../base/token.ts'
import type { nameCases, Output } from './output.ts'

const snakeCase = (name: string) => kebabCase(name).replaceAll('-', '_')
const constantCase = (name: string) => snakeCase(name).toUpperCase()

const spell: Record<(typeof nameCases)[number], (name: string) => string> = {
  kebab: kebabCase,
  camel: camelCase,
  pascal: pascalCase,
  snake: snakeCase,
  constant: constantCase,
  'kebab-case': kebabCase,
  camelCase,
  PascalCase: pascalCase,
  snake_case: snakeCase,
  CONSTANT_CASE: constantCase,
}

const placeholder = /\{([^{}]*)\}/g
const placeholders: readonly string[] = ['path', 'group', 'name', 'type', 'mode']

export function placeholdersIn(template: string): Set<string> {
  return new Set(Array.from(template.matchAll(placeholder), ([, name]) => name!))
}

/** Why a template of names is invalid, as the end of a sentence, or null. */
export function templateFault(template: string): string | null {
  const used = placeholdersIn(template)
  for (const name of used)
    if (!placeholders.includes(name))
      return `there is no {${name}}; there are ${placeholders.map(one => `{${one}}`).join(', ')}`
  if (!used.has('path') && !used.has('name')) return 'it must contain {path} or {name}'
  const rest = template.replace(placeholder, '')
  return /^[\p{L}\p{N}_.-]*$/u.test(rest) ? null : 'beside {…} only letters, digits, dots, - and _ are allowed'
}

type Nameable = Pick<Token, 'name' | 'type'>
type NameOf = (token: Nameable, mode: string) => string

/** The names in the output of the tokens of a mode, by their stored names. */
export type NamesIn = (mode: string, tokens: readonly Nameable[]) => ReadonlyMap<string, string>

/** Gives each token the same name in all modes; names that collide get a number. `rename` runs before all settings. */
export function namesFor(
  names: NonNullable<Output['names']>,
  modes: readonly { mode: string; tokens: readonly Token[] }[],
  rename?: NameOf,
): { namesIn: NamesIn; renamed: Renamed[] } {
  const uses = placeholdersIn(names.template ?? '{path}')
  // Most templates use the name alone, which is the key then.
  const isPlain = !uses.has('type') && !uses.has('mode') && !rename
  // Names have no line breaks, so these can separate. Parts that the template does not use must not lead to different keys.
  const keyOf: NameOf = (token, mode) =>
    isPlain
      ? token.name
      : `${token.name}\n${uses.has('type') ? token.type : ''}\n${rename?.(token, mode) ?? ''}\n${uses.has('mode') ? mode : ''}`
  const keys = modes.flatMap(({ mode, tokens }) => tokens.map(token => keyOf(token, mode)))
  const { identifiers, renamed } = assignIdentifiers(keys, wordingOf(names), (name, number) => `${name}-${number}`)
  const namesByKey: NamesIn = (mode, tokens) =>
    new Map(tokens.map(token => [token.name, identifiers.get(keyOf(token, mode)) ?? token.name]))
  return {
    namesIn: isPlain ? () => identifiers : namesByKey,
    renamed: renamed.map(change => ({ ...change, name: parted(change.name).name })),
  }
}

function wordingOf({ case: spelling, dots, prefix, template = '{path}' }: NonNullable<Output['names']>) {
  const start = prefix ? `${prefix}.` : ''
  const inCase = spelling && spell[spelling]
  const cased = (name: string) => {
    if (!inCase) return name
    const spelled = dots
      ? segments(name)
          .map(inCase)
          .filter(segment => segment !== '')
          .join('.')
      : inCase(name)
    return spelled || 'token'
  }
  return (key: string) => {
    if (template === '{path}') return cased(start + pathIn(key))
    const { path, type, mode } = parted(key)
    const parts = segments(path)
    const fill: Record<string, string> = {
      path,
      group: parts.slice(0, -1).join('.'),
      name: parts.at(-1)!,
      type,
      mode: mode === '' ? '' : slug(mode),
    }
    const filled = start + template.replace(placeholder, (_, name: string) => fill[name]!)
    return cased(
      segments(filled)
        .filter(segment => segment.trim() !== '')
        .join('.'),
    )
  }
}

const pathIn = (key: string): string => (key.includes('\n') ? parted(key).path : key)

/** `path` is the name after `rename`. The mode comes last, since its name may contain line breaks. */
function parted(key: string): { name: string; path: string; type: string; mode: string } {
  if (!key.includes('\n')) return { name: key, path: key, type: '', mode: '' }
  const [name, type = '', path, ...mode] = key.split('\n')
  return { name: name!, path: path || name!, type, mode: mode.join('\n') }
}
