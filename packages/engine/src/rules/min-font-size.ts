import { z } from 'zod'
import { partAt, referenceIn } from '../formula/alias.ts'
import type { Json } from '../base/token.ts'
import { isObject } from '../types/composite.ts'
import { isFollowed } from './checking/followed.ts'
import { inPixels, pixelsOf } from './checking/lengths.ts'
import { rule, type TokenAt } from './rule.ts'

export const minFontSize = rule({
  id: 'min-font-size',
  label: 'Smallest font size',
  describe: 'Font sizes, also those of typography, are not below a size in pixels.',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({ px: z.number().positive().describe('1rem is 16px') }),
  optionsText: '`px`: the least size; 1rem is 16px, and sizes that depend on where they are used are not looked at',
  run: {
    each: 'token',
    types: ['fontSize', 'typography'],
    check(at, { px }) {
      const { name } = at.token
      const measured = sizeOf(at)
      if (measured === null || measured >= px || isFollowed(at)) return []
      const message = `The font size of ${name} is ${measured}px, below ${px}px`
      return [{ token: name, message, measured, required: px, fix: () => larger(at, px) }]
    },
  },
  examples: {
    finds: { tokens: { 'text.tiny': { type: 'fontSize', value: '0.5rem' } }, options: { px: 12 } },
    passes: {
      tokens: {
        'text.small': { type: 'fontSize', value: '0.75rem' },
        'text.body': { type: 'typography', value: { fontFamily: 'Inter', fontSize: '{text.small}' } },
      },
      options: { px: 12 },
    },
  },
})

function sizeOf({ resolved, token, find, covers }: TokenAt): number | null {
  if (!resolved.ok) return null
  if (resolved.type === 'fontSize') return pixelsOf(resolved.parsed)
  if (resolved.type !== 'typography' || !resolved.parsed.fontSize) return null
  // If the size is a token, the finding belongs to that token.
  const part = referenceIn(partAt(token.value, ['fontSize']))
  const target = part && 'ref' in part ? find(part.ref)?.token : undefined
  return target?.type === 'fontSize' && covers(target) ? null : pixelsOf(resolved.parsed.fontSize)
}

function larger({ token: { name, value, type } }: TokenAt, px: number) {
  const written = type === 'typography' ? partAt(value, ['fontSize']) : value
  if (written === undefined || referenceIn(written) || referenceIn(value)) return null
  const size = inPixels(px, written)
  const whole: Json = isObject(value) && type === 'typography' ? { ...value, fontSize: size } : size
  return [{ op: 'update' as const, name, value: whole }]
}
