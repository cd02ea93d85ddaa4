import { useMemo, useState } from 'react'
import { backgroundWords, lastWordsOf } from '@tessera/engine'
import { Badge } from '../../ui/badge.tsx'
import { cssOf } from '../../tokens/values/color.ts'
import { contrastOf } from '../../tokens/values/contrast.ts'
import type { Row } from '../../tokens/model/model.ts'
import { TokenPicker } from '../../tokens/editors/token-picker.tsx'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { partnerOf } from './partner.ts'
import { Waiting } from './waiting.tsx'
import { isAwaited, seenIn } from './seen-in.ts'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

/** The contrast of the token with another color, in every mode. */
export function TokenContrast({ tokens, lens, row }: { tokens: Tokens; lens: Lens | null; row: Row }) {
  const { model } = tokens
  const { tree, byName } = model
  const guess = useMemo(() => partnerOf({ tree, byName }, row.name), [tree, byName, row.name])
  const [chosen, setChosen] = useState<string | null>(null)
  const partner = chosen ?? guess
  const isBack = lastWordsOf(row.name).some(word => backgroundWords.includes(word))
  const color = (modeIndex: number, name: string) => {
    const resolved = seenIn(tokens, lens, modeIndex, name)
    return resolved?.ok ? resolved.value : null
  }
  return (
    <Section id="contrast" label="Contrast">
      <TokenPicker tokens={tokens} label="With" type="color" self={row.name} value={partner} onChange={setChosen} />
      {partner &&
        model.modes.map((mode, i) => {
          const mine = color(i, row.name)
          const theirs = color(i, partner)
          if ([row.name, partner].some(name => isAwaited(tokens, lens, i, name)))
            return <Waiting key={mode.id} rows={1} tall />
          if (mine === null || theirs === null) return null
          const [front, back] = isBack ? [theirs, mine] : [mine, theirs]
          const contrast = contrastOf(front, back)
          if (!contrast) return null
          return (
            <div key={mode.id} className={styles.contrast}>
              <span
                aria-hidden
                className={styles.sample}
                style={{ color: cssOf(front)!, backgroundColor: cssOf(back)! }}
              />
              <div>
                <div>
                  <span className={styles.ratio}>{contrast.ratio.toFixed(2)}</span>{' '}
                  <span className={styles.muted}>{mode.name}</span>
                </div>
                <div className={styles.verdicts}>
                  <Verdict what="text" says={contrast.text} />
                  <Verdict what="large" says={contrast.largeText} />
                  <Verdict what="UI" says={contrast.graphics} />
                </div>
              </div>
            </div>
          )
        })}
    </Section>
  )
}

function Verdict({ what, says }: { what: string; says: 'AAA' | 'AA' | 'fails' }) {
  return (
    <Badge kind={says === 'fails' ? 'danger' : 'success'}>
      {what} {says}
    </Badge>
  )
}
