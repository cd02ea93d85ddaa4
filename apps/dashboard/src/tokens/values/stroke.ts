// A stroke style in a form: a CSS keyword, or dashes.
import type { Json } from '@tessera/engine'
import { editText, readText } from './value-text.ts'

export interface Stroke {
  /** A CSS keyword, or `dashes`. */
  kind: string
  /** Lengths or aliases, separated by commas. */
  dashes: string
  cap: string
}

export const lineCaps = ['butt', 'round', 'square']

export function strokeOf(value: Json | undefined): Stroke {
  const start = { kind: 'solid', dashes: '4px, 2px', cap: 'butt' }
  if (typeof value === 'string') return { ...start, kind: value }
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return start
  const list = Array.isArray(value['dashArray']) ? value['dashArray'] : []
  const dashes = list.map(each => editText({ type: 'dimension', value: each, description: null })).join(', ')
  return { kind: 'dashes', dashes, cap: typeof value['lineCap'] === 'string' ? value['lineCap'] : 'butt' }
}

export function strokeValue({ kind, dashes, cap }: Stroke): { value: Json } | { error: string } {
  if (kind !== 'dashes') return { value: kind }
  const dashArray: Json[] = []
  for (const text of dashes.split(',').filter(each => each.trim() !== '')) {
    const reading = readText('dimension', text, undefined)
    if (reading.kind === 'invalid') return { error: `Dashes: ${reading.error}` }
    dashArray.push(reading.value)
  }
  return dashArray.length > 0
    ? { value: { dashArray, lineCap: cap } }
    : { error: 'Dashes: at least one length is needed' }
}
