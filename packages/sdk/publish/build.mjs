// Builds the published package: one file of code, one of declarations.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { writeDeclarations } from './declarations.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))

/** For Node, browsers and workers: it uses web APIs only. */
export const bundle = options =>
  build({
    entryPoints: [join(here, 'src/index.ts')],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    legalComments: 'none',
    // The notice of the one package that is bundled.
    banner: {
      js: '/*! Contains eventsource-parser, MIT License, Copyright (c) Espen Hovlandsdal <espen@hovlandsdal.com> */',
    },
    logLevel: 'silent',
    ...options,
  })

export async function buildSdk(dist = join(here, 'dist')) {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  await bundle({ outfile: join(dist, 'index.js'), sourcemap: 'linked', sourcesContent: true })
  await writeDeclarations(join(dist, 'index.d.ts'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildSdk(process.argv[2])
