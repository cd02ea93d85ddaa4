// Android resources: colors and dimensions, as aapt2 takes them.
import type { Color } from '../../color/color.ts'
import {
  androidField,
  androidKey,
  androidName,
  androidResources,
  assignIdentifiers,
  identify,
  slug,
  type Named,
} from '../../spelling.ts'
import type { Dimension } from '../../types/dimension.ts'
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import { commentLines, commentsOf, notesOf, oneLine, prepare, type Findings, type ReadyMode } from '../prepared.ts'
import { androidColor, androidDimension, type AndroidValue } from './value.ts'

/** Its name is the token's, and in a tokenset its mode's. */
interface Resource extends Named {
  element: 'color' | 'dimen'
  text: string
  comments: readonly string[]
}

/** A color and a dimension may share a name. */
type NameSpaces = Record<Resource['element'], Resource[]>

export function writeAndroid(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, findings } = prepare(input)
  const suffixes = input.scope === 'tokenset' ? modeSuffixes(modes) : null
  const named: NameSpaces = { color: [], dimen: [] }
  const resources = modes.map((mode, index) => resourcesOf(mode, suffixes?.[index] ?? '', options, named, findings))
  for (const list of [named.color, named.dimen]) {
    const renamed = identify([list], androidName, (identifier, number) => `${identifier}-${number}`, androidKey)
    findings.renamed.push(...renamed)
  }
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', '<resources>']
  for (const line of commentLines(findings, input.scope)) lines.push(xmlComment(line))
  for (const [index, list] of resources.entries()) {
    if (input.scope === 'tokenset') lines.push(xmlComment(`${modes[index]!.mode.name} Mode`))
    for (const { element, identifier, text, comments } of list) {
      for (const comment of comments) lines.push(xmlComment(comment))
      lines.push(
        element === 'color'
          ? `    <color name="${identifier}">${text}</color>`
          : `    <dimen name="${identifier}">${text}</dimen>`,
      )
    }
  }
  lines.push('</resources>', '')
  return {
    text: lines.join('\n'),
    unresolved: findings.unresolved,
    notes: notesOf(findings, input.scope),
  }
}

function modeSuffixes(modes: ReadyMode[]): string[] {
  const keys = modes.map(({ mode }, index) => `${index}:${mode.name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => androidField(slug(key.slice(key.indexOf(':') + 1))),
    (taken, number) => `${taken}_${number}`,
  )
  return keys.map(key => `.${identifiers.get(key)!.replaceAll('_', '-')}`)
}

function resourcesOf(
  { mode, tokens }: ReadyMode,
  suffix: string,
  options: ExportOptions,
  named: NameSpaces,
  findings: Findings,
): Resource[] {
  const remBase = options.remBase ?? 16
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const resources: Resource[] = []
  for (const { token, parsed } of tokens) {
    const element = androidResources[token.type]
    const value = element ? resourceValue(element, parsed, remBase) : null
    if (!element || !value) {
      findings.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
      continue
    }
    if (value.rem && findings.remarks.length === 0) findings.remarks.push(`1rem is ${remBase}dp`)
    if (value.mapped) findings.mapped.push({ mode: mode.name, name: token.name })
    const name = prefix === '' && suffix === '' ? token.name : prefix + token.name + suffix
    const resource = { element, name, identifier: '', text: value.text, comments: commentsOf(token) }
    resources.push(resource)
    named[element].push(resource)
  }
  return resources
}

function resourceValue(element: 'color' | 'dimen', parsed: unknown, remBase: number): AndroidValue | null {
  if (element === 'color') return androidColor(parsed as Color)
  // A line height that is a multiple is no length.
  return typeof parsed === 'number' ? null : androidDimension(parsed as Dimension, remBase)
}

/** XML 1.0 §2.5: no two hyphens in a row, none at the end, and only characters that XML knows. */
function xmlComment(text: string): string {
  return `    <!-- ${oneLine(text).replace(/-(?=-)/g, '- ')} -->`
}
