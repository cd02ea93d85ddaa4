// The tables of docs/formats.md, made from what the formats do.
import { exportTokens, formats, typeNames, types, type Json, type TypeName } from '../index.ts'
import { oneMode, token } from './tokens.ts'

/** By their marks in the document: `<!-- table: formats -->`. */
export function formatTables(): Map<string, string> {
  return new Map([
    ['formats', formatsTable()],
    ['types', typesTable()],
    ['names', namesTable()],
  ])
}

function formatsTable(): string {
  return table(
    ['id', 'What', 'Reads', 'Writes', 'File', 'Options'],
    formats.map(({ id, label, read, write, extension, options }) => [
      code(id),
      label,
      read ? 'yes' : '',
      write ? 'yes' : '',
      code(`.${extension}`),
      (options ?? []).map(code).join(', '),
    ]),
  )
}

function typesTable(): string {
  return table(
    ['Type', 'For example', 'css', 'ios', 'android', 'compose', 'dtcg', 'tokens-studio', 'style-dictionary', 'figma'],
    typeNames.map(type => {
      const value = types[type].examples[0] as Json
      return [
        code(type),
        code(JSON.stringify(value)),
        code(/--x: (.*);/.exec(written('css', type, value))![1]!),
        code(
          /static let x(.*)/
            .exec(written('ios', type, value))?.[1]!
            .replace(/^ = /, '')
            .replace(/^: /, ''),
        ),
        code(/name="x">(.*)</.exec(written('android', type, value))?.[1]),
        code(/val x = (.*)/.exec(written('compose', type, value))?.[1]),
        code(member(JSON.parse(written('dtcg', type, value)), '$type')),
        code(member(JSON.parse(written('tokens-studio', type, value)), '$type')),
        code(member(JSON.parse(written('style-dictionary', type, value)), 'type')),
        code(variableType(JSON.parse(written('figma', type, value)))),
      ]
    }),
  )
}

const written = (format: string, type: TypeName, value: Json) =>
  exportTokens(format, oneMode([token('x', type, value)])).text

/** The value of the token `x`, wherever it is in the document. */
function member(document: unknown, key: string): string | undefined {
  const open = [document]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue
    const x = (at as Record<string, unknown>).x
    if (typeof x === 'object' && x !== null && key in x) return String((x as Record<string, unknown>)[key])
    open.push(...(Object.values(at) as unknown[]))
  }
  return undefined
}

function variableType(document: { meta: { variables: Record<string, { resolvedType: string }> } }): string | undefined {
  return Object.values(document.meta.variables)[0]?.resolvedType
}

function namesTable(): string {
  const names = [
    'colors.primary.500',
    'size.1.5',
    '10.a',
    'focus.outlineColor',
    'PALETTE_DARK.HTMLText',
    'a/b c',
    '50%',
    'class',
    'init',
    'naïve.日本',
    '🎉',
  ]
  const tokens = (name: string) => oneMode([token(name, 'color', 'red')])
  const find = (format: string, name: string, pattern: RegExp) =>
    code(pattern.exec(exportTokens(format, tokens(name)).text)?.[1])
  return table(
    ['Token', 'css', 'ios', 'android', 'scss', 'compose', 'flutter'],
    names.map(name => [
      code(name),
      find('css', name, /^ {2}(--.*): red;$/m),
      find('ios', name, /static let (\S+) =/),
      find('android', name, /name="([^"]*)"/),
      find('scss', name, /^(\$.*): red;$/m),
      find('compose', name, /val (\S+) =/),
      find('flutter', name, /static const Color (\S+) =/),
    ]),
  )
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function code(text: string | undefined): string {
  return text === undefined ? '–' : `\`${text.replaceAll('|', '\\|')}\``
}
