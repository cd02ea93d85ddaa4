// Loads tessera.config.ts and tessera.config.mjs.
import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import { Failure } from '../base/failure.ts'
import type { ManualPlace } from '../base/failure.ts'
import { defineConfig } from './define-config.ts'
import { faultsOf } from './json-file.ts'

export async function readProgram<Shape extends z.ZodType>(
  shapeOf: (given: unknown) => Promise<Shape>,
  { path, text, manual }: { path: string; text: string; manual: ManualPlace },
): Promise<z.output<Shape>> {
  let config: unknown
  try {
    config = ((await runAsScript(text)) ?? (await compile(path))).config
  } catch (error) {
    throw new Failure(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, { manual })
  }
  const parsed = (await shapeOf(config)).safeParse(config)
  if (parsed.success) return parsed.data
  const [first, ...more] = parsed.error.issues.flatMap(faultsOf).map(({ path: at, message }) => `${at}: ${message}`)
  throw new Failure(`${path}  ${first}`, { ...(more.length > 0 && { hint: more.slice(0, 5).join('\n') }), manual })
}

const ownImport = /^import \{ defineConfig \} from (['"])@tessera\/cli\1/m
const needsLoader = /\b(?:import|require|module|exports|__dirname|__filename)\b/

/** JavaScript that imports nothing else, as `tessera init` writes it, runs without the compiler, which is most of the program. */
async function runAsScript(text: string): Promise<{ config: unknown } | null> {
  const script = text.replace(ownImport, 'const defineConfig = config => config')
  if (needsLoader.test(script)) return null
  try {
    const made = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as { default?: unknown }
    return typeof made.default === 'object' ? { config: made.default } : null
  } catch (error) {
    // Types are none of JavaScript's syntax.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function compile(path: string): Promise<{ config: unknown }> {
  const { loadConfig } = await import('c12')
  return loadConfig({
    cwd: dirname(path),
    configFile: basename(path),
    // Reads only this file, without merging other sources.
    rcFile: false,
    globalRc: false,
    packageJson: false,
    dotenv: false,
    extend: false,
    // Also where the package is not installed in the project, as with npx.
    jitiOptions: { fsCache: false, moduleCache: false, virtualModules: { '@tessera/cli': { defineConfig } } },
  })
}
