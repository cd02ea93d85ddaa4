// `npm run mutate -- [folder or file of packages/engine/src …]`: changes the engine's sources one place at a time and counts the
// changes that no quick test notices. Without arguments, the whole engine, folder after folder.
import './node-version.mjs'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const { ensureInstalled, reportAndExit, root } = await import('./ensure.mjs')
await ensureInstalled().catch(reportAndExit)
const { Stryker } = await import('@stryker-mutator/core')

const source = 'packages/engine/src'
const isTest = name => name.endsWith('.test.ts')

/** They load compilers or whole design systems or run thousands of random cases; a quick test should cover what they find. */
const slow = [
  'proof',
  'swift',
  'testing/readers',
  'formats/hostile',
  'formats/sass-and-less',
  'formats/readers',
  'formats/dtcg/read-plain',
  'formats/dtcg/real-sets',
  'formats/dtcg/schema',
]
const tests = readdirSync(join(root, source), { recursive: true })
  .filter(isTest)
  .filter(name => !slow.includes(name.replace('.test.ts', '')))

/**
 * A format is tested by its own tests and by those of all formats; everything else by all tests except those of DTCG, which cover
 * everything and would take hours.
 */
function testsFor(folder) {
  const own = name => name.startsWith(`${folder}/`)
  const general = name => !/^formats\/.*\//.test(name)
  const dtcg = name => name.startsWith('formats/dtcg')
  return tests.filter(name => own(name) || (folder.startsWith('formats/') ? general(name) : !dtcg(name)))
}

/** `formats/css`, `alias.ts` or `alias.ts:8:1-12:2`. */
function patternFor(name) {
  const path = join(root, source, name.replace(/(?<=\.ts):.*$/, ''))
  if (!existsSync(path)) reportAndExit(new Error(`There is no ${relative(root, path)}.`))
  return join(source, name, statSync(path).isDirectory() ? '*.ts' : '')
}

const folderOf = name => (/\.ts(?::|$)/.test(name) ? dirname(name) : name.replace(/\/$/, ''))

const folders = () =>
  ['.', ...readdirSync(join(root, source), { recursive: true })].filter(
    name =>
      !name.startsWith('testing') &&
      statSync(join(root, source, name)).isDirectory() &&
      readdirSync(join(root, source, name)).some(file => file.endsWith('.ts')),
  )

async function mutate(folder, names) {
  // Not inside the tree: git, the formatter and the linter would find it.
  const tempDirName = mkdtempSync(join(tmpdir(), 'tessera-mutants-'))
  try {
    return await new Stryker({
      mutate: [...names.map(patternFor), `!${source}/**/*.{test,golden}.ts`],
      testFiles: testsFor(folder).map(file => join(source, file)),
      ignorePatterns: ['/*', '!/packages', '/packages/*', '!/packages/engine', '!/docs', '!/scripts', '!/*.json'],
      tempDirName,
      cleanTempDir: 'always',
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
      // It would add a line to the golden files.
      disableTypeChecks: false,
      coverageAnalysis: 'perTest',
      // Code that runs while a file loads cannot be mutated afterwards; these mutants are counted separately.
      ignoreStatic: true,
      concurrency: 2,
      timeoutMS: 10_000,
      reporters: ['progress-append-only'],
      logLevel: 'warn',
      allowConsoleColors: false,
    }).runMutationTest()
  } finally {
    rmSync(tempDirName, { recursive: true, force: true })
  }
}

function countOf(mutants) {
  const [killed, survived, timeout, uncovered, ignored] = [
    'Killed',
    'Survived',
    'Timeout',
    'NoCoverage',
    'Ignored',
  ].map(status => mutants.filter(mutant => mutant.status === status).length)
  const counted = killed + survived + timeout + uncovered
  const score = counted === 0 ? '' : ((100 * (killed + timeout)) / counted).toFixed(1)
  return [counted, killed, survived, timeout, uncovered, score, ignored]
}

const row = (name, cells) => console.log(name.padEnd(28) + cells.map(cell => String(cell).padStart(10)).join(''))
const short = text => (text.length > 70 ? `${text.slice(0, 66)} …` : text).replace(/\s+/g, ' ')

function textAt({ fileName, location: { start, end } }) {
  const text = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  text[text.length - 1] = text.at(-1).slice(0, end.column - 1)
  text[0] = text[0].slice(start.column - 1)
  return text.join('\n')
}

function showSurvivors(mutants) {
  for (const mutant of mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')) {
    const { line, column } = mutant.location.start
    const place = `${relative(join(root, source), mutant.fileName)}:${line}:${column}`
    const why = mutant.status === 'NoCoverage' ? 'no test comes here' : mutant.mutatorName
    console.log(`${place}  ${why}  ${short(textAt(mutant))}  →  ${short(mutant.replacement)}`)
  }
}

// Keeps a lower priority that was set already.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
process.chdir(root)
process.env.FUZZ_RUNS ??= '10'
const requested = process.argv.slice(2)
const byFolder = new Map()
for (const name of requested.length === 0 ? folders() : requested)
  byFolder.set(folderOf(name), [...(byFolder.get(folderOf(name)) ?? []), name])
const all = []
try {
  for (const [folder, names] of byFolder) {
    const mutants = await mutate(folder, names)
    all.push([folder, mutants])
    showSurvivors(mutants)
    row(folder, countOf(mutants))
  }
} catch (error) {
  reportAndExit(error)
}
console.log()
row('', ['mutants', 'killed', 'survived', 'timeout', 'uncovered', 'score %', 'static'])
for (const [name, mutants] of all) row(name, countOf(mutants))
if (all.length > 1) row('all', countOf(all.flatMap(([, mutants]) => mutants)))
