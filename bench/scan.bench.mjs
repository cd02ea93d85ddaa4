// Processor time and memory of `tessera scan` over generated code: node bench/scan.bench.mjs [lines]
// The promise: 1,000,000 lines in 60 s of processor time and 500 MB.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCli } from '../apps/cli/publish/build.mjs'

const program = fileURLToPath(new URL('../apps/cli/bin/tessera.js', import.meta.url))
const lines = Number(process.argv[2] ?? 1_000_000)
const linesPerFile = 500

/** Repeated with a number in place of #; a token in some lines, as in code. */
const languages = {
  css: ['.card-# {', '  color: var(--color-t-#);', '  padding: 9px 13px;', '  display: flex;', '}', ''],
  scss: ['.card-# {', '  color: $color-t-#;', '  &:hover {', '    margin: 7px;', '  }', '}'],
  tsx: [
    'export function Card#({ on }: Props) {',
    "  const [state, setState] = useState({ id: #, name: 'card', on })",
    '  if (state.on && state.id > 2) setState({ ...state, on: false })',
    "  return <p style={{ color: 'var(--color-t-#)' }} onClick={() => state.name.slice(1)}>card</p>",
    '}',
    '',
  ],
  kt: [
    'fun card#(on: Boolean): Int {',
    '  val color = DesignTokens.colorT#',
    '  if (on) return 1',
    '  return 2',
    '}',
    '',
  ],
  swift: [
    'func card#(on: Bool) -> Int {',
    '  let color = DesignTokens.Color.colorT#',
    '  if on { return 1 }',
    '  return 2',
    '}',
    '',
  ],
}
/** Of a hundred lines. */
const shares = { css: 10, scss: 15, tsx: 55, kt: 10, swift: 10 }

const folder = await mkdtemp(join(tmpdir(), 'tessera-scan-'))
try {
  await writeFile(join(folder, 'tokens.json'), JSON.stringify(manifest(2000)))
  await writeFile(
    join(folder, 'tessera.config.json'),
    JSON.stringify({ pull: [{ file: 'tokens.json', format: 'manifest' }] }),
  )
  for (const [language, share] of Object.entries(shares))
    for (let file = 0; file < (lines * share) / 100 / linesPerFile; file++) {
      const path = join(folder, `src/${language}-${file % 50}/f${file}.${language}`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, textOf(languages[language], file))
    }
  await buildCli()
  const { user, system, megabytes, uses } = await measured(program)
  console.log(`${lines} lines, ${uses} uses: ${(user + system).toFixed(1)} s of processor time, ${megabytes} MB`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

function textOf(piece, file) {
  const text = []
  for (let number = 0; text.length < linesPerFile; number++)
    for (const line of piece) text.push(line.replaceAll('#', String((file * 83 + number) % 2000)))
  return text.join('\n')
}

function manifest(count) {
  const tokens = Array.from({ length: count }, (_, index) => ({
    ...{ name: `color.t.${index}`, type: 'color', values: [`#${index.toString(16).padStart(6, '0')}`] },
    names: {
      css: `--color-t-${index}`,
      scss: `$color-t-${index}`,
      less: `@color-t-${index}`,
      typescript: `color.t.${index}`,
    },
  }))
  const prefixes = { css: ['--color-'], scss: ['$color-'], less: ['@color-'] }
  return { tessera_manifest: 1, source: { tokenset: 'T' }, modes: ['A'], default_mode: 'A', prefixes, tokens }
}

/** The program says at its end what it and its threads took. */
function measured(program) {
  const atEnd = `process.on('exit', () => process._rawDebug(JSON.stringify(process.resourceUsage())))`
  const words = [
    '--import',
    `data:text/javascript,${encodeURIComponent(atEnd)}`,
    program,
    'scan',
    'src',
    '--json',
    '--quiet',
  ]
  const env = { ...process.env, HOME: folder, TESSERA_SERVER: '', TESSERA_API_KEY: '' }
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [uses, error] = [0, '']
  child.stdout.on('data', chunk => (uses += chunk.toString().split('"token"').length - 1))
  child.stderr.on('data', chunk => (error += chunk))
  return new Promise((resolve, reject) => {
    child.on('close', code => {
      const said = /\{"userCPUTime".*\}/.exec(error)
      if (code !== 0 || !said) return reject(new Error(error))
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(said[0])
      resolve({ uses, user: userCPUTime / 1e6, system: systemCPUTime / 1e6, megabytes: Math.round(maxRSS / 1024) })
    })
  })
}
