import { useQueries } from '@tanstack/react-query'
import type { ListedScale } from '@tessera/contract'
import { Ruler, Unlink } from '../../icons/icons.generated.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import type { Row } from '../../tokens/model/model.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import inspectorStyles from './inspector.module.css'
import { detachScale, scalesQuery } from '../../tokens/scales/calls.ts'
import { kindLabels } from '../../tokens/scales/rule-texts.ts'
import { Section } from './section.tsx'
import styles from '../../tokens/scales/scales.module.css'

interface Props {
  tokens: Tokens
  row: Row
  readOnly: string | null
  onEdit: (scale: ListedScale) => void
}

/** The scales that generate the token, with buttons to edit a scale or detach its tokens. */
export function PartOfScale({ tokens: { model, edits }, row, readOnly, onEdit }: Props) {
  const queries = useQueries({ queries: model.modes.map(mode => scalesQuery(edits.tokenset_id, mode.id)) })
  const scales = queries.flatMap(({ data = [] }, i) => {
    const id = row.cells[i]?.stored?.id
    return id === undefined ? [] : data.filter(scale => scale.token_ids.includes(id))
  })
  if (scales.length === 0) return null
  return (
    <Section id="scale" label="Part of a scale">
      {scales.map(scale => (
        <div key={scale.id} className={styles.part}>
          <span>
            <bdi>{scale.group}</bdi>
            {model.modes.length > 1 && ` in ${model.modes.find(mode => mode.id === scale.mode_id)?.name ?? ''}`}
            <span className={inspectorStyles.muted}> · {kindLabels[scale.kind].split(':')[0]}</span>
          </span>
          <Button
            size="small"
            icon={<Ruler size={13} aria-hidden />}
            unavailable={readOnly}
            onPress={() => onEdit(scale)}
          >
            Edit scale…
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={<Unlink size={13} aria-hidden />}
            unavailable={readOnly}
            onPress={() =>
              void detachScale(edits, scale).catch((error: unknown) =>
                toast(error instanceof Error ? error.message : String(error)),
              )
            }
          >
            Detach
          </Button>
        </div>
      ))}
    </Section>
  )
}
