import { z } from 'zod'
import { referencesOf } from './checking/changes.ts'
import type { Meter } from './checking/bounds/meter.ts'
import type { ModeView } from './checking/mode-view.ts'
import { isOfPurpose } from './names/same-purpose.ts'
import { literalKey } from './checking/same-value.ts'
import { globsCost, globsMatcher } from '../naming/glob.ts'
import { rule, type RuleFinding } from './rule.ts'
import type { Token } from '../base/token.ts'

const globs = z.array(z.string().min(1)).min(1)
const options = z.strictObject({
  tokens: globs.optional().describe('Tokens that hold no literals; absent: all that the rule looks at'),
  layers: z.array(globs).min(2).optional().describe('From the top down: each may point only at those below it'),
})

export const aliasOnly = rule({
  id: 'alias-only',
  label: 'Alias only',
  describe: 'Tokens of semantic groups hold references instead of literals, and layers point only downwards.',
  level: 'error',
  onByDefault: false,
  options,
  optionsText:
    '`tokens`: globs of the tokens that hold no literals, all when absent (a composite value needs at least one reference); `layers`: lists of globs from the top down, of which each may point only at those below it',
  narrow: 'its globs',
  run: {
    each: 'mode',
    check(mode, { tokens, layers }, covers, meter) {
      const globs = [...(tokens ?? []), ...(layers ?? []).flat()]
      const count = mode.mode.tokens.reduce((sum, token) => sum + 1 + referencesOf(token).length, 0)
      meter.spend(count * globsCost(globs), () => `${globs.length} globs on ${count} names and references`)
      return [
        ...(layers && !tokens ? [] : literalsIn(mode, globsMatcher(tokens ?? ['**']), covers)),
        ...(layers ? upwardIn(mode, layers.map(globsMatcher), covers) : []),
      ]
    },
  },
  examples: {
    finds: {
      tokens: {
        'palette.blue': { type: 'color', value: '#336699' },
        'text.link': { type: 'color', value: '#336699' },
      },
      options: { tokens: ['text.**'] },
    },
    passes: {
      tokens: {
        'palette.blue': { type: 'color', value: '#336699' },
        'text.link': { type: 'color', value: '{palette.blue}' },
      },
      options: { layers: [['text.**'], ['palette.**']], tokens: ['text.**'] },
    },
  },
})

function literalsIn(
  view: ModeView,
  isSemantic: (name: string) => boolean,
  covers: (token: Token) => boolean,
): RuleFinding[] {
  const { tokens } = view.mode
  const isLiteral = (token: Token) => referencesOf(token).length === 0
  const literals = tokens.filter(token => isSemantic(token.name) && covers(token) && isLiteral(token))
  return literals.map(({ name }): RuleFinding => {
    const fix = (meter: Meter) => {
      meter.spend(tokens.length, () => 'another token of the same value')
      const own = view.resolution.get(name)
      if (!own?.ok) return null
      const key = literalKey(own)
      const target = tokens.find(other => {
        if (other.type !== own.type || isSemantic(other.name) || !isLiteral(other)) return false
        if (!isOfPurpose(other, own.token)) return false
        const resolved = view.resolution.get(other.name)
        return resolved?.ok && literalKey(resolved) === key
      })
      return target ? [{ op: 'update' as const, name, value: { alias_to: target.name } }] : null
    }
    return { token: name, about: ['literal'], message: `${name} holds a literal instead of a reference`, fix }
  })
}

function upwardIn(
  { mode }: ModeView,
  layers: ((name: string) => boolean)[],
  covers: (token: Token) => boolean,
): RuleFinding[] {
  const layerOf = (name: string) => layers.findIndex(matches => matches(name))
  return mode.tokens.flatMap(token => {
    const targets = referencesOf(token)
    const own = targets.length > 0 ? layerOf(token.name) : -1
    if (own === -1 || !covers(token)) return []
    const upward = targets.filter(target => {
      const layer = layerOf(target)
      return layer !== -1 && layer <= own
    })
    return upward.map(target => ({
      token: token.name,
      about: ['layer', target],
      message: `${token.name} points at ${target}, which is not in a layer below it`,
    }))
  })
}
