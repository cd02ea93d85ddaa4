// Runs the real aapt2: compiles and links a resource file, and returns its dump.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CompiledResource {
  type: string
  name: string
  /** `Res_value::dataType` and `data`. */
  kind: number
  word: number
}

export function hasAapt(): boolean {
  return ['aapt2', 'aapt'].every(tool => spawnSync(tool, ['version']).error === undefined)
}

/** Throws with aapt2's own message where it refuses the file. `fields`: the number of constants in R. */
export function compileResources(xml: string): { resources: CompiledResource[]; fields: number } {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-aapt-'))
  try {
    mkdirSync(join(folder, 'res/values'), { recursive: true })
    writeFileSync(join(folder, 'res/values/tokens.xml'), xml)
    writeFileSync(
      join(folder, 'AndroidManifest.xml'),
      '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="design.tokens"/>',
    )
    const run = (tool: string, ...args: string[]) =>
      execFileSync(tool, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 })
    run('aapt2', 'compile', '--dir', 'res', '-o', 'out.zip')
    run('aapt2', 'link', '-o', 'out.apk', '--manifest', 'AndroidManifest.xml', '--java', 'gen', 'out.zip')
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
