import { checkName } from '../naming/name.ts'
import type { Json } from '../base/token.ts'
import { contrast } from './contrast.ts'
import { fluid } from './fluid.ts'
import { modular } from './modular.ts'
import { oklch } from './oklch.ts'
import { scaleKinds, scaleLimits, Unfit } from './scale.ts'
import type { Made, ScaleFault, ScaleKind, ScaleRule, ScaleTokens } from './scale.ts'

interface Kind {
  make(rule: ScaleRule): Made
  fields: readonly string[]
}

const kinds: Record<ScaleKind, Kind> = {
  modular: { make: modular, fields: ['base', 'ratio', 'steps', 'round'] },
  fluid: { make: fluid, fields: ['min', 'max', 'steps', 'round'] },
  contrast: { make: contrast, fields: ['hue', 'against', 'targets', 'by'] },
  oklch: { make: oklch, fields: ['from', 'to', 'steps'] },
}
const common = ['kind', 'group', 'type', 'names']

const scaleFields = (kind: ScaleKind): readonly string[] => [...common, ...kinds[kind].fields]

/** The tokens that the rule makes, or the first fault in it. Deterministic; at most `scaleLimits.steps` tokens. */
export function makeScale(rule: ScaleRule): ScaleTokens | ScaleFault {
  try {
    const { kind, group } = rule
    if (!isKind(kind)) throw new Unfit('kind', `must be one of: ${scaleKinds.join(', ')}`)
    if (typeof group !== 'string') throw new Unfit('group', 'must be the name of a group such as "font.size"')
    const fault = checkName(group)
    if (fault !== null) throw new Unfit('group', `is no name: ${fault}`)
    const unknown = Object.keys(rule).find(field => rule[field] !== undefined && !scaleFields(kind).includes(field))
    if (unknown !== undefined)
      throw new Unfit(unknown, `is not known in a scale of the kind ${kind}: ${scaleFields(kind).join(', ')}`)
    const made = kinds[kind].make(rule)
    const names = namesIn(rule.names, made)
    const steps = made.steps.map((step, index) => ({ ...step, name: nameOf(group, names[index]!) }))
    return { group, type: made.type, steps }
  } catch (error) {
    if (error instanceof Unfit) return { field: error.field, message: error.message }
    throw error
  }
}

export const isScaleFault = (made: ScaleTokens | ScaleFault): made is ScaleFault => 'field' in made

const isKind = (kind: Json | undefined): kind is ScaleKind => scaleKinds.some(known => known === kind)

/** The names of the steps: the given ones, which must match in number, or the kind's own. */
function namesIn(given: Json | undefined, { steps }: Made): string[] {
  if (given === undefined) return steps.map(({ key }) => key)
  if (!Array.isArray(given) || given.length !== steps.length || given.some(name => typeof name !== 'string'))
    throw new Unfit('names', `must be a name for each of the ${steps.length} steps, in their order`)
  if (new Set(given).size < given.length) throw new Unfit('names', 'must differ')
  return given as string[]
}

function nameOf(group: string, step: string): string {
  const name = `${group}.${step}`
  const fault = checkName(name)
  if (fault !== null) throw new Unfit('names', `give no name of a token: ${fault}`)
  if (name.length > scaleLimits.textLength) throw new Unfit('group', 'is too long for the names of its tokens')
  return name
}
