// Writes variables of the default mode, and a theme for each mode with its differences; a theme resets all other variables.
import { assignIdentifiers } from '../../naming/spelling.ts'
import { documentationOf } from '../deprecation.ts'
import { scriptName } from '../esm/name.ts'
import type { ExportOutput, SourceFile } from '../../format/format.ts'
import { ownKey } from '../nesting.ts'
import type { ExportOptions } from '../../format/options.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from '../css/formulas/sheet-forms.ts'
import { commentLines, defaultMode, findingsOf, namesOf } from '../../format/prepared.ts'
import { bareKey, scriptComment, scriptText } from '../typescript/literal.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { textsOf, themeNames } from '../vanilla-extract/write.ts'

const library = "import * as stylex from '@stylexjs/stylex'"

export function writeStylex(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input, sheetForms)
  const base = defaultMode(modes)
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const names = [...new Set(namesOf(modes))]
  const { identifiers, renamed } = assignIdentifiers(
    names,
    name => ownKey(scriptName(prefix + name)),
    (identifier, number) => `${identifier}_${number}`,
  )
  found.renamed.push(...renamed)
  const texts = modes.map(mode => textsOf(mode, undefined))
  const standard = base ? texts[modes.indexOf(base)]! : new Map<string, string>()
  const about = new Map<string, readonly string[]>()
  for (const { tokens } of base ? [base, ...modes] : modes)
    for (const { token } of tokens)
      if (!about.has(token.name))
        about.set(
          token.name,
          documentationOf(token, name => identifiers.get(name)),
        )

  const head = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  const variables = ['export const tokens = stylex.defineVars({']
  for (const name of names) {
    variables.push(...about.get(name)!.map(line => `  /** ${scriptComment(line)} */`))
    variables.push(`  ${bareKey(identifiers.get(name)!)}: ${scriptText(standard.get(name) ?? 'initial')},`)
  }
  variables.push('})')
  const themes: string[] = []
  const { identifiers: called } = themeNames(modes)
  for (const [at, { mode }] of input.axes.length > 0 ? modes.entries() : []) {
    const differing = names.filter(name => texts[at]!.has(name) && texts[at]!.get(name) !== standard.get(name))
    const lines = differing.map(name => `  ${bareKey(identifiers.get(name)!)}: ${scriptText(texts[at]!.get(name)!)},`)
    themes.push('', `export const ${called.get(mode.name)!} = stylex.createTheme(tokens, {`, ...lines, '})')
  }
  const own = "import { tokens } from './tokens.stylex'"
  const files: SourceFile[] = [{ path: 'tokens.stylex.ts', text: joined([...head, library, '', ...variables]) }]
  // StyleX requires that a file of variables exports nothing else.
  if (themes.length > 0) files.push({ path: 'themes.ts', text: joined([...head, library, own, ...themes]) })
  return {
    text: joined([...head, library, '', ...variables, ...themes]),
    files,
    findings: findingsOf(found, input),
  }
}

const joined = (lines: string[]) => lines.map(line => `${line}\n`).join('')
