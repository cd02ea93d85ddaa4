import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { modeNames, moduleUses, ownNames, tokenMaps } from './maps.ts'
import { scssSyntax } from './value.ts'
import { writeVariables, type VariableMode } from './variables.ts'

/** `map.get(map.get($modes, "dark"), "color-text")`. Parentheses keep commas within their entry. */
function modesMap(modes: VariableMode[]): string[] {
  const keys = modeNames(modes)
  const lines = ['$modes: (']
  for (const [index, { variables }] of modes.entries()) {
    lines.push(`  ${keys[index]!}: (`)
    for (const { identifier, value } of variables) lines.push(`    "${identifier}": (${value}),`)
    lines.push('  ),')
  }
  return [...lines, ');']
}

export const scss: Format = {
  id: 'scss',
  label: 'Sass variables (SCSS)',
  mediaType: 'text/x-scss; charset=utf-8',
  extension: 'scss',
  axes: 'many',
  identifiers: { pattern: /^"?\$?[\p{L}_][\p{L}\p{Nd}_-]*"?$/u, reserved: new Set() },
  constants: text =>
    constantsInLines(text, {
      opens: /^ {2}("(?:[^"\\]|\\.)*"): \($/,
      declares: /^(?: {4}(?="))?(\$[^:]+|"[^"]+"): /,
      isNameless: true,
    }),
  write: (input, options) =>
    writeVariables(input, options, {
      sigil: '$',
      syntax: scssSyntax,
      // Sass does not distinguish hyphens and underscores.
      same: identifier => identifier.replaceAll('_', '-'),
      spell: identifier => identifier,
      ownNames: ['modes'],
      modesText: modesMap,
      maps: { first: moduleUses, ownNames, text: tokenMaps },
      documents: true,
    }),
  options: ['references', 'prefix', 'names', 'maps'],
}
