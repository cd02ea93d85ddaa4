import { useMemo, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cssOf } from '../../values/color.ts'
import { contrastOf } from '../../values/contrast.ts'
import { backs, fronts, wordsOf } from '../../values/color-roles.ts'
import { rowDraft, type Model, type Row } from '../../model/model.ts'
import { TokenPicker } from '../../editors/token-picker.tsx'
import type { Lens } from '../../model/themes/themed.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import { seenIn } from './seen-in.ts'
import styles from './inspector.module.css'

/** The contrast of the token with another color, in every mode. */
export function TokenContrast({ tokens, lens, row }: { tokens: Tokens; lens: Lens | null; row: Row }) {
  const { model } = tokens
  const guess = useMemo(() => partnerOf(model, row.name), [model, row.name])
  const [chosen, setChosen] = useState<string | null>(null)
  const partner = chosen ?? guess
  const isBack = wordsOf(row.name).some(word => backs.includes(word))
  const color = (modeIndex: number, name: string) => {
    const resolved = seenIn(tokens, lens, modeIndex, name)
    return resolved?.ok ? resolved.value : null
  }
  return (
    <section className={styles.block} aria-label="Contrast">
      <h3>Contrast</h3>
      <TokenPicker tokens={tokens} label="With" type="color" self={row.name} value={partner} onChange={setChosen} />
      {partner &&
        model.modes.map((mode, i) => {
          const mine = color(i, row.name)
          const theirs = color(i, partner)
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
    </section>
  )
}

function Verdict({ what, says }: { what: string; says: 'AAA' | 'AA' | 'fails' }) {
  return (
    <Badge kind={says === 'fails' ? 'danger' : 'success'}>
      {what} {says}
    </Badge>
  )
}

/** The nearest partner by name: a background for a text, a text for a background. */
function partnerOf(model: Model, name: string): string | null {
  const isBack = wordsOf(name).some(word => backs.includes(word)) || name.split('.').some(part => backs.includes(part))
  const words = isBack ? fronts : backs
  let group = name
  while (group.includes('.')) {
    group = group.slice(0, group.lastIndexOf('.'))
    const row = model.rows.find(
      row =>
        row.name !== name &&
        row.name.startsWith(`${group}.`) &&
        rowDraft(row)?.type === 'color' &&
        wordsOf(row.name).some(word => words.includes(word)),
    )
    if (row) return row.name
  }
  // Otherwise the partner has its own group, as `surface.page` for `text.default`.
  const isColor = (row: Row) => row.name !== name && rowDraft(row)?.type === 'color'
  const partner =
    model.rows.find(row => isColor(row) && words.includes(row.name.split('.')[0]!)) ??
    model.rows.find(row => isColor(row) && row.name.split('.').some(part => words.includes(part)))
  return partner?.name ?? null
}
