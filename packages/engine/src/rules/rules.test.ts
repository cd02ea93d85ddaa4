import { describe, expect, test } from 'vitest'
import type { Finding } from '../base/finding.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import type { Token } from '../base/token.ts'
import { token } from '../testing/tokens.ts'
import { applied, checkedExample, findingsOf } from '../testing/checked.ts'
import { checkRules } from './check.ts'
import { ruleSettingSchema } from './checking/settings.ts'
import { rules } from './index.ts'
import type { RuleExample, ResolvedVariant } from './rule.ts'

type Tokens = RuleExample<unknown>['tokens']

const variantOf = (given: Tokens, mode = 'Light'): ResolvedVariant => {
  const tokens: Token[] = Object.entries(given).map(([name, { type, value }]) => token(name, type, value))
  return { name: mode, at: new Map([['mode', mode]]), tokens, resolution: resolveTokens(tokens) }
}
const color = (value: string) => ({ type: 'color' as const, value })
const messages = (findings: Finding[]) => findings.map(({ mode, message }) => (mode ? `${mode}: ${message}` : message))

describe.each(rules.map(rule => [rule.id, rule] as const))('%s', (id, rule) => {
  const { finds, passes } = rule.examples
  const setting = ({ options }: RuleExample<unknown>) => ({ rule: id, options })

  test('says of itself what it is', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(rule.label).not.toBe('')
    expect(rule.describe).toMatch(/\.$/)
    expect(rules.filter(other => other.id === id)).toHaveLength(1)
    expect(rule.onByDefault ? rule.options.safeParse({}).success : true).toBe(true)
  })

  test('finds something in the example that breaks it, with its level and a token', () => {
    const checked = checkedExample(finds)
    const found = findingsOf(checked, setting(finds))
    const stored = [finds.tokens, ...Object.values(finds.modes ?? {}), finds.released?.tokens ?? {}]
    const names = [...stored.flatMap(Object.keys), ...(finds.bound ?? [])]
    expect(found.length).toBeGreaterThan(0)
    for (const { severity, token: name, message, mode } of found) {
      expect(severity).toBe(rule.level)
      expect(names).toContain(name)
      expect(checked.modes.map(({ id }) => id)).toContain(mode!.id)
      expect(message).not.toBe('')
    }
  })

  test('finds nothing in the example that keeps it', () => {
    expect(findingsOf(checkedExample(passes), setting(passes))).toEqual([])
  })

  test('its fix makes the finding go away, and brings no other of its kind', () => {
    const checked = checkedExample(finds)
    const found = findingsOf(checked, setting(finds))
    expect(found.filter(one => one.fix() === null).map(({ rule }) => rule)).toEqual(
      rule.withoutFix ? found.map(() => id) : [],
    )
    for (const one of found) {
      const operations = one.fix()
      if (!operations) continue
      const left = findingsOf(applied(checked, one.mode!.id, operations), setting(finds))
      expect(left.map(({ fingerprint }) => fingerprint)).toEqual(
        found.filter(other => other !== one).map(({ fingerprint }) => fingerprint),
      )
    }
  })

  test('is accepted with the options of its examples, and refuses an option that it does not have', () => {
    expect(ruleSettingSchema.safeParse(setting(finds)).success).toBe(true)
    expect(ruleSettingSchema.safeParse(setting(passes)).success).toBe(true)
    const more = { rule: id, options: { ...(finds.options as object), nope: 1 } }
    expect(ruleSettingSchema.safeParse(more).error?.issues).toMatchObject([{ keys: ['nope'] }])
  })
})

describe('checkRules', () => {
  const broken = variantOf({ a: color('{gone}') })

  test('runs the rules that are on by default, at another level or not at all where that is set', () => {
    const levels = (...args: Parameters<typeof checkRules>) => checkRules(...args).map(({ level }) => level)
    expect(levels([broken])).toEqual(['error'])
    expect(levels([broken], [{ rule: 'broken-alias', severity: 'info' }])).toEqual(['info'])
    expect(levels([broken], [{ rule: 'broken-alias', severity: 'off' }])).toEqual([])
  })

  test('names the mode unless all modes have the finding', () => {
    const whole = variantOf({ a: color('{b}'), b: color('#fff') }, 'Dark')
    expect(messages(checkRules([broken, whole]))).toEqual(['Light: Alias to a token that does not exist: a → gone'])
    expect(messages(checkRules([broken, { ...broken, name: 'Dark' }]))).toEqual([
      'Alias to a token that does not exist: a → gone',
    ])
    expect(checkRules([broken, whole])[0]).toMatchObject({ path: 'a', token: 'a', mode: 'Light' })
  })

  test('a rule can be set twice, and options that it does not have throw', () => {
    const variant = variantOf({ t: color('#767676'), s: color('#fff') })
    const setting = (wcag: number) => ({ rule: 'contrast', options: { pairs: [{ foreground: 't', background: 's' }], wcag } }) // prettier-ignore
    expect(checkRules([variant], [setting(3), setting(7)])).toHaveLength(1)
    expect(() => checkRules([variant], [{ rule: 'contrast', options: {} }])).toThrow(/pairs/)
  })
})

