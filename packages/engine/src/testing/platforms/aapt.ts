// Runs the real aapt2: compiles and links a resource file, and returns its dump.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface CompiledResource {
  type: string
  name: string
  /** `Res_value::dataType` and `data`. */
  kind: number
  word: number
}

/** Android's own resources, which styles refer to (Debian: android-framework-res). */
const framework = '/usr/share/android-framework-res/framework-res.apk'

export function hasAapt(): boolean {
  return ['aapt2', 'aapt'].every(tool => spawnSync(tool, ['version']).error === undefined)
}

export const hasFramework = (): boolean => existsSync(framework)

/** Of a single text. */
export function compileResources(xml: string): { resources: CompiledResource[]; fields: number } {
  return compileFiles([{ path: 'values/tokens.xml', text: xml }])
}

/** Throws with aapt2's own message where it refuses a file. `fields`: the number of constants in R. */
export function compileFiles(files: readonly { path: string; text: string }[]): {
  resources: CompiledResource[]
  fields: number
} {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-aapt-'))
  try {
    for (const { path, text } of files) {
      const file = join(folder, 'res', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    writeFileSync(
      join(folder, 'AndroidManifest.xml'),
      '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="design.tokens"/>',
    )
    const run = (tool: string, ...args: string[]) =>
      execFileSync(tool, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 })
    run('aapt2', 'compile', '--dir', 'res', '-o', 'out.zip')
    const known = hasFramework() ? ['-I', framework] : []
    run('aapt2', 'link', '-o', 'out.apk', ...known, '--manifest', 'AndroidManifest.xml', '--java', 'gen', 'out.zip')
    const resources = [
      ...run('aapt', 'dump', '--values', 'resources', 'out.apk').matchAll(
        /^ +resource 0x\w+ [^:]+:(\w+)\/(\S+): t=0x(\w+) d=0x(\w+)/gm,
      ),
    ].map(([, type = '', name = '', kind = '', word = '']) => ({
      type,
      name,
      kind: Number.parseInt(kind, 16),
      word: Number.parseInt(word, 16),
    }))
    const java = resources.length === 0 ? '' : readFileSync(join(folder, 'gen/design/tokens/R.java'), 'utf8')
    return { resources, fields: [...java.matchAll(/public static final int /g)].length }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `TypedValue.complexToFloat`, and how fine the number is there. null: not in dp. */
export function dpOf({ kind, word }: CompiledResource): { value: number; step: number } | null {
  if (kind !== 0x05 || (word & 0xf) !== 1) return null
  const step = [1, 2 ** -7, 2 ** -15, 2 ** -23][(word >> 4) & 3]!
  return { value: ((word | 0) >> 8) * step, step }
}
