// Draws docs/images/architecture.svg: which package imports which, and the rooms of the four large ones from the ground up. Both
// are read from the sources and from .dependency-cruiser.cjs: `node scripts/checks/architecture.mjs` after a change of either.
import { createRequire } from 'node:module'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../ensure.mjs'

export const picture = join(root, 'docs/images/architecture.svg')

const { forbidden, tests } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const isTest = new RegExp(tests)

/** Columns of rooms: what stands above each, its folder, and the start of the names of its rules. */
const COLUMNS = [
  { title: 'apps/server', folder: 'apps/server/src', rules: 'room-' },
  { title: 'apps/server: domains', folder: 'apps/server/src/domains', rules: 'domain-group-' },
  { title: 'packages/engine', folder: 'packages/engine/src', rules: 'engine-room-' },
  { title: 'apps/cli', folder: 'apps/cli/src', rules: 'cli-room-' },
  { title: 'apps/dashboard', folder: 'apps/dashboard/src', rules: 'dashboard-room-' },
]

const WIDTH = 960
const MARGIN = 24
const ROW = { height: 22, gap: 4 }
const LEVEL = { height: 40, gap: 34 }
/** The width of a letter in the boxes, at 13 pixels in a typeface of one width. */
const LETTER = 7.9

const foldersIn = async path =>
  (await readdir(join(root, path), { withFileTypes: true }))
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

