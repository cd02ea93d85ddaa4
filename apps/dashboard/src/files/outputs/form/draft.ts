// The draft of an output's settings, by paths such as `values.unit`.
import type { Output } from '@tessera/contract'

export type Draft = Readonly<Record<string, unknown>> & { readonly name: string; readonly format: string }

type Parts = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)

export const draftOf = (output: Output): Draft => output as unknown as Draft
/** The settings to send; the server validates them. */
export const settingsOf = (draft: Draft): Output => draft as unknown as Output

/** Returns undefined for an absent setting. */
export function valueAt(draft: Parts, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isParts(value) ? value[key] : undefined), draft)
}

/** Sets the value at the path; undefined removes it, together with objects that become empty. */
export function withValue(draft: Draft, path: string, value: unknown): Draft {
  return (withPart(draft, path.split('.'), value) ?? {}) as Draft
}

function withPart(parts: Parts, [first = '', ...rest]: string[], value: unknown): Parts | undefined {
  const inner = parts[first]
  const next = rest.length === 0 ? value : withPart(isParts(inner) ? inner : {}, rest, value)
  if (next !== undefined) return { ...parts, [first]: next }
  const { [first]: _, ...others } = parts
  return Object.keys(others).length > 0 ? others : undefined
}

/** The top-level settings that differ. */
export function changedSettings(before: object, after: object): string[] {
  const [was, is] = [before as Parts, after as Parts]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.filter(name => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
}