describe('missing-purpose', () => {
  const found = (example: Partial<RuleExample<unknown>>, options: object = {}) =>
    findingsOf(checkedExample({ tokens, options, ...example }), { rule: 'missing-purpose', options }).map(
      ({ message }) => message,
    )
  const tokens: Tokens = {
    'palette.red': color('#f00'),
    'text.danger': color('{palette.red}'),
    'border.danger': color('{palette.red}'),
    'border.old': { ...color('{palette.red}'), deprecated: true },
  }

  test('counts the tokens and components that point at it where no code is scanned, and tells the purpose', () => {
    const bound = ['text.danger', 'border.old']
    expect(found({ bound })).toEqual([
      'Nothing says what palette.red is for, which tokens and components use 3 times',
      'Nothing says what text.danger is for, which tokens and components use once; its name tells: text for danger',
    ])
    expect(found({ bound, guided: ['palette.'] }, { most: 1 })).toEqual([])
    expect(found({ bound, guided: ['text.danger'] }, { tokens: ['text.*'] })).toEqual([])
  })

  test('counts what code uses where it is scanned', () => {
    const usage = { 'border.danger': 4, 'border.old': 9, gone: 12 }
    expect(found({ usage })).toEqual([
      'Nothing says what border.danger is for, which code uses 4 times; its name tells: border for danger',
    ])
  })
})

describe('broken-alias', () => {
  const found = (tokens: Tokens) => messages(checkRules([variantOf(tokens)]))

  test('names each alias without a target once, also in parts, and not those that lead to it', () => {
    expect(
      found({
        a: color('{b}'),
        b: color('{gone}'),
        shadow: {
          type: 'shadow',
          value: [{ color: '{ink}', offsetX: '0px', offsetY: '1px', blur: '{none}', spread: '0px' }],
        },
      }),
    ).toEqual([
      'Alias to a token that does not exist: b → gone',
      'Alias to a token that does not exist: shadow → ink',
      'Alias to a token that does not exist: shadow → none',
    ])
  })

  test('names each circle once, with its way and without the aliases that lead into it', () => {
    expect(found({ x: color('{a}'), a: color('{b}'), b: color('{c}'), c: color('{a}'), s: color('{s}') })).toEqual([
      'Circular alias: a → b → c → a',
      'Circular alias: s → s',
    ])
  })

  test('cuts the way around a long circle, and walks twenty thousand aliases without recursion', () => {
    const many = 20_000
    const ring = Object.fromEntries(Array.from({ length: many }, (_, i) => [`t${i}`, color(`{t${(i + 1) % many}}`)]))
    expect(found(ring)).toEqual(['Circular alias: t0 → t1 → t2 → t3 → t4 → t5 → t6 → t7 → t8 → t9 → t10 → … → t0'])
  })
})

describe('contrast', () => {
  const check = (tokens: Tokens, options: object) => checkRules([variantOf(tokens)], [{ rule: 'contrast', options }])
  const pair = (foreground: string, background: string) => ({ pairs: [{ foreground, background }] })

  test('measures every foreground on every background and says what it found and what it wants', () => {
    const tokens = {
      'text.default': color('#000'),
      'text.muted': color('#777'),
      'surface.page': color('#fff'),
      'surface.dark': color('#333'),
      space: { type: 'dimension' as const, value: '4px' },
    }
    expect(check(tokens, pair('text.*', 'surface.*'))).toEqual([
      {
        code: 'contrast',
        level: 'error',
        path: 'text.default',
        token: 'text.default',
        message: 'The contrast of text.default on surface.dark is 1.66:1, below 4.5:1',
        measured: 1.66,
        required: 4.5,
      },
      expect.objectContaining({ token: 'text.muted', measured: 2.82 }),
      expect.objectContaining({ token: 'text.muted', measured: 4.47 }),
    ])
    expect(check(tokens, { ...pair('text.muted', 'surface.page'), wcag: 3 })).toEqual([])
    expect(check(tokens, { ...pair('text.muted', 'surface.page'), wcag: 'AAA' })).toMatchObject([{ required: 7 }])
  })

  test('follows aliases, and lays a translucent text over its background first', () => {
    const tokens = { ink: color('#0000007f'), text: color('{ink}'), page: color('#fff'), broken: color('{gone}') }
    const [finding] = check({ text: tokens.text, ink: tokens.ink, page: tokens.page }, pair('text', 'page'))
    expect(finding).toMatchObject({ measured: 3.94 })
    expect(check(tokens, pair('broken', 'page')).map(({ code }) => code)).toEqual(['broken-alias', 'contrast'])
  })

  test('says which pattern matches no color, and compares no color with itself', () => {
    const tokens = { a: color('#fff'), b: { type: 'number' as const, value: 1 } }
    expect(check(tokens, pair('**', 'b')).map(({ message }) => message)).toEqual([
      'No color has a name like "b": nothing was compared',
    ])
    expect(check(tokens, pair('**', 'a'))).toEqual([])
  })
})