/** For each package the others that its product imports. */
async function readImports() {
  const imports = new Map()
  for (const parent of ['packages', 'apps'])
    for (const name of await foldersIn(parent)) {
      const files = await readdir(join(root, parent, name, 'src'), { recursive: true })
      const sources = files
        .map(file => `${parent}/${name}/src/${file}`)
        .filter(file => /\.tsx?$/.test(file) && !isTest.test(file))
      const texts = await Promise.all(sources.map(file => readFile(join(root, file), 'utf8')))
      const found = texts.flatMap(text => [...text.matchAll(/ from '@tessera\/([a-z-]+)/g)].map(match => match[1]))
      // Texts for readers show imports, too.
      const { dependencies, devDependencies } = JSON.parse(
        await readFile(join(root, parent, name, 'package.json'), 'utf8'),
      )
      const isDeclared = other => `@tessera/${other}` in { ...dependencies, ...devDependencies }
      imports.set(name, new Set(found.filter(isDeclared)))
    }
  return imports
}

/** All packages that one imports, directly or through others. */
function reachable(imports, name) {
  const all = new Set()
  const open = [...imports.get(name)]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    if (!all.has(next)) {
      all.add(next)
      open.push(...imports.get(next))
    }
  return all
}

/** Packages with the same imports are one box. What a package imports through another one is no arrow of its own. */
function boxesOf(imports) {
  const boxes = new Map()
  for (const name of [...imports.keys()].sort()) {
    const own = [...imports.get(name)].sort()
    const below = own.filter(one => !own.some(other => reachable(imports, other).has(one)))
    // What others stand on has a box of its own.
    const isGround = [...imports.values()].some(all => all.has(name))
    const key = isGround || below.length === 0 ? `${name}:` : below.join(' ')
    boxes.set(key, { names: [...(boxes.get(key)?.names ?? []), name], below })
  }
  return [...boxes.values()]
}

/** Boxes by level, each above what it imports; an arrow that passes a level has a bend there, so that it crosses no box. */
function levelsOf(boxes) {
  const boxOf = new Map(boxes.flatMap(box => box.names.map(name => [name, box])))
  const levelOf = box => (box.level ??= Math.max(-1, ...box.below.map(name => levelOf(boxOf.get(name)))) + 1)
  const levels = []
  const put = node => (levels[node.level] ??= []).push(node)
  for (const box of boxes) {
    levelOf(box)
    put(box)
  }
  for (const box of boxes)
    box.arrows = box.below.map(name => {
      const target = boxOf.get(name)
      const bends = []
      for (let level = box.level - 1; level > target.level; level--) bends.push({ level, names: [], before: box })
      bends.forEach(put)
      return [box, ...bends, target]
    })
  return levels
}

/** Gives each node its place, by the mean of the nodes below that it is joined with; a few rounds are enough. */
function place(levels, arrows) {
  for (const level of levels) level.forEach((node, index) => (node.x = ((index + 0.5) * WIDTH) / level.length))
  const joined = node =>
    arrows.flatMap(path => {
      const at = path.indexOf(node)
      return at < 0 ? [] : [path[at - 1], path[at + 1]].filter(Boolean)
    })
  for (let round = 0; round < 8; round++)
    for (const level of levels) {
      const wanted = new Map(level.map(node => [node, mean(joined(node).map(({ x }) => x)) ?? node.x]))
      level.sort((one, other) => wanted.get(one) - wanted.get(other))
      spread(level)
    }
}

const mean = numbers => (numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one) / numbers.length)
const widthOf = ({ names }) => (names.length === 0 ? 16 : Math.max(...names.map(name => name.length)) * LETTER + 28)
const heightOf = ({ names }) => Math.max(1, Math.ceil(names.length)) * 16 + 14

/** Side by side over the whole width, with the same gap between all. */
function spread(level) {
  const gap = (WIDTH - 2 * MARGIN - level.reduce((sum, node) => sum + widthOf(node), 0)) / (level.length + 1)
  let x = MARGIN + gap
  for (const node of level) {
    node.x = x + widthOf(node) / 2
    x += widthOf(node) + gap
  }
}

/** The part of the picture with the packages, and its height. */
function drawPackages(imports, top) {
  const boxes = boxesOf(imports)
  const levels = levelsOf(boxes)
  const arrows = boxes.flatMap(box => box.arrows)
  place(levels, arrows)
  let y = top
  for (const level of levels.toReversed()) {
    const height = Math.max(LEVEL.height, ...level.map(heightOf))
    for (const node of level) node.y = y + height / 2
    y += height + LEVEL.gap
  }
  const lines = arrows.map(path => {
    const points = path.map((node, index) => {
      const edge = node.names.length === 0 ? 0 : heightOf(node) / 2
      return `${round(node.x)},${round(node.y + (index === 0 ? edge : index === path.length - 1 ? -edge - 5 : 0))}`
    })
    return `<polyline points="${points.join(' ')}" marker-end="url(#head)"/>`
  })
  return { parts: [...lines, ...boxes.map(drawBox)], bottom: y - LEVEL.gap }
}

const round = number => Math.round(number * 10) / 10

function drawBox(box) {
  const [width, height] = [widthOf(box), heightOf(box)]
  const texts = box.names.map((name, index) => {
    const y = box.y + (index - (box.names.length - 1) / 2) * 16 + 4.5
    return `<text x="${round(box.x)}" y="${round(y)}" text-anchor="middle">${name}</text>`
  })
  const at = `x="${round(box.x - width / 2)}" y="${round(box.y - height / 2)}"`
  return `<rect ${at} width="${round(width)}" height="${round(height)}" rx="6"/>${texts.join('')}`
}

/** The folders of a column that have a place in the order, the ground last. */
async function roomsOf({ folder, rules }) {
  const there = new Set(await foldersIn(folder))
  return forbidden
    .filter(({ name }) => name.startsWith(rules) && !name.endsWith('-unlisted'))
    .map(({ name }) => name.slice(rules.length))
    .filter(name => there.has(name))
    .reverse()
}

/** The part of the picture with the rooms, and its height. */
async function drawRooms(top) {
  const width = (WIDTH - 2 * MARGIN - (COLUMNS.length - 1) * 16) / COLUMNS.length
  const columns = await Promise.all(COLUMNS.map(roomsOf))
  const most = Math.max(...columns.map(rooms => rooms.length))
  const parts = columns.flatMap((rooms, column) => {
    const x = MARGIN + column * (width + 16)
    const first = most - rooms.length
    const yOf = index => top + 24 + (first + index) * (ROW.height + ROW.gap)
    const boxes = rooms.map((name, index) => {
      const at = `x="${round(x)}" y="${yOf(index)}"`
      const text = `<text x="${round(x + width / 2)}" y="${yOf(index) + 15.5}" text-anchor="middle">${name}</text>`
      return `<rect ${at} width="${round(width)}" height="${ROW.height}" rx="4"/>${text}`
    })
    const title = `<text class="title" x="${round(x)}" y="${yOf(0) - 9}">${COLUMNS[column].title}</text>`
    return [title, ...boxes]
  })
  return { parts, bottom: top + 24 + most * (ROW.height + ROW.gap) }
}

const style = `text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#1f2328}
.title,.note{font-family:system-ui,sans-serif}.title{font-weight:600}.note{fill:#59636e}
rect{fill:#f6f8fa;stroke:#848d97}.page{fill:#fff;stroke:none}polyline{fill:none;stroke:#59636e}path{fill:#59636e}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.note{fill:#9198a1}rect{fill:#1c2129;stroke:#656c76}
.page{fill:#0d1117}polyline{stroke:#9198a1}path{fill:#9198a1}}`

export async function drawArchitecture() {
  const note = (y, text) => `<text class="note" x="${MARGIN}" y="${y}">${text}</text>`
  const packages = drawPackages(await readImports(), 48)
  const rooms = await drawRooms(packages.bottom + 72)
  const height = rooms.bottom + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    '<title>The packages with their imports, and the rooms of the large ones from the ground up</title>',
    `<style>${style}</style>`,
    '<marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="8" markerHeight="8" orient="auto">',
    '<path d="M0 0L8 4L0 8z"/></marker>',
    `<rect class="page" width="${WIDTH}" height="${height}"/>`,
    note(28, 'An arrow leads to what a package imports; what it also gets through that one has no arrow.'),
    ...packages.parts,
    note(packages.bottom + 44, 'Inside the large ones a room imports the rooms below it, and none above.'),
    ...rooms.parts,
    '</svg>\n',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(picture, await drawArchitecture())
