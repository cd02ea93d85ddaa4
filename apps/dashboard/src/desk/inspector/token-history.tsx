import type { Change } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { History } from '../../icons/icons.generated.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { IconButton } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { draftIn, renameIn } from '../../tokens/values/recorded-tokens.ts'
import type { InspectorProps } from './props.ts'
import { valueText } from '../../tokens/values/value-text.ts'
import { Provenance } from '../../quality/changes/provenance.tsx'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

/** The changes of the token, with buttons to revert them. */
export function TokenHistory({ tokens: { model, edits, state }, row, readOnly }: InspectorProps) {
  const { data } = useQuery({
    queryKey: [...keys.history(edits.tokenset_id, row.name), row.cells.map(cell => cell?.stored?.updated_at)],
    queryFn: ({ signal }) =>
      api.changes.listInTokenset({ tokenset_id: edits.tokenset_id, token: row.name, limit: 8 }, { signal }),
    placeholderData: before => before,
    enabled: state.open === 0,
  })
  const restore = (mode_id: string, before: unknown) => {
    const cell = row.cells[model.modes.findIndex(mode => mode.id === mode_id)]
    if (model.modes.some(mode => mode.id === mode_id)) {
      edits.edit(`Restored ${row.name}`, [
        { mode_id, name: row.name, before: cell?.draft ?? null, after: draftIn(before) },
      ])
    }
  }
  // A change may include tokens of the same name in another tokenset.
  const isOwn = (change: Change, { mode_id }: Change['tokens'][number]) =>
    change.tokenset_id === edits.tokenset_id || model.modes.some(mode => mode.id === mode_id)
  const entries = (data?.changes ?? []).flatMap(change =>
    change.tokens.filter(token => token.name === row.name && isOwn(change, token)).map(token => ({ change, token })),
  )
  if (entries.length === 0) return null
  return (
    <Section id="history" label="History">
      <ul className={styles.history}>
        {entries.slice(0, 12).map(({ change, token }) => {
          const before = draftIn(token.before)
          const after = draftIn(token.after)
          const renamed = renameIn(token)
          return (
            <li key={`${change.id} ${token.mode_id}`}>
              <span>
                <span className={styles.muted}>
                  <Time at={change.created_at} /> · {change.actor.user_name ?? change.actor.api_key_name ?? 'someone'}
                  <Provenance actor={change.actor} /> ·{' '}
                  {model.modes.find(mode => mode.id === token.mode_id)?.name ?? 'a deleted mode'}
                </span>
                <br />
                {renamed ? (
                  <>
                    renamed <bdi>{renamed.from}</bdi> → <bdi>{renamed.to}</bdi>
                  </>
                ) : (
                  <>
                    <code>{before ? valueText(before.type, before.value) : '—'}</code> →{' '}
                    <code>{after ? valueText(after.type, after.value) : '—'}</code>
                  </>
                )}
              </span>
              {before && (
                <IconButton
                  label="Restore what it was before"
                  size="small"
                  unavailable={readOnly}
                  onPress={() => restore(token.mode_id, token.before)}
                >
                  <History size={13} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
