// Values that only Sass works out: its functions, its modules, and variables that no file declares.
import { cssFunctionNames } from './css-keywords.ts'
import type { Draft } from '../draft.ts'
import type { Report } from '../report.ts'
import type { Token } from '../../base/token.ts'

/** Longer texts are no values of a sheet; strings that are not closed would be sought once for each quote. */
const longest = 20_000
const quoted = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g
const call = /(?<![\w.-])(?!--)([\w-]+(?:\.[\w-]+)*)\(/g
const wholeReference = /^\s*\{[^{}]*\}\s*$/

/** Whether a text is no CSS before Sass has worked it out. Its references are in braces, as `{$name}`. */
function isSassOnly(text: string, isKnown: (variable: string) => boolean): boolean {
  if (text.length > longest) return false
  const bare = text.replace(quoted, '""')
  if (wholeReference.test(bare)) return false
  if (bare.includes('#{') || /(?<![\w{-])\$[\w-]/.test(bare)) return true
  if ([...bare.matchAll(/\{(\$[^{}]+)\}/g)].some(([, name]) => !isKnown(name!))) return true
  return [...bare.matchAll(call)].some(([, name]) => !cssFunctionNames.has(name!.toLowerCase()))
}

/**
 * The tokens of a sheet of Sass without those that stayed text and are no CSS; each of them is named. What settled to a value, or to
 * a formula of one, is a token like others.
 */
export function withoutSass(
  tokens: readonly Token[],
  drafts: readonly Draft[],
  names: ReadonlyMap<string, string | null>,
  isKnown: (variable: string) => boolean,
  report: Report,
): Token[] {
  if (!drafts.some(({ name }) => name.startsWith('$'))) return [...tokens]
  const left = new Map(
    drafts
      .filter(
        ({ value, type, css }) => (type !== 'string' || css) && typeof value === 'string' && isSassOnly(value, isKnown),
      )
      .map(draft => [names.get(draft.name), draft]),
  )
  return tokens.filter(({ name, type, alias_to }) => {
    const draft = type === 'string' && alias_to === null ? left.get(name) : undefined
    if (draft === undefined) return true
    const given = draft.source ?? draft.value
    const text = JSON.stringify(typeof given === 'string' ? given.slice(0, 100) : name)
    report.warn('dropped', draft.place, `Only Sass works out ${text}: left out`)
    return false
  })
}
