// Joins what a page loads before it shows anything into one chunk for each step of loading. By itself Rolldown makes a
// chunk of each set of modules that the same screens share: dozens of small ones, which compress worse than one.
import { parseAst, type Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** What a module takes from, or passes on of, another one. `*` is all of it. */
interface Link {
  id: string
  /** The name in the other module. */
  name: string
}

interface Module {
  /** Modules and names that it imports for itself. */
  imports: Link[]
  /** The names that it only passes on. */
  passedOn: Map<string, Link>
  /** The modules of which it passes on everything. */
  stars: string[]
}

const consent = '/src/signing-in/consent/main.tsx'
const dashboard = '/src/main.tsx'
const signIn = '/src/signing-in/session/sign-in.tsx'
const overview = '/src/teams/workspaces/home/overview.tsx'
const tokens = '/src/desk/tokens-screen.tsx'
const dialogs = '/src/desk/dialogs/dialogs.tsx'

/** Chunks in the order of loading: each has what all the named modules load and no chunk before it has. */
const chunks = [
  { name: 'page', loadedBy: [consent, dashboard] },
  { name: 'dashboard', loadedBy: [dashboard] },
  { name: 'pictures', loadedBy: [overview, tokens] },
  { name: 'tokens', loadedBy: [tokens] },
  { name: 'forms', loadedBy: [signIn, dialogs] },
]

/** What has loaded once a chunk runs, in the order of loading. */
const loadedUpTo = ['rolldown-runtime', 'page', 'dashboard', 'pictures', 'tokens']

/** The name of a file without its hash. */
const chunkName = (file: string) => /([^/]+)-[\w-]{6,7}\.\w+$/.exec(file)?.[1] ?? ''

/** The files that a part needs, without those that the chunk that asks for it has loaded with itself. */
export function partFiles(_part: string, files: string[], { hostId, hostType }: { hostId: string; hostType: string }) {
  const loaded = hostType === 'js' ? loadedUpTo.slice(0, loadedUpTo.indexOf(chunkName(hostId)) + 1) : []
  return files.filter(file => !loaded.includes(chunkName(file)))
}

type Statement = ReturnType<typeof parseAst>['body'][number]

/** The source of an import or of an export that passes on; null for all other statements. */
const sourceOf = (node: Statement) => ('source' in node && node.source ? node.source.value : null)

const nameOf = (name: { name?: string; value?: unknown }) => name.name ?? String(name.value)

/** A statement of a module that does nothing but pass on. `"use strict"` is one too. */
const passesOn = (node: Statement) =>
  (node.type === 'ExpressionStatement' && 'directive' in node && typeof node.directive === 'string') ||
  node.type === 'ImportDeclaration' ||
  node.type === 'ExportAllDeclaration' ||
  (node.type === 'ExportNamedDeclaration' && node.declaration === null)

/** Links of the names that a module imports, by their local names. */
function readImports(body: readonly Statement[], idOf: (node: Statement) => string): Map<string, Link> {
  const links = new Map<string, Link>()
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue
    const id = idOf(node)
    if (node.specifiers.length === 0) links.set(`import ${id}`, { id, name: '' })
    for (const one of node.specifiers) {
      if (one.type === 'ImportSpecifier') links.set(one.local.name, { id, name: nameOf(one.imported) })
      else links.set(one.local.name, { id, name: one.type === 'ImportDefaultSpecifier' ? 'default' : '*' })
    }
  }
  return links
}

function readModule({ code, importedIds }: Rolldown.ModuleInfo): Module {
  const { body } = parseAst(code ?? '')
  const sources = [...new Set(body.map(sourceOf).filter(source => source !== null))]
  // Vite adds the import of its helper after the code was read.
  const [helpers, ids] = [true, false].map(is => importedIds.filter(id => id.includes('vite/preload-helper') === is))
  const whole = (id: string): Link => ({ id, name: '*' })
  // CommonJS requires without import statements, and two sources may lead to one module.
  if (sources.length !== ids!.length) return { imports: importedIds.map(whole), passedOn: new Map(), stars: [] }
  const idOf = (node: Statement) => ids![sources.indexOf(sourceOf(node)!)]!
  const imported = readImports(body, idOf)
  const module: Module = { imports: helpers!.map(whole), passedOn: new Map(), stars: [] }
  if (!body.every(passesOn)) module.imports.push(...imported.values())
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration') {
      if (node.exported) module.passedOn.set(nameOf(node.exported), whole(idOf(node)))
      else module.stars.push(idOf(node))
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of node.specifiers) {
        const link = node.source ? { id: idOf(node), name: nameOf(local) } : imported.get(nameOf(local))
        if (link) module.passedOn.set(nameOf(exported), link)
      }
    }
  }
  return module
}

/** All modules that load with the first one, by the names that are imported: barrels pass on what is asked of them. */
function loadedWith(begins: string, graph: ModuleGraph, read: (id: string) => Module | undefined): Set<string> {
  const loaded = new Set<string>()
  const asked = new Set<string>()
  const queue: Link[] = [{ id: begins, name: '*' }]
  for (const { id, name } of queue) {
    if (asked.has(`${name} ${id}`)) continue
    asked.add(`${name} ${id}`)
    const module = read(id)
    if (!module) continue
    if (!loaded.has(id)) queue.push(...module.imports)
    loaded.add(id)
    const link = module.passedOn.get(name)
    if (link) queue.push(link)
    else if (name === '*') queue.push(...module.passedOn.values(), ...module.stars.map(id => ({ id, name })))
    else
      queue.push(
        ...module.stars
          .filter(star => graph.getModuleInfo(star)?.exports.includes(name))
          .map(star => ({ id: star, name })),
      )
  }
  return loaded
}

/** The name of the chunk of each module that one of them has. */
function chunkOfModules(root: string, graph: ModuleGraph): Map<string, string> {
  const modules = new Map<string, Module | undefined>()
  const read = (id: string) => {
    const info = graph.getModuleInfo(id)
    if (!modules.has(id)) modules.set(id, info ? readModule(info) : undefined)
    return modules.get(id)
  }
  const chunkOf = new Map<string, string>()
  for (const { name, loadedBy } of chunks) {
    const [first, ...others] = loadedBy.map(path => loadedWith(root + path, graph, read))
    for (const id of first!) if (!chunkOf.has(id) && others.every(other => other.has(id))) chunkOf.set(id, name)
  }
  return chunkOf
}

/**
 * The groups for Rolldown's `codeSplitting`, the most needed first.
 * @param root The folder of the dashboard.
 */
export function firstView(root: string): Rolldown.CodeSplittingGroup[] {
  let chunkOf: Map<string, string> | undefined
  return chunks.map(({ name }, at) => ({
    debugName: name,
    priority: chunks.length - at,
    name: (id, graph) => ((chunkOf ??= chunkOfModules(root, graph)).get(id) === name ? name : null),
  }))
}
