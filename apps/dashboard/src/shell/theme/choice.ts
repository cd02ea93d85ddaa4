// The chosen context of each axis of the style sheet, stored in this browser. `public/theme.js` applies it before the
// first paint.
import { useSyncExternalStore } from 'react'

/** `system` follows the system's preference, which `public/theme.js` reads. The first choice is the default. */
export const axes = {
  scheme: { key: 'tessera.theme', choices: ['system', 'light', 'dark'] },
  density: { key: 'tessera.density', choices: ['comfortable', 'compact'] },
  contrast: { key: 'tessera.contrast', choices: ['system', 'normal', 'high'] },
} as const

export type AxisName = keyof typeof axes
export type Choice<Axis extends AxisName = AxisName> = (typeof axes)[Axis]['choices'][number]

const changed = 'tessera:theme'

function current<Axis extends AxisName>(axis: Axis): Choice<Axis> {
  const { key, choices } = axes[axis]
  try {
    const stored = localStorage.getItem(key)
    return choices.find(choice => choice === stored) ?? choices[0]
  } catch {
    return choices[0]
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

export function useChoice<Axis extends AxisName>(axis: Axis): Choice<Axis> {
  return useSyncExternalStore(subscribe, () => current(axis))
}

export function choose<Axis extends AxisName>(axis: Axis, choice: Choice<Axis>): void {
  try {
    localStorage.setItem(axes[axis].key, choice)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  dispatchEvent(new Event(changed))
}
