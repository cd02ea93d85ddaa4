// Reads a mode of Tessera's own design language: `tessera-base` and the file of the mode, one document over the other.
import { readFileSync } from 'node:fs'
import { formatCss } from 'culori'

export type ModeName = 'Light' | 'Dark'
type Node = { [key: string]: unknown }

const files = { Base: 'tessera-base', Light: 'tessera-light', Dark: 'tessera-dark' }

/** Every token of a mode by name, aliases followed: colors as CSS text, the rest as in the file. */
export function readMode(mode: ModeName): Map<string, unknown> {
  const raw = new Map<string, unknown>()
  collect(read('Base'), '', raw)
  collect(read(mode), '', raw)
  const resolved = new Map<string, unknown>()
  for (const name of raw.keys()) resolved.set(name, literal(raw, name))
  return resolved
}

function read(file: keyof typeof files): Node {
  return JSON.parse(readFileSync(new URL(`./${files[file]}.tokens.json`, import.meta.url), 'utf8')) as Node
}

function collect(group: Node, path: string, into: Map<string, unknown>): void {
  for (const [key, child] of Object.entries(group)) {
    if (key.startsWith('$') || typeof child !== 'object' || child === null) continue
    const name = path ? `${path}.${key}` : key
    if ('$value' in child) into.set(name, child.$value)
    else collect(child as Node, name, into)
  }
}

function literal(raw: Map<string, unknown>, name: string): unknown {
  let value = raw.get(name)
  for (let steps = 0; typeof value === 'string' && value.startsWith('{'); steps++) {
    const target = value.slice(1, -1)
    if (!raw.has(target) || steps > raw.size) throw new Error(`${name} leads nowhere: ${target}`)
    value = raw.get(target)
  }
  return isColor(value)
    ? formatCss({
        mode: 'oklch',
        l: value.components[0],
        c: value.components[1],
        h: value.components[2],
        alpha: value.alpha ?? 1,
      })
    : value
}

function isColor(value: unknown): value is { components: [number, number, number]; alpha?: number } {
  return typeof value === 'object' && value !== null && 'colorSpace' in value
}
