// What a decision changes for the eye: the sample components and the tokens, before and after.
import type { TypeName } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { CornerDownRight, TriangleAlert } from '../../icons/icons.generated.ts'
import { useMemo, useState } from 'react'
import { tokensQuery } from '../edits/tokens-query.ts'
import { Frame } from '../pictures/sample/frame.tsx'
import { chosenPreview } from '../pictures/sample/chosen-preview.ts'
import { SampleExtract } from '../pictures/sample/sample-page.tsx'
import { sampleSheet } from '../pictures/sample/sample-sheet.ts'
import { Tile } from '../pictures/tile.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { valueText } from '../values/value-text.ts'
import type { Comparison, Kind, Look, ComparedToken, ComparisonRequest, Row } from './compare.ts'
import type { ComparedPlace } from './places.ts'
import { rowLabels, summaryOf } from './summary.ts'
import { useComparison } from './use-comparison.ts'
import styles from './before-after.module.css'

export interface BeforeAfterProps {
  /** The modes in which something changes. */
  places: readonly ComparedPlace[]
  /** The tokenset whose choice of tokens for the sample counts; by default they are guessed by name. */
  tokenset_id?: string
  /** The changed tokens stand in a table of their own: only those that follow them are listed. */
  isListed?: boolean
  /** References to renamed tokens stay as they are. */
  keepReferences?: boolean
  /** The number of all changes, where only some of them are known. */
  total?: number
}

const mostShown = 12

export function BeforeAfter({
  places,
  tokenset_id,
  isListed = false,
  keepReferences = false,
  total,
}: BeforeAfterProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  const known = places.reduce((sum, { changes }) => sum + changes.length, 0)
  if (!place) return null
  return (
    <section className={styles.section} aria-label="Before and after">
      <header className={styles.header}>
        <h2>Before and after</h2>
        {places.length > 1 && (
          <Select
            small
            hideLabel
            label="Mode to look at"
            choices={places.map(({ id, label, changes }) => ({ id, label: `${label} (${changes.length})` }))}
            value={place.id}
            onChange={setChosen}
          />
        )}
      </header>
      <Compared place={place} {...{ tokenset_id, isListed, keepReferences }} />
      {total !== undefined && total > known && (
        <p className={styles.note}>
          The first {known.toLocaleString('en')} of {total.toLocaleString('en')} changes are compared.
        </p>
      )}
    </section>
  )
}

interface ComparedProps {
  place: ComparedPlace
  tokenset_id: string | undefined
  isListed: boolean
  keepReferences: boolean
}

function Compared({ place, tokenset_id, isListed, keepReferences }: ComparedProps) {
  const { tokens, error, retry } = useGround(place)
  const question = useMemo(
    () =>
      tokens &&
      ((): ComparisonRequest => ({
        tokens: tokens(),
        changes: place.changes,
        mapping: tokenset_id === undefined ? null : chosenPreview(tokenset_id),
        keepReferences,
      })),
    [tokens, place, tokenset_id, keepReferences],
  )
  const comparison = useComparison(question)
  if (error) return <Failed error={error} retry={retry} />
  if (!comparison) return <Loading rows={4} label="Comparing" />
  const shown = isListed ? comparison.rows.filter(({ kind }) => kind === 'follows') : comparison.rows
  const { counts } = comparison
  const count = isListed ? counts.follows : Object.values(counts).reduce((sum, each) => sum + each, 0)
  return (
    <>
      <p aria-live="polite" className={styles.summary}>
        {summaryOf(comparison)}
      </p>
      <Samples comparison={comparison} />
      {shown.length > 0 && <Rows label={isListed ? 'What follows' : 'Tokens before and after'} rows={shown} />}
      {count > mostShown && <p className={styles.note}>and {(count - mostShown).toLocaleString('en')} more</p>}
    </>
  )
}

/** A function that gives the tokens, the same as long as they are the same; null until they are read. */
function useGround({ ground }: ComparedPlace) {
  const isStored = 'tokenset_id' in ground
  const [tokenset_id, mode_id] = isStored ? [ground.tokenset_id, ground.mode_id] : ['', '']
  const { data, error, refetch } = useQuery({ ...tokensQuery(tokenset_id), enabled: isStored })
  const known = isStored ? null : ground.tokens
  const tokens = useMemo(() => {
    if (known) return known
    if (!data) return null
    return () =>
      data
        .filter(token => token.mode_id === mode_id)
        .map(({ name, type, value }): ComparedToken => ({
          name,
          type: type as TypeName,
          value: value as ComparedToken['value'],
        }))
  }, [known, data, mode_id])
  return { tokens, error: isStored && !data ? error : null, retry: () => void refetch() }
}

/** The components are drawn only where one of them differs. */
function Samples({ comparison: { sample, counts } }: { comparison: Comparison }) {
  if (counts.changed + counts.follows + counts.gone === 0) return null
  if (sample.before === sample.after)
    return <p className={styles.note}>The sample components use none of these tokens: they stay as they are.</p>
  return (
    <>
      {counts.changed + counts.follows === 0 && (
        <p className={styles.note}>
          The sample components use what goes: without it they are drawn with values of their own.
        </p>
      )}
      <div className={styles.samples}>
        <Sample side="Before" sheet={sample.before} />
        <Sample side="After" sheet={sample.after} />
      </div>
    </>
  )
}

/** Smaller than in the preview, so that both fit beside each other. */
const smaller = 'body { zoom: 0.72; }'

function Sample({ side, sheet }: { side: 'Before' | 'After'; sheet: string }) {
  const sheets = useMemo(() => [sheet, sampleSheet, smaller], [sheet])
  return (
    <figure className={styles.sample}>
      <figcaption>{side}</figcaption>
      <Frame title={`Sample components ${side.toLowerCase()}`} sheets={sheets} own={null}>
        <SampleExtract />
      </Frame>
    </figure>
  )
}

const badgeOf = (kind: Kind, after: Look | null) =>
  kind === 'gone' || (after?.fault && (kind === 'changed' || kind === 'follows')) ? 'danger' : 'neutral'

function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <Table label={label} columns={['Token', 'Before', 'After', '']}>
      {rows.slice(0, mostShown).map(({ kind, before, after }) => (
        <tr key={`${kind} ${before?.name ?? after!.name}`}>
          <th scope="row">
            <bdi>
              {before && after && before.name !== after.name
                ? `${before.name} → ${after.name}`
                : (before ?? after)!.name}
            </bdi>
          </th>
          <td>
            <Value look={before} isFault={false} />
          </td>
          <td>
            <Value look={after} isFault={kind === 'changed' || kind === 'follows'} />
          </td>
          <td>
            <Badge kind={badgeOf(kind, after)}>{rowLabels[kind]}</Badge>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Themes may resolve what leads nowhere in a mode by itself: only what was resolved before is at fault. */
function Value({ look, isFault }: { look: Look | null; isFault: boolean }) {
  if (look === null) return <>—</>
  const { name, type, value, target, fault } = look
  if (fault !== null && !isFault) return <bdi className={styles.value}>{target === null ? '—' : `{${target}}`}</bdi>
  if (fault !== null)
    return (
      <span className={styles.fault} title={fault}>
        <TriangleAlert size={13} aria-hidden /> {target === null ? 'no value' : 'leads nowhere'}
      </span>
    )
  return (
    <span className={styles.value}>
      <Tile type={type} value={value} name={name} />
      <span>{valueText(type, value)}</span>
      {target !== null && (
        <span className={styles.target} title={`{${target}}`}>
          <CornerDownRight size={11} aria-hidden />
          <bdi>{target}</bdi>
        </span>
      )}
    </span>
  )
}
