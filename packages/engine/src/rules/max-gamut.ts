import { z } from 'zod'
import { gamuts, intoGamut, isInGamut } from '../color/gamut.ts'
import { isFollowed } from './checking/followed.ts'
import { rule } from './rule.ts'

export const maxGamut = rule({
  id: 'max-gamut',
  label: 'Largest gamut',
  describe: 'Colors lie in a gamut that every screen in question can show.',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({ gamut: z.enum(gamuts).default('srgb').describe('What the screens can show') }),
  optionsText: '`gamut`: `"srgb"` (the default), `"p3"` or `"rec2020"`',
  run: {
    each: 'token',
    types: ['color'],
    check(at, { gamut }) {
      const { token, resolved } = at
      if (!resolved.ok || resolved.type !== 'color' || isInGamut(resolved.parsed, gamut) || isFollowed(at)) return []
      const { parsed } = resolved
      const fix = () =>
        resolved.origin === token
          ? [{ op: 'update' as const, name: token.name, value: intoGamut(parsed, gamut) }]
          : null
      return [{ token: token.name, message: `${token.name} lies outside ${gamut}`, fix }]
    },
  },
  examples: {
    finds: { tokens: { 'color.hot': { type: 'color', value: 'color(display-p3 1 0 0)' } }, options: { gamut: 'srgb' } },
    passes: { tokens: { 'color.hot': { type: 'color', value: 'color(display-p3 1 0 0)' } }, options: { gamut: 'p3' } },
  },
})
