// JSON text in canonical form: sorted keys and no white space, so that equal content has equal text.
import type { Json } from '../base/token.ts'

/** Uses a stack, since the depth of `$extensions` is unbounded. */
export function canonicalJson(value: Json | object): string {
  const out: string[] = []
  const open: { text?: string; value?: Json }[] = [{ value: value as Json }]
  while (open.length > 0) {
    const { text, value: at = null } = open.pop()!
    if (text !== undefined) out.push(text)
    else if (at === null || typeof at !== 'object') out.push(JSON.stringify(at))
    else if (Array.isArray(at)) {
      open.push({ text: ']' })
      for (let i = at.length - 1; i >= 0; i--) open.push({ value: at[i] as Json }, { text: i > 0 ? ',' : '' })
      out.push('[')
    } else {
      const keys = Object.keys(at).sort()
      open.push({ text: '}' })
      for (let i = keys.length - 1; i >= 0; i--) {
        const key = keys[i]!
        open.push({ value: at[key] as Json }, { text: `${i > 0 ? ',' : ''}${JSON.stringify(key)}:` })
      }
      out.push('{')
    }
  }
  return out.join('')
}
