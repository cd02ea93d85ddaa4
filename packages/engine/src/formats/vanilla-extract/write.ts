// Writes a contract of global names, the default mode at the root, and a theme for each mode, which sets every token.
import { assignIdentifiers, hyphenName, kebabCase, slug } from '../../naming/spelling.ts'
import { segments } from '../../naming/name.ts'
import { literalText, referringText } from '../css/values.ts'
import { documentationOf, type Spelled } from '../deprecation.ts'
import { scriptName } from '../esm/name.ts'
import type { ExportOutput } from '../../format/format.ts'
import { lessName } from '../less/index.ts'
import { nestedLines, nestedPaths, ownKey, scriptFrame, type NestedLeaf } from '../nesting.ts'
import type { ExportOptions } from '../../format/options.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from '../css/formulas/sheet-forms.ts'
import { commentLines, defaultMode, findingsOf, namesOf, type ReadyMode } from '../../format/prepared.ts'
import { bareKey, scriptComment, scriptText } from '../typescript/literal.ts'
import type { ExportInput } from '../../resolver/variants.ts'

const imported = ['createGlobalTheme', 'createGlobalThemeContract', 'createTheme']
const frame = scriptFrame(bareKey)

export function writeVanillaExtract(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input, sheetForms)
  const base = defaultMode(modes)
  const worded = options.names === 'kebab' ? kebabCase : (name: string) => name
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const names = [...new Set(namesOf(modes))]
  const { paths, renamed } = nestedPaths(names, name => segments(name).map(keyOf).join('.'))
  const { identifiers: properties, renamed: renamedProperties } = assignIdentifiers(
    names,
    // The contract accepts no names that need escapes, and non-ASCII letters do.
    name => lessName(hyphenName(prefix + worded(name))),
    (identifier, number) => `${identifier}-${number}`,
  )
  found.renamed.push(...renamed, ...renamedProperties)

  const own = options.references ? properties : undefined
  const texts = modes.map(mode => textsOf(mode, own))
  const standard = base ? texts[modes.indexOf(base)]! : new Map<string, string>()
  const spelled = (name: string) => (paths.has(name) ? `vars.${paths.get(name)!}` : undefined)
  const about = commentsByName(base ? [base, ...modes] : modes, spelled)
  const contract = names.map((name): NestedLeaf => {
    return { path: paths.get(name)!, value: scriptText(properties.get(name)!), comments: about.get(name)! }
  })
  /** A theme must set every token of the contract: tokens that the mode lacks get the value of the root. */
  const theme = (values: ReadonlyMap<string, string>) =>
    nestedLines(
      names.map(name => ({
        path: paths.get(name)!,
        value: scriptText(values.get(name) ?? standard.get(name) ?? 'initial'),
        comments: [],
      })),
      frame,
      '  ',
    )

  const root = `createGlobalTheme(${scriptText(options.selector ?? ':root')}, vars, `
  const used = input.axes.length > 0 ? imported : imported.slice(0, 2)
  const lines = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  lines.push(`import { ${used.join(', ')} } from '@vanilla-extract/css'`, '')
  lines.push('export const vars = createGlobalThemeContract({', ...nestedLines(contract, frame, '  '), '})', '')
  if (input.axes.length === 0) lines.push(`${root}{`, ...theme(standard), '})')
  else {
    const { identifiers } = themeNames(modes)
    for (const [at, mode] of modes.entries()) {
      const name = identifiers.get(mode.mode.name)!
      if (mode === base) {
        lines.push(`const values = {`, ...theme(texts[at]!), '}', `${root}values)`)
        lines.push(`export const ${name} = createTheme(vars, values)`, '')
      } else lines.push(`export const ${name} = createTheme(vars, {`, ...theme(texts[at]!), '})', '')
    }
    lines.pop()
  }
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

/** The documentation of each token; the first mode that has the token counts. */
function commentsByName(modes: readonly ReadyMode[], spelled: Spelled): Map<string, readonly string[]> {
  const comments = new Map<string, readonly string[]>()
  for (const { tokens } of modes)
    for (const { token } of tokens)
      if (!comments.has(token.name))
        comments.set(
          token.name,
          documentationOf(token, spelled).map(line => `/** ${scriptComment(line)} */`),
        )
  return comments
}

/** In a theme, vanilla-extract reads the key `@layer` as the theme's cascade layer. */
const keyOf = (segment: string) => (segment === '@layer' ? 'layer' : ownKey(segment))

/** `High contrast` → `highContrastTheme`, by the name of the mode. */
export function themeNames(modes: readonly ReadyMode[]) {
  return assignIdentifiers(
    modes.map(({ mode }) => mode.name),
    mode => {
      const name = `${scriptName(slug(mode)).replace(/_$/, '')}Theme`
      return imported.includes(name) ? `${name}_` : name
    },
    (identifier, number) => `${identifier}${number}`,
  )
}

/** The values of a mode as CSS. */
export function textsOf(
  { tokens, resolution }: ReadyMode,
  properties: ReadonlyMap<string, string> | undefined,
): Map<string, string> {
  const refer = (name: string) => `var(--${properties!.get(name)!})`
  return new Map(
    tokens.map(ready => [ready.token.name, properties ? referringText(ready, resolution, refer) : literalText(ready)]),
  )
}
