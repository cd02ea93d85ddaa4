// `node apps/dashboard/icons.mjs`: writes the icons that the dashboard imports from `icons/icons.generated.ts`. They are Lucide's, whose
// package for React is 50 MB: it is here only while icons are chosen.
import { readFile, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as lucide from 'lucide-react'
import { format, resolveConfig } from 'prettier'
import { root } from '../../scripts/ensure.mjs'

const { resolve } = createRequire(import.meta.url)
const sources = join(root, 'apps/dashboard/src')
const icons = join(sources, 'icons')
/** The first view of the grid: what these import, until something is imported on demand. */
const firstView = ['main.tsx', 'desk/tokens-screen.tsx']
const drawings = join(dirname(resolve('lucide-react/package.json')), 'dist/esm/icons')

/** By path, the text of each source. */
async function readSources() {
  const paths = readdirSync(sources, { recursive: true }).filter(name => /\.tsx?$/.test(name))
  return new Map(await Promise.all(paths.map(async path => [path, await readFile(join(sources, path), 'utf8')])))
}

const importsOf = text =>
  [...text.matchAll(/^(?:import|export) (?!type )[^'()]*from '(\.[^']+)'/gm)].map(([, path]) => path)

function firstFiles(texts) {
  const files = new Set(firstView)
  for (const path of files) {
    for (const imported of importsOf(texts.get(path) ?? '')) files.add(join(dirname(path), imported))
  }
  return files
}

/** By name, whether the first view has it. */
async function iconsOfDashboard() {
  const texts = await readSources()
  const first = firstFiles(texts)
  const all = new Map()
  for (const [path, text] of texts)
    for (const [, list] of text.matchAll(/import \{([^}]*)\} from '[^']*\/icons\/icons\.generated\.ts'/g))
      for (const [, name] of list.matchAll(/(?<!\btype )\b([A-Z]\w*)(?: as \w+)?/g))
        all.set(name, all.get(name) || first.has(path))
  return all
}

/** By its name, or by the one that it had in earlier versions of Lucide. */
async function drawingOf(name) {
  const shown = lucide[name]?.displayName
  if (shown === undefined) throw new Error(`Lucide has no icon ${name}.`)
  const file = shown.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()
  const { __iconData } = await import(pathToFileURL(join(drawings, `${file}.mjs`)).href)
  return `export const ${name} = icon('${__iconData.node.map(drawn).join('')}')`
}

/** Each shape as the data of a path: an icon of one element is drawn in a fraction of the time of five. */
function drawn([element, attributes]) {
  const [x, y, width, height, rx] = ['x', 'y', 'width', 'height', 'rx'].map(name => Number(attributes[name] ?? 0))
  const { d, points, x1, y1, x2, y2, cx, cy, r } = attributes
  const shapes = {
    path: () => fromStart(d),
    line: () => `M${x1} ${y1}L${x2} ${y2}`,
    polyline: () => `M${points}`,
    circle: () => circle(Number(cx), Number(cy), Number(r)),
    rect: () => roundedRect(x, y, width, height, rx),
  }
  if (!(element in shapes)) throw new Error(`An icon has a ${element}, which is not drawn as a path yet.`)
  return shapes[element]()
}

/** What begins with a relative move, without what is drawn before it. */
const fromStart = d =>
  d.replace(
    /^m\s*([-+]?[\d.]+)[\s,]*([-+]?\d*\.?\d+)\s*(?=([-+.\d])?)/,
    (_, x, y, next) => `M${x} ${y}${next ? 'l' : ''}`,
  )

/** One smaller than half a stroke is drawn by eight corners: arcs as small would leave a hole. */
function circle(x, y, r) {
  if (r >= 1) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
  const near = r * Math.SQRT1_2
  const corners = [
    [-r, 0],
    [-near, -near],
    [0, -r],
    [near, -near],
    [r, 0],
    [near, near],
    [0, r],
    [-near, near],
  ]
  return `M${corners.map(([dx, dy]) => `${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`).join(' ')}z`
}

function roundedRect(x, y, width, height, r) {
  const corner = (dx, dy) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`)
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
}

/** The text of each generated file, by its path. */
export async function iconFiles() {
  const { version } = JSON.parse(await readFile(resolve('lucide-react/package.json'), 'utf8'))
  const options = { ...(await resolveConfig(join(icons, 'icon.tsx'))), parser: 'typescript' }
  const head = `// Written by apps/dashboard/icons.mjs from Lucide ${version}; its licenses are beside.`
  const names = { 'first-view': [], later: [] }
  for (const [name, isFirst] of await iconsOfDashboard()) names[isFirst ? 'first-view' : 'later'].push(name)
  const drawings = async each => ["import { icon } from './icon.tsx'\n", ...(await Promise.all(each.map(drawingOf)))]
  const files = { icons: ["export type { LucideIcon } from './icon.tsx'"] }
  for (const [file, each] of Object.entries(names)) {
    each.sort()
    files.icons.push(`export { ${each.join(', ')} } from './${file}.generated.ts'`)
    files[file] = await drawings(each)
  }
  const write = async ([file, lines]) => [
    join(icons, `${file}.generated.ts`),
    await format([head, ...lines].join('\n'), options),
  ]
  return new Map(await Promise.all(Object.entries(files).map(write)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, text] of await iconFiles()) await writeFile(path, text)
  await writeFile(
    join(icons, 'LICENSE'),
    await readFile(join(dirname(resolve('lucide-react/package.json')), 'LICENSE')),
  )
}
