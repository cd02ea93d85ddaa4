// What libraries load at each start of the server and nobody calls: a fifth of what Node would read.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../ensure.mjs'

/**
 * `specifier`: what the file `from` of a package imports, which is the file `left`. `stub`: what stands in its place, where `uncalled`
 * throws. Another importer of the same file gets the file.
 */
export const leftOut = [
  // Fastify makes compilers at its start and calls them for routes with a schema: ours have none, since operations check their input.
  {
    from: 'fastify/lib/schema-controller.js',
    specifier: '@fastify/ajv-compiler',
    left: '@fastify/ajv-compiler/index.js',
    stub: 'module.exports = () => uncalled',
  },
  {
    from: 'fastify/lib/schema-controller.js',
    specifier: '@fastify/fast-json-stringify-compiler',
    left: '@fastify/fast-json-stringify-compiler/index.js',
    stub: 'module.exports = () => uncalled',
  },
  // `inject`, which is for tests.
  {
    from: 'fastify/fastify.js',
    specifier: 'light-my-request',
    left: 'light-my-request/index.js',
    stub: 'module.exports = uncalled',
  },
  // Lists the files of a folder that it makes routes for: it makes none (`serve: false`).
  {
    from: '@fastify/static/index.js',
    specifier: 'glob',
    left: 'glob/dist/commonjs/index.min.js',
    stub: 'exports.glob = uncalled',
  },
  // Needs the package `pg-native`, which is not installed.
  {
    from: 'pg/lib/index.js',
    specifier: './native',
    left: 'pg/lib/native/index.js',
    stub: 'module.exports = uncalled',
  },
  // Exemplars of metrics, which are off.
  {
    from: 'prom-client/lib/metrics/processCpuTotal.js',
    specifier: '@opentelemetry/api',
    left: '@opentelemetry/api/build/esm/index.js',
    stub: 'exports.context = { active: uncalled }; exports.trace = { getSpan: uncalled }',
  },
  // We write JSON Schema and read none.
  {
    from: 'zod/v4/classic/external.js',
    specifier: './from-json-schema.js',
    left: 'zod/v4/classic/from-json-schema.js',
    stub: 'export { uncalled as fromJSONSchema }',
  },
]

const modules = join(root, 'node_modules')
/** As esbuild writes it on every system. */
const slashed = path => path.replaceAll('\\', '/')
const escaped = text => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const contentsOf = ({ left, stub }) => {
  const why = `The bundle of Tessera leaves out ${left}, which nobody called. Whoever does now takes it out of scripts/packing/serving/uncalled.mjs.`
  return `function uncalled() { throw new Error(${JSON.stringify(why)}) }\n${stub}`
}

/** A plugin of esbuild. After an update that moves such a file the build fails, so that someone looks whether it is still uncalled. */
export function uncalled(entries = leftOut) {
  return {
    name: 'uncalled',
    setup(build) {
      build.onStart(() => ({ errors: entries.flatMap(missing) }))
      for (const entry of entries) {
        const importer = `/node_modules/${entry.from}`
        build.onResolve({ filter: new RegExp(`^${escaped(entry.specifier)}$`) }, asked =>
          slashed(asked.importer).endsWith(importer)
            ? { path: entry.left, namespace: 'uncalled', pluginData: entry }
            : undefined,
        )
      }
      build.onLoad({ filter: /.*/, namespace: 'uncalled' }, ({ pluginData }) => ({ contents: contentsOf(pluginData) }))
    },
  }
}

const missing = ({ from, left }) =>
  [from, left]
    .filter(path => !existsSync(join(modules, path)))
    .map(path => ({
      text: `scripts/packing/serving/uncalled.mjs names ${path}, which the installed package does not have`,
    }))
