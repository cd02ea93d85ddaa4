import { z } from 'zod'
import { camelCase, kebabCase, pascalCase } from '../naming/words.ts'
import { patternCost, patternExcess, patternProblem, patternTest } from './names/pattern.ts'
import { rule, type RuleFinding, type TokenAt } from './rule.ts'

const snakeCase = (text: string) => kebabCase(text).replaceAll('-', '_')
/** The check of each case, and the conversion to it. */
const cases = {
  'kebab-case': { is: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, to: kebabCase },
  camelCase: { is: /^[a-z0-9][a-zA-Z0-9]*$/, to: camelCase },
  snake_case: { is: /^[a-z0-9]+(?:_[a-z0-9]+)*$/, to: snakeCase },
  PascalCase: { is: /^[A-Z0-9][a-zA-Z0-9]*$/, to: pascalCase },
} as const

const options = z.strictObject({
  case: z
    .enum(['kebab-case', 'camelCase', 'snake_case', 'PascalCase'])
    .optional()
    .describe('How each segment is spelled'),
  pattern: z
    .string()
    .min(1)
    .max(200)
    .superRefine((text, context) => {
      const problem = patternProblem(text)
      if (problem !== null) context.addIssue({ code: 'custom', message: `pattern ${problem}` })
    })
    .optional()
    .describe('A regular expression that the whole name is searched with'),
  depth: z
    .strictObject({ min: z.int().min(1).optional(), max: z.int().min(1).optional() })
    .optional()
    .describe('How many segments a name has'),
  first: z.array(z.string().min(1)).min(1).optional().describe('The first segments that are allowed'),
})
type Options = z.output<typeof options>

export const naming = rule({
  id: 'naming',
  label: 'Naming',
  describe: 'Names are spelled, nested and grouped as agreed.',
  level: 'warning',
  onByDefault: false,
  options,
  optionsText:
    '`case` of each segment: `"kebab-case"`, `"camelCase"`, `"snake_case"` or `"PascalCase"`; `pattern`: a regular expression (without look-around and back references) for the whole name; `depth`: `{min, max}` segments; `first`: the first segments that are allowed',
  narrow: 'its pattern',
  excess: ({ pattern }) => (pattern === undefined ? null : patternExcess(pattern)),
  run: {
    each: 'token',
    stored: true,
    weigh: weight,
    check: (at, given) => faultsOf(at.token.name, given).map(found => mended(found, at, given)),
  },
  examples: {
    finds: { tokens: { 'color.brandDark': { type: 'color', value: '#336699' } }, options: { case: 'kebab-case' } },
    passes: {
      tokens: { 'color.brand-dark': { type: 'color', value: '#336699' } },
      options: { case: 'kebab-case', pattern: '^color\\.', depth: { min: 2, max: 3 }, first: ['color'] },
    },
  },
})

/** Undefined for short patterns and lists, whose work the general estimate of a name includes. */
function weight({ pattern, first = [] }: Options): ((name: string) => number) | undefined {
  const each = pattern === undefined ? 0 : patternCost(pattern)
  const listed = first.length / 100
  return each < 0.02 && listed < 1 ? undefined : name => name.length * each + listed
}

function faultsOf(token: string, { case: spelling, pattern, depth, first }: Options): RuleFinding[] {
  const segments = token.split('.')
  const found: RuleFinding[] = []
  const wrong = spelling && segments.find(segment => !cases[spelling].is.test(segment))
  if (spelling && wrong !== undefined)
    found.push({ token, about: ['case'], message: `${JSON.stringify(wrong)} in ${token} is not ${spelling}` })
  if (pattern !== undefined && !patternTest(pattern)(token))
    found.push({ token, about: ['pattern'], message: `${token} does not match ${pattern}` })
  if (depth) found.push(...depthFaults(token, segments.length, depth))
  if (first && !first.includes(segments[0]!))
    found.push({ token, about: ['first'], message: `${token} does not begin with one of: ${first.join(', ')}` })
  return found
}

function depthFaults(
  token: string,
  measured: number,
  { min = 1, max = Infinity }: NonNullable<Options['depth']>,
): RuleFinding[] {
  if (measured >= min && measured <= max) return []
  const [required, words] = measured < min ? [min, 'at least'] : [max, 'at most']
  const message = `${token} has ${measured} segments instead of ${words} ${required}`
  return [{ token, about: ['depth'], message, measured, required }]
}

/** Only a wrong case has a fix, a rename; all other faults need a decision. */
function mended(found: RuleFinding, { token, find }: TokenAt, given: Options): RuleFinding {
  if (found.about![0] !== 'case') return found
  const fix = () => {
    const renamed = token.name.split('.').map(cases[given.case!].to).join('.')
    const fits = faultsOf(renamed, { case: given.case }).length === 0 && find(renamed) === undefined
    return fits ? [{ op: 'update' as const, name: token.name, new_name: renamed }] : null
  }
  return { ...found, fix }
}
