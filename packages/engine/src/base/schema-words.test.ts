import { expect, test } from 'vitest'
import { z } from 'zod'
import { inWords, wordsWithin } from './schema-words.ts'

const schema = z.strictObject({
  rule: z.literal('contrast').optional(),
  level: z.enum(['AA', 'AAA']).optional(),
  least: z.number().min(3).max(9).optional(),
  name: z.string().min(2).max(4).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  step: z.discriminatedUnion('op', [z.object({ op: z.literal('a') }), z.object({ op: z.literal('b') })]).optional(),
  url: z.url().optional(),
  own: z.string({ error: 'Its own words' }).optional(),
  options: z.object({ deep: z.boolean() }).optional(),
})

test.each([
  [{ rule: 'kontrast' }, 'rule must be "contrast", not "kontrast"'],
  [{ level: 'A' }, 'level must be one of "AA", "AAA", not "A"'],
  [{ least: 2 }, 'least must be at least 3'],
  [{ least: '3' }, 'least must be a number, not "3"'],
  [{ name: 'x' }, 'name must have at least 2 characters'],
  [{ list: [] }, 'list must have at least 1 entry'],
  [{ list: [1] }, 'list.0 must be text, not 1'],
  [{ either: true }, 'either is in none of its forms'],
  [{ step: { op: 'c' } }, /^step\.op must be one of "a", "b", not /],
  [{ url: 'x' }, 'url must be a URL'],
  [{ own: 1 }, 'Its own words'],
  [{ options: {} }, 'options.deep is required: true or false'],
  [{ options: [] }, 'options must be an object, not a list'],
  [{ nam: 1 }, 'This has no field "nam"'],
  [1, 'This must be an object, not 1'],
])('%j', (given, words) => {
  const [issue] = schema.safeParse(given, { error: inWords }).error!.issues
  if (typeof words === 'string') expect(issue!.message).toBe(words)
  else expect(issue!.message).toMatch(words)
})

test('within another place, words of the schema stand behind it', () => {
  const faultOf = (given: unknown) => {
    const { error, sentenceOf } = wordsWithin('rules.0')
    return sentenceOf(schema.safeParse(given, { error }).error!.issues[0]!)
  }
  expect(faultOf({ options: {} })).toBe('rules.0.options.deep is required: true or false')
  expect(faultOf(1)).toBe('rules.0 must be an object, not 1')
  expect(faultOf({ own: 1 })).toBe('rules.0.own: Its own words')
})
