// Interpolates colors (CSS Color 4 §12: missing components, premultiplied alpha, the shorter arc of hues).
import type { Color, ColorSpace, Component } from './color.ts'
import { hueAt, inSpace } from './spaces.ts'

/** `amount` is the share of `other`, from 0 to 1. */
export function mixColors(one: Color, other: Color, amount: number, space: ColorSpace): Color {
  const a = inSpace(one, space)
  const b = inSpace(other, space)
  const alpha = between(a.alpha, b.alpha, amount)
  const hue = hueAt(space)
  const mixed = (i: 0 | 1 | 2) => {
    const [from, to] = [a.components[i], b.components[i]]
    if (i === hue) return betweenHues(from, to, amount)
    const part = between(premultiplied(from, a.alpha), premultiplied(to, b.alpha), amount)
    return part === null || !alpha ? part : part / alpha
  }
  return { space, components: [mixed(0), mixed(1), mixed(2)], alpha }
}

const premultiplied = (component: Component, alpha: Component) =>
  component === null || alpha === null ? component : component * alpha

/** A missing component takes the value of the other color. */
function between(from: Component, to: Component, amount: number): Component {
  if (from === null) return to
  return to === null ? from : from + (to - from) * amount
}

function betweenHues(from: Component, to: Component, amount: number): Component {
  if (from === null || to === null) return from ?? to
  const way = ((((to - from + 180) % 360) + 360) % 360) - 180
  return (((from + way * amount) % 360) + 360) % 360
}
