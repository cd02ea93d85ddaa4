// How a part of a component looks in a state and with values of options: of the bindings that apply, the one that asks for most decides.
import type { ComponentState } from '../../../kernel/change.ts'

type Binding = ComponentState['bindings'][number]
type Choice = Record<string, string>

export interface Look {
  part: string
  state: string | null
  /** The values of those options on which the colors of the part depend; null: of none. */
  option: Choice | null
  foreground: Binding
  background: Binding
  /** The least contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
  required: number
}

const text = 4.5
const graphic = 3
const foregrounds = new Map([
  ['color', text],
  ['text-color', text],
  ['foreground', text],
  ['foreground-color', text],
  ['fill', graphic],
  ['stroke', graphic],
  ['icon-color', graphic],
])
const backgrounds = new Set(['background', 'background-color', 'surface', 'surface-color'])

/** `backgroundColor` is `background-color`. */
const propertyOf = ({ property }: Binding) =>
  property
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[\s_]+/g, '-')
    .toLowerCase()

/** States and values of options of all parts, multiplied. */
const mostVariations = 2_000

interface ColoredPart {
  part: string
  front: Binding[]
  back: Binding[]
  /** Those on which its colors depend. */
  options: ComponentState['options']
}

/** Every foreground on every background of each part, in each state; `left`: parts that vary more than is looked at. */
export function looksOf({ anatomy, states, options, bindings }: ComponentState): {
  looks: Iterable<Look>
  left: string[]
} {
  const parts: ColoredPart[] = []
  const left: string[] = []
  let variations = 0
  for (const part of anatomy) {
    const colored = coloredPart(part, options, bindings)
    if (!colored) continue
    const more = colored.options.reduce((product, { values }) => product * values.length, states.length + 1)
    if (variations + more > mostVariations) left.push(part)
    else {
      variations += more
      parts.push(colored)
    }
  }
  return { looks: looksOfParts(parts, [null, ...states]), left }
}

/** undefined: nothing stands on anything in it. */
function coloredPart(
  part: string,
  options: ComponentState['options'],
  bindings: readonly Binding[],
): ColoredPart | undefined {
  const own = bindings.filter(binding => binding.part === part)
  const front = own.filter(binding => foregrounds.has(propertyOf(binding)))
  const back = own.filter(binding => backgrounds.has(propertyOf(binding)))
  if (front.length === 0 || back.length === 0) return undefined
  const used = new Set([...front, ...back].flatMap(({ option }) => Object.keys(option ?? {})))
  return { part, front, back, options: options.filter(({ name }) => used.has(name)) }
}

function* looksOfParts(parts: readonly ColoredPart[], states: readonly (string | null)[]): Generator<Look> {
  for (const { part, front, back, options } of parts)
    for (const state of states)
      for (const option of choicesOf(options)) yield* pairsOf(front, back, { part, state, option })
}

function* pairsOf(
  front: readonly Binding[],
  back: readonly Binding[],
  at: Pick<Look, 'part' | 'state' | 'option'>,
): Generator<Look> {
  for (const [property, required] of foregrounds) {
    const foreground = deciding(front, property, at)
    if (!foreground) continue
    for (const property of backgrounds) {
      const background = deciding(back, property, at)
      if (background) yield { ...at, foreground, background, required }
    }
  }
}

/** All values of these options together; null where there are none. */
function* choicesOf(options: ComponentState['options']): Generator<Choice | null, void> {
  const [first, ...rest] = options
  if (!first) {
    yield null
    return
  }
  for (const value of first.values) for (const choice of choicesOf(rest)) yield { [first.name]: value, ...choice }
}

/** The last of several that ask for as much. */
function deciding(
  bindings: readonly Binding[],
  property: string,
  { state, option }: Pick<Look, 'state' | 'option'>,
): Binding | undefined {
  const applying = bindings.filter(
    binding =>
      propertyOf(binding) === property &&
      (binding.state === null || binding.state === state) &&
      Object.entries(binding.option ?? {}).every(([name, value]) => option?.[name] === value),
  )
  return applying.reduce<Binding | undefined>(
    (best, one) => (best && demandsOf(best) > demandsOf(one) ? best : one),
    undefined,
  )
}

const demandsOf = ({ state, option }: Binding) => (state === null ? 0 : 1) + Object.keys(option ?? {}).length
