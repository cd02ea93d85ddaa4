// What is chosen along each axis of the style sheet, kept in this browser. `public/theme.js` applies it before the
// first paint.
import { useSyncExternalStore } from 'react'

/** `system`: the system's preference, as read by `public/theme.js`. The first is the default. */
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
    // Without storage the choice cannot be kept.
  }
  dispatchEvent(new Event(changed))
}
