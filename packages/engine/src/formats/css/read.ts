// Reads CSS custom properties (and variables of SCSS and Less) as tokens, and themes in selectors and media queries as modes.
// A property's name without its sigil becomes the token's name unchanged: `--color-primary-500` is `color-primary-500`, one
// segment. Hyphens separate both words and groups (`--font-size-base`), and nothing in the text distinguishes them. An unchanged
// name leads to the same property in the CSS export, whereas a wrong guess would rename properties that style sheets use.
import { errorAt } from '../../base/finding.ts'
import { outcome } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { cleanName, nameAll } from '../../reading/names.ts'
import { unescapeCss } from '../../base/split-css.ts'
import { anyReference } from '../../reading/references/references.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { beginsAsJson } from '../../reading/text/json-text.ts'
import { settle } from '../../reading/settle.ts'
import { lookUpProperty } from '../../reading/references/surroundings.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { withEntries } from './sass-maps.ts'
import { withoutSass } from '../../reading/css/sass-only.ts'
import { scanCss } from './scan.ts'
import { placeOf, sortSheet, type Stated } from './sheet.ts'
import { likelyType, meaningIn, withCurly } from './values-in.ts'

const FORMAT = 'css'

export function readCss(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const report = newReport(options)
  const stated = files.flatMap(file => withEntries(scanCss(file.text)).map(found => ({ ...found, file: file.path })))
  if (stated.length === 0) {
    const message = 'No custom property (--name: value) and no variable is declared'
    return { format: FORMAT, errors: [errorAt('format', '', message)] }
  }
  const { base, baseName, modes } = sortSheet(stated, report)
  const declared = new Set(stated.map(({ property }) => property))
  const around = lookUpProperty(report.surroundings)
  const isKnown = (variable: string) => {
    if (declared.has(variable) || around(variable, '') !== null) return true
    report.missing.add(variable)
    return false
  }
  const names = nameAll(
    [...declared].map(name => ({ name, wish: bare(name) })),
    report,
  )
  // A mode inherits from the base. A sheet that contains only themes has no base; its first theme is the default.
  const layers: { name: string | null; own: Map<string, Stated> }[] = modes.map(({ name, own }) => ({
    name,
    own: new Map([...base, ...own]),
  }))
  if (base.size > 0) layers.unshift({ name: baseName ?? (modes.length > 0 ? 'Base' : null), own: base })
  const several = files.length > 1
  const read = layers.map(({ name, own }) => {
    const drafts = [...own.values()].map(found => draftOf(found, { declared, isKnown }, several, report))
    nameMissing(drafts, names)
    const tokens = settle(drafts, names, { curly: true, exact: true }, report)
    return { name, tokens: withoutSass(tokens, drafts, names, isKnown, report), groups: [] }
  })
  return outcome(FORMAT, read, report, options)
}

/** Also removes the sigil from the names of variables that are declared elsewhere. */
function nameMissing(drafts: Draft[], names: Map<string, string | null>): void {
  for (const { value, curly } of drafts) {
    if (typeof value !== 'string' || curly === false) continue
    for (const [, target] of value.matchAll(anyReference)) {
      const name = target!.trim()
      if (!names.has(name)) names.set(name, cleanName(bare(name)))
    }
  }
}

interface Variables {
  declared: ReadonlySet<string>
  /** Whether the sheet or an existing token declares it. */
  isKnown(variable: string): boolean
}

const bare = (property: string) => property.replace(/^(?:--|[$@])/, '')

function draftOf(found: Stated, { declared, isKnown }: Variables, several: boolean, report: Report): Draft {
  const place = placeOf(found, several)
  const written = found.value.replace(/!\s*(?:important|default|global)$/i, '').trimEnd()
  // A value with its own braces is data for a script, not a reference.
  const plain = /(?:^|[^#@])\{/.test(written)
  const text = plain
    ? written
    : withCurly(written, refersIn(found.property, isKnown), call => {
        report.warn(
          'approximated',
          place,
          `${call.slice(0, 100)}: the fallback holds only where the variable does not exist, and was left out`,
        )
      })
  const { type, value, raw } = plain
    ? { type: 'string' as const, value: text, raw: true }
    : meaningIn(bare(found.property), text)
  const { description, ...lifecycle } = factsIn(found.comments, declared)
  return {
    name: found.property,
    place,
    type,
    likely: likelyType(bare(found.property)),
    sourceType: null,
    value,
    ...(plain ? { curly: false } : {}),
    // CSS, as opposed to a quoted string: `clamp(…)`, `url(…)`.
    ...(raw ? { css: true } : {}),
    // What refers to a property of its own name would be circular in a style sheet of ours.
    ...(text === written || refersToOwnName(found.property, written) ? {} : { source: written }),
    description,
    ...lifecycle,
  }
}

const refersToOwnName = (property: string, text: string) =>
  !property.startsWith('-') && [...text.matchAll(/var\(\s*--([^\s,()]+)/g)].some(([, name]) => name === bare(property))

/**
 * In the value of a variable of Sass or Less another one is never text: one that no file declares leads nowhere, and is told. A
 * custom property may hold such text.
 */
const refersIn = (property: string, isKnown: Variables['isKnown']) => (variable: string) =>
  isKnown(variable) || (property[0] !== '-' && variable[0] === property[0])

/** Reads comments as a description, and the separate comment `Deprecated` of Tessera's own export. */
function factsIn(comments: string[], known: ReadonlySet<string>): Lifecycle & { description: string | null } {
  const texts = comments
    .filter(comment => !/^@?deprecated\b/i.test(comment))
    .join('\n')
    .trim()
  const deprecated = comments.find(comment => /^@?deprecated\b/i.test(comment))
  const description = texts || null
  if (deprecated === undefined) return { description, deprecated: null }
  return { description, ...takenApart(deprecated.replace(/^@?deprecated:?\s*/i, ''), known) }
}

type Lifecycle = Pick<Draft, 'deprecated' | 'replaced_by' | 'remove_in'>

/** Parses the form of exports: `Too pale; Use --color-new; removed in 2.0.0`. An undeclared name stays part of the reason. */
function takenApart(text: string, known: ReadonlySet<string>): Lifecycle {
  const [, before, remove_in] = /^(?:(.*); |)removed in (\d+\.\d+\.\d+)$/is.exec(text) ?? [undefined, text]
  const use = /^(?:(.*); |)Use ((?:--|[$@]).+)$/s.exec(before ?? '')
  const name = use ? unescapeCss(use[2]!) : ''
  const replaced_by = known.has(name) ? name : undefined
  const reason = replaced_by === undefined ? before : use?.[1]
  return {
    deprecated: reason || true,
    ...(replaced_by === undefined ? {} : { replaced_by }),
    ...(remove_in === undefined ? {} : { remove_in }),
  }
}

export function recogniseCss(files: SourceFile[]): number {
  let sure = 0
  for (const { path, text } of files) {
    if (beginsAsJson(text)) return 0
    const named = /\.(?:css|scss|less)$/i.test(path)
    // A bounded prefix is enough to detect the format.
    const found = scanCss(text.length > 200_000 ? text.slice(0, 200_000) : text)
    const custom = found.some(({ property, preludes }) => property.startsWith('--') && preludes.length > 0)
    const variable = found.some(({ property, value }) => /^[$@]/.test(property) && value !== '')
    if (custom) sure = Math.max(sure, named ? 0.97 : 0.93)
    else if (variable) sure = Math.max(sure, named ? 0.9 : 0.7)
    else if (found.length > 0) sure = Math.max(sure, 0.5)
    else if (!named) return 0
  }
  return sure
}
