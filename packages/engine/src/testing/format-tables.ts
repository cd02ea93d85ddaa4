// docs/reference/formats.md, made from what the formats do and from what packages/engine/manual/formats says of each.
import { exportTokens, formats, typeNames, types, type Json, type TypeName } from '../index.ts'
import type { Format } from '../format/format.ts'
import { formatOptions, optionNames, type ExportOption, type OptionName } from '../format/options.ts'
import { oneMode, token } from './tokens.ts'

/** `notes`: what there is to say of a format beside its data, in Markdown whose links start at docs/reference. */
export function formatsPage(notes: (id: string) => string): string {
  return [
    '# Every format',
    'Written by a test from the formats. What becomes of types, names and references is in [formats](../formats.md).',
    table(
      ['id', 'What', 'Reads', 'Writes', 'File'],
      formats.map(({ id, label, read, write, extension }) => [
        `[${code(id)}](#${id})`,
        label,
        read ? 'yes' : '',
        write ? 'yes' : '',
        code(`.${extension}`),
      ]),
    ),
    '## Options',
    'A field of the configuration, of an output’s `options` and of the engine; a parameter of the API; a flag of the command line.',
    table(['Field', 'Parameter', 'Flag', 'What it does', 'Formats'], optionNames.map(optionRow)),
    '## Types',
    '– means that the format has no form for it.',
    typesTable(),
    '## Names',
    namesTable(),
    '## Each format',
    ...formats.flatMap(format => [`### \`${format.id}\``, factsOf(format), notes(format.id).trim()]),
  ].join('\n\n')
}

function optionRow(name: OptionName): string[] {
  const { description, range } = formatOptions[name] as ExportOption
  const parameter = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return [
    code(name),
    code(parameter),
    code(`--${parameter.replaceAll('_', '-')}`),
    range ? `${description}; ${range[0]} to ${range[1]}` : description,
    formats
      .filter(({ options }) => options?.includes(name))
      .map(({ id }) => code(id))
      .join(', '),
  ]
}

function factsOf({ label, read, write, options, extension }: Format): string {
  const does = [read ? 'read' : '', write ? 'written' : ''].filter(Boolean).join(' and ')
  const heeds = options?.length ? ` Options: ${options.map(code).join(', ')}.` : ''
  return `${label}: ${does}, \`.${extension}\`.${heeds}`
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
