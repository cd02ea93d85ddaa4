// `npm run corpus`: reads published design systems and compares every value with what their makers publish. With words: only the
// packages whose name has one of them, and each difference. `--write` writes the table of the manual, `--out` compares what comes out again. It fetches packages, so that it is
// not part of `npm test`.
import '../../node-version.mjs'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from './compare.mjs'
import { loadEngine, readFiles } from './engine.mjs'
import { comparedOut } from './out.mjs'
import { fetchPackages, folderOf } from './packages.mjs'
import { systems } from './systems.mjs'
import { writeTable } from './table.mjs'

const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
const chosen = systems.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
const absent = new Set(fetchPackages(chosen))
const engine = await loadEngine()
const rows = chosen.map(system => {
  const row = resultOf(system)
  report(row)
  return row
})
const failed = rows.filter(row => row.fault || row.silent > 0 || row.unexplained.length > 0 || row.changes?.length > 0)
console.log(`${rows.length - failed.length} of ${rows.length} systems: every difference has a reason`)
if (failed.length > 0) process.exitCode = 1
else if (process.argv.includes('--write')) writeTable(rows)

function resultOf(system) {
  try {
    if (absent.has(system)) throw new Error('could not be downloaded')
    const folder = folderOf(system)
    const paths = readdirSync(folder, { recursive: true })
      .map(path => path.replaceAll('\\', '/'))
      .sort()
    const textsOf = wanted =>
      paths
        .filter(path => wanted.test(path) && existsSync(join(folder, path)))
        .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    const files = textsOf(system.read)
    if (files.length === 0) throw new Error(`has no file ${system.read}`)
    const sheets = textsOf(system.publishes)
    if (sheets.length === 0) throw new Error(`has no file ${system.publishes}`)
    const read = readFiles(engine, files, system)
    const result = compare(engine, system, read, files, sheets)
    if (process.argv.includes('--out')) Object.assign(result, comparedOut(engine, read))
    // Without a name in common nothing was compared.
    if (result.matched === 0) throw new Error('no name of it is in their sheet')
    return { system, ...result }
  } catch (error) {
    return { system, fault: error.message, silent: 0, unexplained: [] }
  }
}

function report({ system, fault, unexplained, ...counts }) {
  const what =
    fault ??
    `${counts.leaves} leaves, ${counts.read} read, ${counts.silent} silent, ${counts.matched} matched, ${counts.equal} equal, ${counts.explained.size} reasons`
  console.log(
    `${fault || unexplained.length > 0 || counts.silent > 0 ? '✗' : '✓'} ${system.name} (${system.kind}, ${counts.format ?? '–'}): ${what}`,
  )
  const { compared, changes = [] } = counts
  if (compared)
    console.log(
      `    out: ${Object.entries(compared)
        .map(([format, count]) => `${format} ${count}`)
        .join(', ')}`,
    )
  for (const { through, name, before, after } of words.length > 0 ? changes : changes.slice(0, 3))
    console.log(`    ${through} ${name}: ${before} | ${typeof after === 'string' ? after : JSON.stringify(after)}`)
  const shown = words.length > 0 ? unexplained : unexplained.slice(0, 3)
  for (const { name, theirs, ours } of shown) console.log(`    ${name}: ${theirs} | ${ours}`)
  if (words.length > 0) for (const line of counts.lost ?? []) console.log(`    lost: ${line}`)
}
