// Writes nested maps by the segments of names, and the function that reads them. The maps refer to the default mode's variables.
import { modeKeys } from '../../naming/mode-keys.ts'
import { nestedLines, nestedPaths, type Frame, type NestedLeaf } from '../nesting.ts'
import { scssSyntax } from './value.ts'
import type { Variable, VariableMode } from './variables.ts'

/** Sass requires these before everything else. */
export const moduleUses = ['@use "sass:map";', '@use "sass:meta";', '@use "sass:string";', '']

export const ownNames = ['tokens']

const quoted = (text: string) => scssSyntax.text('string', text)
const frame: Frame = { key: quoted, open: '(', close: ')' }

/** The quoted keys of the modes. */
export function modeNames(modes: readonly VariableMode[]): string[] {
  // CSS replaces all invalid characters by the same one, so that keys must differ after that.
  return modeKeys(modes.map(({ name }) => name.replace(/[\0\p{Cs}]/gu, '\ufffd'))).map(quoted)
}

export function tokenMaps(plain: Variable[], modes: VariableMode[] | null): string[] {
  const all = [plain, ...(modes ?? []).map(({ variables }) => variables)].flat()
  const { paths } = nestedPaths(
    all.map(({ name }) => name),
    name => name,
  )
  // Parentheses keep commas within their entry.
  const leaves = (variables: readonly Variable[], value: (variable: Variable) => string) =>
    variables.map((variable): NestedLeaf => ({ path: paths.get(variable.name)!, value: value(variable), comments: [] }))
  const lines = [
    '$tokens: (',
    ...nestedLines(
      leaves(plain, variable => `$${variable.identifier}`),
      frame,
      '  ',
    ),
    ');',
    '',
  ]
  if (modes) {
    const keys = modeNames(modes)
    lines.push('$modes: (')
    for (const [at, { variables }] of modes.entries())
      lines.push(
        `  ${keys[at]!}: (`,
        ...nestedLines(
          leaves(variables, variable => `(${variable.value})`),
          frame,
          '    ',
        ),
        '  ),',
      )
    lines.push(');', '')
  }
  return [...lines, ...(modes ? getterOfModes : getter)]
}

const walk = [
  '  @each $key in string.split($name, ".") {',
  '    @if meta.type-of($found) == "map" {',
  '      $found: map.get($found, $key);',
  '    } @else {',
  '      $found: null;',
  '    }',
  '  }',
  '  @if meta.type-of($found) == "map" {',
  '    $found: map.get($found, "DEFAULT");',
  '  }',
  '  @if $found == null {',
  '    @error "There is no token #{$name}";',
  '  }',
  '  @return $found;',
  '}',
]
const getter = [
  '// The value of a token: token("color.text").',
  '@function token($name) {',
  '  $found: $tokens;',
  ...walk,
]
const getterOfModes = [
  '// The value of a token, by default or in a mode: token("color.text"), token("color.text", "dark").',
  '@function token($name, $mode: null) {',
  '  $found: $tokens;',
  '  @if $mode != null {',
  '    $found: map.get($modes, $mode);',
  '  }',
  ...walk,
]
