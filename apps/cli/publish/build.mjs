// What npm gets: the program as one file, and the schema of its configuration.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('..', import.meta.url))

export async function buildCli(dist = join(here, 'dist')) {
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
  const options = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'silent',
    define: { TESSERA_VERSION: JSON.stringify(version) },
  }
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  await build({
    ...options,
    entryPoints: [join(here, 'src/main.ts')],
    outfile: join(dist, 'tessera.js'),
    minifySyntax: true,
  })
  const { outputFiles } = await build({ ...options, entryPoints: [join(here, 'src/project/config.ts')], write: false })
  const { configJsonSchema } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  await writeFile(join(dist, 'tessera.config.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildCli()
