// Loads tessera.config.ts and tessera.config.mjs. The loader is large, so it is imported only here.
import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import { Failure } from '../base/failure.ts'

export async function readProgram<Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  hint: string,
): Promise<z.output<Shape>> {
  const { loadConfig } = await import('c12')
  let config: unknown
  try {
    const loaded = await loadConfig({
      cwd: dirname(path),
      configFile: basename(path),
      // Reads only this file, without merging other sources.
      ...{ rcFile: false, globalRc: false, packageJson: false, dotenv: false, extend: false },
      jitiOptions: { fsCache: false, moduleCache: false },
    })
    config = loaded.config
  } catch (error) {
    throw new Failure(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, { hint })
  }
  const parsed = shape.safeParse(config)
  if (parsed.success) return parsed.data
  const [first, ...more] = parsed.error.issues.map(({ path: at, message }) => `${at.map(String).join('.')}: ${message}`)
  throw new Failure(`${path}  ${first}`, { hint: more.length > 0 ? more.slice(0, 5).join('\n') : hint })
}
