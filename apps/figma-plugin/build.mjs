// Builds the two files that Figma loads: the program, and the window with its script inlined.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))

export async function buildPlugin(dist = join(here, 'dist')) {
  await mkdir(dist, { recursive: true })
  const options = { bundle: true, format: 'iife', minify: true, legalComments: 'none', logLevel: 'silent' }
  // Figma runs the program in a sandbox that supports no newer syntax.
  await build({
    ...options,
    target: 'es2017',
    entryPoints: [join(here, 'src/code.ts')],
    outfile: join(dist, 'code.js'),
  })
  const { outputFiles } = await build({
    ...options,
    target: 'es2022',
    entryPoints: [join(here, 'src/ui.ts')],
    write: false,
  })
  const html = await readFile(join(here, 'src/ui.html'), 'utf8')
  // A closing tag inside the script would end it.
  const script = outputFiles[0].text.replaceAll('</script', '<\\/script')
  await writeFile(
    join(dist, 'ui.html'),
    html.replace('/* script */', () => script),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildPlugin()
