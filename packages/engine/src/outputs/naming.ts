// What the tokens of an output are called: a template, a prefix, a case. The format then makes the names valid in its language.
import { assignIdentifiers, camelCase, kebabCase, pascalCase, slug } from '../naming/spelling.ts'
import { segments } from '../naming/name.ts'
import type { Renamed } from '../naming/spelling.ts'
import type { Token } from '../base/token.ts'
import type { nameCases, Output } from './output.ts'

const snakeCase = (name: string) => kebabCase(name).replaceAll('-', '_')
const constantCase = (name: string) => snakeCase(name).toUpperCase()

const spell: Record<(typeof nameCases)[number], (name: string) => string> = {
  ...{ kebab: kebabCase, camel: camelCase, pascal: pascalCase, snake: snakeCase, constant: constantCase },
  ...{ 'kebab-case': kebabCase, camelCase, PascalCase: pascalCase, snake_case: snakeCase, CONSTANT_CASE: constantCase },
}

const placeholder = /\{([^{}]*)\}/g
const known: readonly string[] = ['path', 'group', 'name', 'type', 'mode']

export function placeholdersIn(template: string): Set<string> {
  return new Set(Array.from(template.matchAll(placeholder), ([, name]) => name!))
}

/** Why it is no template of names, as the end of a sentence, or null. */
export function templateFault(template: string): string | null {
  const held = placeholdersIn(template)
  for (const name of held)
    if (!known.includes(name)) return `there is no {${name}}; there are ${known.map(one => `{${one}}`).join(', ')}`
  if (!held.has('path') && !held.has('name')) return 'it must contain {path} or {name}'
  const rest = template.replace(placeholder, '')
  return /^[\p{L}\p{N}_.-]*$/u.test(rest) ? null : 'beside {…} only letters, digits, dots, - and _ are allowed'
}

type Nameable = Pick<Token, 'name' | 'type'>
type NameOf = (token: Nameable, mode: string) => string

/** What tokens of a mode are called, by their names. */
export type NamesIn = (mode: string, tokens: readonly Nameable[]) => ReadonlyMap<string, string>

/**
 * One name for each token, whichever modes have it; names that fall together get a number. `rename` gives another name to begin
 * with.
 */
export function namesFor(
  names: NonNullable<Output['names']>,
  modes: readonly { mode: string; tokens: readonly Token[] }[],
  rename?: NameOf,
): { namesIn: NamesIn; renamed: Renamed[] } {
  const uses = placeholdersIn(names.template ?? '{path}')
  // Most templates are about the name alone, which then is the key.
  const isPlain = !uses.has('type') && !uses.has('mode') && !rename
  // Names have no line breaks; what the template leaves out must not make two of one.
  const keyOf: NameOf = (token, mode) =>
    isPlain
      ? token.name
      : `${token.name}\n${uses.has('type') ? token.type : ''}\n${rename?.(token, mode) ?? ''}\n${uses.has('mode') ? mode : ''}`
  const keys = new Set<string>()
  for (const { mode, tokens } of modes) for (const token of tokens) keys.add(keyOf(token, mode))
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
    const { path, type, mode } = parted(key)
    if (template === '{path}') return cased(start + path)
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

/** `path` is the name to begin with. The mode comes last, since its name may contain line breaks. */
function parted(key: string): { name: string; path: string; type: string; mode: string } {
  if (!key.includes('\n')) return { name: key, path: key, type: '', mode: '' }
  const [name, type = '', path, ...mode] = key.split('\n')
  return { name: name!, path: path || name!, type, mode: mode.join('\n') }
}
