// A configuration as text, for a new file.
import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Config } from './schema.ts'

const schemaFile = './node_modules/@tessera/cli/dist/tessera.config.schema.json'

/** JSON where the file is called so, else a program: typed where the package is, or can be, installed. */
export function configText(path: string, config: Config): string {
  if (!['.ts', '.mjs'].includes(extname(path)))
    return `${JSON.stringify({ $schema: schemaFile, ...config }, null, 2)}\n`
  const literal = literalOf(config, '')
  if (!canImport(dirname(path))) return `export default ${literal}\n`
  return `import { defineConfig } from '@tessera/cli'\n\nexport default defineConfig(${literal})\n`
}

/** Whether the folder belongs to a project of npm, or finds the package without one. */
function canImport(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) || existsSync(join(at, 'node_modules/@tessera/cli'))) return true
    if (dirname(at) === at) return false
  }
}

/** Lists of one short line stay on it; JavaScript's names need no quotes. */
function literalOf(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map(item => (at: string) => literalOf(item, at))
    : Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .map(
          ([name, field]) =>
            (at: string) =>
              `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${literalOf(field, at)}`,
        )
  const [open, close] = Array.isArray(value) ? '[]' : ['{ ', ' }']
  const line = `${open}${parts.map(part => part(indent)).join(', ')}${close}`
  if (parts.length === 0 || (indent !== '' && line.length + indent.length < 80 && !line.includes('\n'))) return line
  const inner = `${indent}  `
  return `${open!.trim()}\n${parts.map(part => `${inner}${part(inner)},\n`).join('')}${indent}${close!.trim()}`
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
