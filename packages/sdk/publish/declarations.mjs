// The package's declarations with every type expanded: users of the client need neither the contract nor its validator.
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

// Imported, its nine megabytes would first be searched for names of exports, which takes longer than running them.
const ts = createRequire(import.meta.url)('typescript')
const here = fileURLToPath(new URL('..', import.meta.url))
const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags
const flags = NoTruncation | InTypeAlias | UseSingleQuotesForStringLiteralType
const surfaces = ['rest', 'session']

/** The operations as data, for their summaries and surfaces. */
async function contract() {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-sdk-'))
  const outfile = join(folder, 'contract.mjs')
  try {
    const options = { bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'silent' }
    await build({ ...options, stdin: { contents: "export * from '@tessera/contract'", resolveDir: here } })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compiles a file that names every type to expand, and returns each as text. */
function typesOf(source) {
  const file = join(here, 'src/declarations.virtual.ts')
  const parsed = ts.getParsedCommandLineOfConfigFile(
    join(here, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText))
      },
    },
  )
  // A single in-memory file, not part of a project build.
  const options = { ...parsed.options, composite: false, emitDeclarationOnly: false, noEmit: true }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const exists = host.fileExists.bind(host)
  host.fileExists = name => name === file || exists(name)
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, source, version) : read(name, version, ...rest)
  const program = ts.createProgram({ rootNames: [file], options, host })
  // The contract is checked with its own project: here it would be half of the work.
  const faults = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(here))
    .flatMap(own => [...program.getSyntacticDiagnostics(own), ...program.getSemanticDiagnostics(own)])
  if (faults.length > 0)
    throw new Error(
      ts.formatDiagnostics(faults, {
        getCanonicalFileName: name => name,
        getCurrentDirectory: () => here,
        getNewLine: () => '\n',
      }),
    )
  const checker = program.getTypeChecker()
  const types = new Map()
  for (const node of program.getSourceFile(file).statements)
    if (ts.isTypeAliasDeclaration(node))
      types.set(node.name.text, checker.typeToString(checker.getTypeAtLocation(node.name), undefined, flags))
  return { types, program }
}

/** The records that `index.ts` re-exports from the contract. */
function recordNames() {
  const file = join(here, 'src/index.ts')
  const source = ts.createSourceFile(file, ts.sys.readFile(file), ts.ScriptTarget.Latest)
  return source.statements
    .filter(node => ts.isExportDeclaration(node) && node.moduleSpecifier?.text === '@tessera/contract')
    .flatMap(node => node.exportClause.elements.map(({ name }) => name.text))
}

/** A declaration copied from one of the package's files, with its comments. */
function written(program, file, names) {
  const source = program.getSourceFile(join(here, 'src', file))
  return source.statements
    .filter(node => node.name && names.includes(node.name.text))
    .map(node => source.text.slice(node.getFullStart(), node.end).trim())
}

/** `item`: the item type of a paged list. */
function methodText({ summary: given, answers }, input, output, item) {
  const summary = given.replaceAll('*/', '* /')
  const parameters = `input${/^\{\}$|^\{( \w+\?: [^;]+;)+ \}$/.test(input) ? '?' : ''}: ${input}, options?: CallOptions`
  const answer = answers === 'events' ? `AsyncGenerator<${output}, void, undefined>` : `Promise<${output}>`
  const call = `(${parameters}): ${answer}`
  if (item === undefined) return `/** ${summary} */\n${call}`
  return `/** ${summary} */\n${call}\n/** Page after page, 500 items each unless \`limit\` says otherwise. */\npages(${parameters}): AsyncGenerator<${output}, void, undefined>\n/** Item after item, fetched page by page. */\neach(${parameters}): AsyncGenerator<${item}, void, undefined>`
}

export async function declarations() {
  const { domains, isOn } = await contract()
  const records = [...recordNames(), 'TokenType']
  const operations = Object.entries(domains).flatMap(([domain, list]) =>
    Object.entries(list).map(([name, operation]) => ({ domain, name, operation })),
  )
  const lines = [
    "import type { Domains } from '@tessera/contract'",
    `import type { ${records.join(', ')} } from './index.ts'`,
    "import type { InputOf, ItemOf, OutputOf } from './types.ts'",
    ...records.map(name => `type Record_${name} = ${name}`),
    ...operations.flatMap(({ domain, name }) => [
      `type In_${domain}_${name} = InputOf<Domains['${domain}']['${name}']>`,
      `type Out_${domain}_${name} = OutputOf<Domains['${domain}']['${name}']>`,
      `type Item_${domain}_${name} = ItemOf<Out_${domain}_${name}>`,
    ]),
  ]
  const { types, program } = typesOf(lines.join('\n'))
  const shapes = records.map(name => [name, types.get(`Record_${name}`)])
  const longestFirst = shapes.filter(([, shape]) => shape.length > 12).sort(([, a], [, b]) => b.length - a.length)
  /** A record inside another's shape is referred to by its name. */
  const named = (text, except) =>
    longestFirst.reduce((done, [name, shape]) => (name === except ? done : done.split(shape).join(name)), text)

  const clients = surfaces.map(surface => {
    const parts = Object.keys(domains).flatMap(domain => {
      const methods = operations
        .filter(each => each.domain === domain && isOn(each.operation, surface))
        .map(({ name, operation }) => {
          const input = types.get(`In_${domain}_${name}`)
          const output = types.get(`Out_${domain}_${name}`)
          const text = methodText(
            operation,
            named(input),
            named(output),
            'cursor' in operation.input.shape ? named(types.get(`Item_${domain}_${name}`)) : undefined,
          )
          // What follows events is the domain itself as well.
          return `${operation.answers === 'events' ? `${text}\n` : ''}${name}: {\n${text}\n}`
        })
      return methods.length > 0 ? [`${domain}: {\n${methods.join('\n')}\n}`] : []
    })
    const name = surface === 'rest' ? 'RestClient' : 'SessionClient'
    return `/** Every operation of the surface \`${surface}\`. */\nexport interface ${name} {\n${parts.join('\n')}\n}`
  })

  const text = [
    '// A typed client for Tessera. Written from the contract of the server; the comments are its sentences.',
    'export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }',
    "export type ClientSurface = 'rest' | 'session'",
    ...shapes.map(([name, shape]) => `export type ${name} = ${named(shape, name)}`),
    ...written(program, 'types.ts', ['ClientOptions', 'RateLimit', 'CallOptions', 'ExportFile']),
    ...clients,
    "export type Client<S extends ClientSurface = 'rest'> = S extends 'session' ? SessionClient : RestClient",
    '/** A client for one instance: `client.<domain>.<operation>(input, options)`. */',
    "export declare function createClient<S extends ClientSurface = 'rest'>(options: ClientOptions<S>): Client<S>",
    errorText(),
    '/** Also right where two copies of this package meet. */',
    'export declare const isTesseraError: (error: unknown) => error is TesseraError',
    '/** The ETag of a record that this client read, made or changed, for `ifMatch`. Throws for an item of a list. */',
    'export declare const etagOf: (answer: object) => string | undefined',
  ].join('\n\n')
  return ts.createPrinter().printFile(ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest))
}

/** The class as a declaration; the function beside it is declared by hand. */
function errorText() {
  // Its one import names a record that the same file declares.
  const source = ts.sys
    .readFile(join(here, 'src/error.ts'))
    .split(/\/\*\*[^*]*\*\/\nexport const isTesseraError/)[0]
    .replace(/^import .*\n/m, '')
  return ts.transpileDeclaration(source, { compilerOptions: {} }).outputText
}

export const writeDeclarations = async path => writeFile(path, await declarations())
