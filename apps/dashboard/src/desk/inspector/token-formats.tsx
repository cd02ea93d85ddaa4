import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { colorOf } from '../../tokens/values/color.ts'
import { formatsOf } from '../../tokens/values/color-formats.ts'
import type { Row } from '../../tokens/model/model.ts'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import { Waiting } from './waiting.tsx'
import { isAwaited, seenIn } from './seen-in.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

/** The color in common notations, with its nearest sRGB color. */
export function TokenFormats({ tokens, lens, row }: { tokens: Tokens; lens: Lens | null; row: Row }) {
  const { model } = tokens
  const first = Math.max(
    0,
    row.cells.findIndex(cell => cell !== null),
  )
  const [mode, setMode] = useState(String(first))
  const resolved = seenIn(tokens, lens, Number(mode), row.name)
  const color = resolved?.ok ? colorOf(resolved.value) : null
  const formats = color && formatsOf(color)
  return (
    <Section id="formats" label="Formats">
      {model.modes.length > 1 && (
        <Select
          label="Mode"
          hideLabel
          small
          choices={model.modes.map((each, i) => ({ id: String(i), label: each.name }))}
          value={mode}
          onChange={setMode}
        />
      )}
      {formats ? (
        <div className={styles.rows}>
          {(['hex', 'rgb', 'hsl', 'oklch', 'p3'] as const).map(key => (
            <div key={key} className={styles.row}>
              <span className={styles.value}>
                <code>{formats[key]}</code>
              </span>
              {key === 'hex' && formats.gamut !== 'sRGB' && <Badge kind="warning">outside sRGB</Badge>}
              <CopyButton text={formats[key]} label={`Copy ${key}`} />
            </div>
          ))}
        </div>
      ) : isAwaited(tokens, lens, Number(mode), row.name) ? (
        <Waiting rows={5} />
      ) : (
        <p className={styles.muted}>Not set in this mode, or its alias leads nowhere.</p>
      )}
    </Section>
  )
}
