import type { Json } from '@tessera/engine'
import { Picture } from '../../tokens/pictures/picture.tsx'
import { rowDraft } from '../../tokens/model/model.ts'
import type { InspectorProps } from './props.ts'
import { seenIn } from './seen-in.ts'
import styles from './inspector.module.css'

/** Pictures of the value, one for all modes with the same value. */
export function TokenPictures({ tokens, row, lens }: Pick<InspectorProps, 'tokens' | 'row' | 'lens'>) {
  const type = rowDraft(row)?.type
  if (type === undefined || type === 'number' || type === 'string') return null
  const shown = new Map<string, { value: Json; modes: string[] }>()
  for (const [i, mode] of tokens.model.modes.entries()) {
    const resolved = seenIn(tokens, lens, i, row.name)
    if (!resolved?.ok) continue
    const key = JSON.stringify(resolved.value)
    const same = shown.get(key)
    if (same) same.modes.push(mode.name)
    else shown.set(key, { value: resolved.value, modes: [mode.name] })
  }
  return (
    <div className={styles.pictures} role="group" aria-label="How it looks">
      {[...shown].map(([key, { value, modes }]) => (
        <figure key={key} className={styles.picture}>
          <Picture room="large" type={type} value={value} name={row.name} />
          {shown.size > 1 && <figcaption>{modes.join(', ')}</figcaption>}
        </figure>
      ))}
    </div>
  )
}
