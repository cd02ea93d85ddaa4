// What the bundle of the server leaves out, by bundling programs that do call it.
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../ensure.mjs'
import { leftOut, uncalled } from './uncalled.mjs'

/** A caller for each, and one that calls nothing. */
const program = `
  import Fastify from 'fastify'
  import fastifyStatic from '@fastify/static'
  import pg from 'pg'
  import prom from 'prom-client'
  import { z } from 'zod'

  const withSchema = schema => {
    const app = Fastify()
    app.get('/', { schema }, () => '')
    return app.ready()
  }
  export const callers = {
    '@fastify/ajv-compiler/index.js': () => withSchema({ querystring: { type: 'object' } }),
    '@fastify/fast-json-stringify-compiler/index.js': () => withSchema({ response: { 200: { type: 'object' } } }),
    'light-my-request/index.js': () => Fastify().inject('/'),
    'glob/dist/commonjs/index.min.js': () => Fastify().register(fastifyStatic, { root: import.meta.dirname, wildcard: false }),
    'pg/lib/native/index.js': () => new pg.native.Client(),
    '@opentelemetry/api/build/esm/index.js': () => {
      const register = new prom.Registry(prom.Registry.OPENMETRICS_CONTENT_TYPE)
      prom.collectDefaultMetrics({ register, enableExemplars: true })
      return register.metrics()
    },
    'zod/v4/classic/from-json-schema.js': () => z.fromJSONSchema({ type: 'string' }),
  }
  export const callsNothing = () => {
    prom.collectDefaultMetrics({ register: new prom.Registry() })
    return Fastify().get('/', () => '').register(fastifyStatic, { root: import.meta.dirname, serve: false }).ready()
  }
`
const options = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'silent',
  absWorkingDir: root,
  external: ['pg-native'],
  metafile: true,
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)",
  },
} satisfies BuildOptions

let folder: string
let bundled: { callers: Record<string, () => unknown>; callsNothing: () => Promise<unknown> }
let inputs: Metafile['inputs']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-uncalled-'))
  const outfile = join(folder, 'program.mjs')
  const stdin = { contents: program, resolveDir: root }
  ;({ inputs } = (await build({ ...options, stdin, outfile, plugins: [uncalled()] })).metafile)
  bundled = (await import(pathToFileURL(outfile).href)) as typeof bundled
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(leftOut)('$left is what $from imports in the installed package', async ({ from, left, specifier }) => {
  const entry = `node_modules/${from}`
  const { metafile } = await build({ ...options, entryPoints: [entry], write: false })
  const imported = metafile.inputs[entry]!.imports.find(({ original }) => original === specifier)
  expect(imported?.path).toBe(`node_modules/${left}`)
})

test.each(leftOut)('$left is not in the bundle, and whoever calls it is told so', async ({ left }) => {
  expect(Object.keys(inputs)).not.toContain(`node_modules/${left}`)
  await expect(async () => bundled.callers[left]!()).rejects.toThrow(`The bundle of Tessera leaves out ${left}`)
})

test('a program that calls none of them runs', async () => {
  await bundled.callsNothing()
})

test('another importer of such a file gets the file', async () => {
  const stdin = { contents: "require('glob')", resolveDir: root }
  const { metafile } = await build({ ...options, stdin, write: false, plugins: [uncalled()] })
  expect(Object.keys(metafile.inputs)).toContain('node_modules/glob/dist/commonjs/index.min.js')
})

test.each(['from', 'left'] as const)('one whose `%s` an update has moved fails the build', async which => {
  const moved = { ...leftOut[0]!, [which]: 'fastify/lib/moved.js' }
  const built = build({ ...options, stdin: { contents: '' }, write: false, plugins: [uncalled([moved])] })
  await expect(built).rejects.toThrow('names fastify/lib/moved.js, which the installed package does not have')
})
