// `tessera migrate` over 10,000 files: node bench/migrate.bench.mjs [files]. It needs the build of the command line.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'

const count = Number(process.argv[2] ?? 10_000)
const program = fileURLToPath(new URL('../apps/cli/bin/tessera.js', import.meta.url))
const token = index => `color.group-${index % 50}.step-${index}`
const names = Array.from({ length: 1000 }, (_, index) => token(index))
const hyphened = name => name.replaceAll('.', '-')
const camel = name => name.replace(/[.-](\w)/g, (_, letter) => letter.toUpperCase())

const moves = names.map(name => {
  const to = name.replace('color', 'palette')
  const pair = spell => [spell(name), spell(to)]
  const swift = pair(each => `Color.${camel(each)}`)
  return {
    kind: 'renamed',
    token: name,
    to,
    names: {
      css: pair(each => `--${hyphened(each)}`),
      scss: pair(each => `$${hyphened(each)}`),
      less: pair(each => `@${hyphened(each)}`),
      tailwind: pair(each => `--${hyphened(each)}`),
      typescript: pair(each => each),
      ios: swift,
      swiftui: swift,
      android: pair(each => `color/${hyphened(each)}`),
      compose: pair(camel),
    },
  }
})

/** Only what the command asks for. */
const answers = [
  [/\/migration\?/, { from: '1.0.0', to: '2.0.0', moves }],
  [/\/environments\b/, { environments: [{ id: 'e', name: 'Production' }], total: 1 }],
  [/\/organizations\b/, { organizations: [{ id: 'o', name: 'Acme' }], total: 1 }],
]
const server = createServer((request, response) => {
  const found = answers.find(([path]) => path.test(request.url))
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(found?.[1] ?? { error: 'not found' }))
})
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))

const lines = 60
const fileOf = {
  css: line => `.a${line} { color: var(--${hyphened(token(line))}); padding: 4px 8px; }`,
  scss: line => `.a${line} { &:hover { color: $${hyphened(token(line))}; margin: math.div(4px, 2); } }`,
  tsx: line => `export const A${line} = () => <p style={{ color: 'var(--${hyphened(token(line))})' }}>text</p>`,
  vue: line => `<p :style="{ color: 'var(--${hyphened(token(line))})' }">text</p>`,
  swift: line => `let a${line} = DesignTokens.Color.${camel(token(line))}`,
  kt: line => `val a${line} = DesignTokens.${camel(token(line))}`,
}
const ends = ['css', 'css', 'scss', 'tsx', 'tsx', 'tsx', 'vue', 'swift', 'kt', 'tsx']

const folder = await mkdtemp(join(tmpdir(), 'tessera-migrate-'))
try {
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const end = ends[index % ends.length]
    const body = Array.from({ length: lines }, (_, line) => fileOf[end]((index * 7 + line) % names.length)).join('\n')
    const text = end === 'vue' ? `<template>\n${body}\n</template>\n` : `${body}\n`
    bytes += text.length
    const within = join(folder, `d${index % 100}`)
    await mkdir(within, { recursive: true })
    await writeFile(join(within, `f${index}.${end}`), text)
  }
  const env = {
    ...process.env,
    TESSERA_SERVER: `http://127.0.0.1:${server.address().port}`,
    TESSERA_API_KEY: 'tsr_bench',
  }
  for (const flags of [['--yes'], ['--yes']]) {
    const start = performance.now()
    const child = spawn(
      process.execPath,
      [program, 'migrate', '--from', '1.0.0', '--to', '2.0.0', '.', '--json', ...flags],
      { cwd: folder, env },
    )
    const out = []
    child.stdout.on('data', chunk => out.push(chunk))
    child.stderr.pipe(process.stderr)
    await new Promise(resolve => child.once('close', resolve))
    const { files, unsettled, error } = JSON.parse(Buffer.concat(out).toString())
    if (error) throw new Error(error)
    const places = files.reduce((sum, file) => sum + file.places, 0)
    console.log(
      `${count} files, ${(bytes / 1e6).toFixed(0)} MB: ${places} places in ${files.length} files, ${unsettled.length} unsettled, ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
  }
} finally {
  server.close()
  await rm(folder, { recursive: true, force: true })
}
