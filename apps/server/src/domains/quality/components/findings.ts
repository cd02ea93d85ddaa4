// What is wrong with a component: tokens that are missing, and too little contrast in a theme.
import type { ComponentFinding } from '@tessera/contract'
import { contrastRatio, permutationsFrom } from '@tessera/engine'
import type { ComponentBinding, ComponentState } from '../../../kernel/change.ts'
import { finishInSlices } from '../../../kernel/pacing/slices.ts'
import { looksOf } from './looks.ts'
import type { Look } from './looks.ts'
import type { ThemedSystem, Themes } from './themes.ts'

/** Measurements of one component. */
const mostMeasured = 20_000

export interface ComponentFindings {
  findings: ComponentFinding[]
  /** It has more to measure than is measured. */
  unmeasured: boolean
}

/** At most `most` findings. `pathOf`: how a token is named in them. */
export async function findingsOf(
  component: ComponentState,
  themes: Themes,
  { pathOf, most }: { pathOf: (binding: ComponentBinding) => string; most: number },
): Promise<ComponentFindings> {
  const findings = component.bindings.filter(one => !themes.has(one)).map(one => missing(one, pathOf(one)))
  const unmeasured = await finishInSlices(measure(component, themes, pathOf, findings, most))
  return { findings: findings.slice(0, most), unmeasured }
}

const missing = (binding: ComponentBinding, path: string): ComponentFinding => ({
  rule: 'missing-binding',
  part: binding.part,
  state: binding.state,
  option: binding.option,
  tokens: [path],
  message: `${binding.property} of ${binding.part} is ${path}, which does not exist`,
})

function* measure(
  component: ComponentState,
  { systems }: Themes,
  pathOf: (binding: ComponentBinding) => string,
  findings: ComponentFinding[],
  most: number,
): Generator<undefined, boolean> {
  let measured = 0
  const { looks, left } = looksOf(component)
  for (const look of looks)
    for (const themed of systems) {
      if (!joins(themed, look)) continue
      for (const input of inputsOf(themed, look)) {
        if (findings.length >= most) return left.length > 0
        if (measured++ >= mostMeasured) return true
        const ratio = ratioAt(themed, look, input)
        if (ratio !== null && ratio < look.required) findings.push(tooLow(look, ratio, themed.themeOf(input), pathOf))
        yield
      }
    }
  return left.length > 0
}

const joins = ({ tokensets }: ThemedSystem, { foreground, background }: Look): boolean =>
  [foreground, background].every(({ tokenset_id }) => tokenset_id !== null && tokensets.has(tokenset_id))

/** The product of the axes on which the two depend: what others choose changes nothing. */
function inputsOf({ system }: ThemedSystem, { foreground, background }: Look) {
  const axes = new Set([...system.axesOf(foreground.token), ...system.axesOf(background.token)])
  return permutationsFrom({ modifiers: system.resolver.modifiers.filter(({ name }) => axes.has(name)) }, null)
}

/** null: one of the two is no color there. */
function ratioAt({ system }: ThemedSystem, { foreground, background }: Look, input: ReadonlyMap<string, string>) {
  const [front, back] = [system.at(foreground.token, input), system.at(background.token, input)]
  if (!front?.ok || !back?.ok || front.type !== 'color' || back.type !== 'color') return null
  return contrastRatio(front.parsed, back.parsed)
}

function tooLow(
  { part, state, option, foreground, background, required }: Look,
  ratio: number,
  theme: NonNullable<ComponentFinding['theme']>,
  pathOf: (binding: ComponentBinding) => string,
): ComponentFinding {
  // Rounds toward zero, so that a failing value never reads as a passing one.
  const measured = Math.trunc(ratio * 100) / 100
  const tokens = [pathOf(foreground), pathOf(background)]
  const message = `The contrast of ${tokens[0]} on ${tokens[1]} is ${measured}:1, below ${required}:1`
  return { rule: 'contrast', part, state, option, tokens, theme, measured, required, message }
}
