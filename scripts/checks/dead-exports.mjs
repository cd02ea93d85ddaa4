// Exports that no other file uses, and files without an importer. Entry points of packages and programs count as used; so does
// everything that an entry point re-exports.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from '../ensure.mjs'
import { isTest, sourceFiles } from './sources.mjs'

/** Read by a tool, not by an import; and what is packed. */
const ENTRY =
  /(^|\/)(main\.tsx?|tracing\/tracing\.ts|[^/]+-thread\.ts|figma-plugin\/src\/(code|ui)\.ts|engine\/src\/outputs\/npm\/index\.ts|[^/]+\.golden\.ts|global-setup\.ts|[^/]+\.config\.ts|[^/]+\.bench\.ts|[^/]+\.d\.ts)$/
const ALL = '*'

export function findDeadExports(base = root, folders = ['packages', 'apps']) {
  const paths = [
    ...sourceFiles(folders, base),
    ...['design', 'scripts'].flatMap(name => (existsSync(join(base, name)) ? sourceFiles([name], base) : [])),
  ]
  const entries = entryPoints(paths, base)
  const files = new Map(paths.map(path => [path, readModule(path, base, entries)]))
  const used = new Map(paths.map(path => [path, new Set()]))
  const imported = new Set()
  const waiting = []
  const use = (path, name) => {
    const names = used.get(path)
    if (names === undefined || names.has(name)) return
    names.add(name)
    waiting.push([path, name])
  }
  for (const { imports } of files.values())
    for (const { from, name } of imports) {
      imported.add(from)
      use(from, name)
    }
  for (const path of paths) if (isEntry(path, base) || [...entries.values()].includes(path)) use(path, ALL)
  // The use of a re-export is a use of its source.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, name] = next
    for (const { from, name: original, as } of files.get(path).passedOn)
      if (as === ALL) use(from, name)
      else if (name === ALL || name === as) use(from, original)
  }
  for (const { passedOn } of files.values()) for (const { from } of passedOn) imported.add(from)

  const dead = []
  for (const [path, { exports }] of files) {
    if (isTest(path)) continue
    const names = used.get(path)
    const entry = isEntry(path, base) || [...entries.values()].includes(path)
    if (!imported.has(path) && !entry) dead.push(`${path}: nobody imports this file`)
    else if (!names.has(ALL))
      for (const name of exports) if (!names.has(name)) dead.push(`${path}: ${name} is used nowhere else`)
  }
  return { files: files.size, dead }
}

function isEntry(path, base) {
  if (ENTRY.test(path) || /\.(test|spec)\.tsx?$/.test(path)) return true
  const folder = path.split('/').slice(0, 2).join('/')
  // A page names its first script, and the starter of a separate process names its program.
  const pages = ['index.html', 'consent.html'].map(name => join(base, folder, name)).filter(existsSync)
  return pages.some(page => readFileSync(page, 'utf8').includes(path.slice(folder.length)))
}

/** Package names and their entry files. */
function entryPoints(paths, base) {
  const entries = new Map()
  for (const folder of new Set(paths.map(path => path.split('/').slice(0, 2).join('/')))) {
    const about = join(base, folder, 'package.json')
    if (!existsSync(about)) continue
    const { name, exports = {}, bin = {} } = JSON.parse(readFileSync(about, 'utf8'))
    for (const [key, target] of [...Object.entries(exports), ...Object.entries(bin)])
      if (typeof target === 'string') entries.set(join(name, key), join(folder, target))
  }
  return entries
}

function readModule(path, base, entries) {
  const source = ts.createSourceFile(path, readFileSync(join(base, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const resolve = specifier =>
    entries.get(specifier) ?? (specifier.startsWith('.') ? join(dirname(path), specifier) : undefined)
  const found = { exports: [], imports: [], passedOn: [] }
  const { exports, imports, passedOn } = found
  const visit = node => {
    if (ts.isImportDeclaration(node)) {
      const from = resolve(node.moduleSpecifier.text)
      const { name, namedBindings } = node.importClause ?? {}
      if (from !== undefined) {
        imports.push({ from, name: name === undefined ? undefined : 'default' })
        if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) imports.push({ from, name: ALL })
        else
          for (const { name: local, propertyName } of namedBindings?.elements ?? [])
            imports.push({ from, name: (propertyName ?? local).text })
      }
      return
    }
    if (ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier === undefined ? undefined : resolve(node.moduleSpecifier.text)
      const { exportClause } = node
      if (exportClause === undefined) {
        if (from !== undefined) passedOn.push({ from, name: ALL, as: ALL })
      } else if (ts.isNamespaceExport(exportClause)) {
        exports.push(exportClause.name.text)
        if (from !== undefined) passedOn.push({ from, name: ALL, as: exportClause.name.text })
      } else
        for (const { name, propertyName } of exportClause.elements) {
          exports.push(name.text)
          if (from !== undefined) passedOn.push({ from, name: (propertyName ?? name).text, as: name.text })
        }
      return
    }
    if (ts.isExportAssignment(node)) exports.push('default')
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteralLike(node.arguments[0])
    ) {
      const from = resolve(node.arguments[0].text)
      if (from !== undefined) imports.push({ from, name: ALL })
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const from = resolve(node.argument.literal.text)
      if (from !== undefined) imports.push({ from, name: ALL })
    }
    if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      exports.push(...declaredNames(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  found.exports = exports.filter(name => !namesASignature(name, source))
  return found
}

/** A type that its own file uses is part of the signatures of exported functions: callers may need to name it. */
function namesASignature(name, source) {
  const declared = source.statements.some(
    node => (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name,
  )
  return declared && source.text.split(new RegExp(`\\b${name}\\b`)).length > 2
}

function declaredNames(node) {
  if (ts.getModifiers(node).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (!ts.isVariableStatement(node)) return node.name === undefined ? [] : [node.name.text]
  const names = []
  const waiting = node.declarationList.declarations.map(({ name }) => name)
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    if (ts.isIdentifier(name)) names.push(name.text)
    else waiting.push(...name.elements.flatMap(element => (ts.isBindingElement(element) ? [element.name] : [])))
  return names
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, dead } = findDeadExports()
  console.log(dead.join('\n') || `${files} files, and every export is used.`)
  process.exitCode = dead.length > 0 || files === 0 ? 1 : 0
}
