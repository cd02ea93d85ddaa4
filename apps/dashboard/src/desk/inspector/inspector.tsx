import { Pencil, X } from '../../icons/icons.generated.ts'
import { memo, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PartOfScale } from './part-of-scale.tsx'
import type { InspectorProps } from './props.ts'
import { rowDraft } from '../../tokens/model/model.ts'
import { GuidancePanel } from '../../quality/guidance/guidance-panel.tsx'
import { TokenFindings } from '../../quality/checks/marks/token-findings.tsx'
import { TokenUses } from '../../tokens/uses/used-in-code.tsx'
import { LifecycleFields } from './lifecycle/lifecycle-fields.tsx'
import { TokenContrast } from './token-contrast.tsx'
import { TokenFormats } from './token-formats.tsx'
import { TokenHistory } from './token-history.tsx'
import { TokenLayers } from './token-layers.tsx'
import { TokenLinks } from './token-links.tsx'
import { TokenValues } from './token-values.tsx'
import styles from './inspector.module.css'
import { identifiers, type TypeName, type Json } from '@tessera/engine'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dotted } from '../../ui/text/dotted.tsx'
import { Section } from './section.tsx'
import { Picture } from '../../tokens/pictures/picture.tsx'
import { seenIn } from './seen-in.ts'
import { Waiting } from './waiting.tsx'

export { GroupNote } from './group-note.tsx'

/** Everything about one token. */
export const Inspector = memo(function Inspector(props: InspectorProps) {
  const { ws, tokens, row, lens, readOnly, onRename, onClose } = props
  const draft = rowDraft(row)
  return (
    <div className={styles.inspector}>
      <header className={styles.header}>
        <h2 className={styles.name}>
          <bdi>{row.name}</bdi>
        </h2>
        <IconButton label="Rename" size="small" unavailable={readOnly} onPress={onRename}>
          <Pencil size={13} />
        </IconButton>
        <IconButton label="Close details" size="small" onPress={onClose}>
          <X size={15} />
        </IconButton>
      </header>
      {draft && (
        <>
          <div>
            <Badge>{draft.type}</Badge>
          </div>
          <TokenFindings ws={ws} tokenset_id={tokens.edits.tokenset_id} name={row.name} readOnly={readOnly} />
          <Description tokens={tokens} row={row} readOnly={readOnly} />
        </>
      )}
      <TokenPictures tokens={tokens} row={row} lens={lens} />
      <TokenValues {...props} />
      {lens && !lens.isKnown ? <Waiting rows={4} tall /> : <Rest {...props} />}
    </div>
  )
})

/** What stands below the layers of the themes, and would be moved by them. */
function Rest(props: InspectorProps) {
  const { ws, tokens, row, lens, readOnly, onScale, onOpenLayer } = props
  const draft = rowDraft(row)
  return (
    <>
      <PartOfScale tokens={tokens} row={row} readOnly={readOnly} onEdit={onScale} />
      {lens?.chosen && <TokenLayers chosen={lens.chosen} name={row.name} readOnly={readOnly} onOpen={onOpenLayer} />}
      {draft?.type === 'color' && (
        <>
          <TokenFormats tokens={tokens} lens={lens} row={row} />
          <TokenContrast tokens={tokens} lens={lens} row={row} />
        </>
      )}
      {draft && <TokenNames type={draft.type} name={row.name} />}
      {draft && <LifecycleFields tokens={tokens} row={row} readOnly={readOnly} />}
      {row.cells.some(cell => cell?.stored) && (
        <Section id="guidance" label="Guidance">
          <GuidancePanel ws={ws} subject={`token:${tokens.edits.tokenset_id}/${row.name}`} name={row.name} isToken />
        </Section>
      )}
      <TokenLinks {...props} />
      <TokenUses ws={ws} name={row.name} />
      <TokenHistory {...props} />
    </>
  )
}

/** One description for all modes that have the token. */
function Description({ tokens, row, readOnly }: Pick<InspectorProps, 'tokens' | 'row' | 'readOnly'>) {
  const stored = rowDraft(row)?.description ?? ''
  const [text, setText] = useState(stored)
  const [lastStored, setLastStored] = useState(stored)
  // A change by someone else or by undo shows, unless the user is editing the field.
  if (stored !== lastStored) {
    setLastStored(stored)
    if (text === lastStored) setText(stored)
  }
  const save = () => {
    if (text === stored) return
    tokens.edits.edit(
      `Described ${row.name}`,
      row.cells.flatMap(cell =>
        cell
          ? [
              {
                mode_id: cell.mode_id,
                name: row.name,
                before: cell.draft,
                after: { ...cell.draft, description: text || null },
              },
            ]
          : [],
      ),
    )
  }
  return (
    <Field
      label="Description"
      value={text}
      onChange={setText}
      onBlur={save}
      lines={2}
      maxLength={2048}
      isReadOnly={readOnly !== null}
      placeholder="What it is for"
    />
  )
}

/** The names of the token in code. */
function TokenNames({ type, name }: { type: TypeName; name: string }) {
  return (
    <Section id="names" label="Names in code">
      <div className={styles.rows}>
        {platformNames(type, name).map(({ platform, text }) => (
          <div key={platform} className={styles.row}>
            <span className={styles.key}>{platform}</span>
            <span className={styles.value}>
              <code>
                <Dotted text={text} />
              </code>
            </span>
            <CopyButton text={text} label={`Copy the ${platform} name`} />
          </div>
        ))}
      </div>
    </Section>
  )
}

/** The name of a token in each platform's code, except platforms without its type. */
function platformNames(type: TypeName, name: string): { platform: string; text: string }[] {
  const { css, ios, android } = identifiers(name, type)
  return [
    { platform: 'CSS', text: `var(${css})` },
    ...(ios ? [{ platform: 'iOS', text: ios }] : []),
    ...(android ? [{ platform: 'Android', text: android }] : []),
  ]
}

/** Pictures of the value, one for all modes with the same value. */
function TokenPictures({ tokens, row, lens }: Pick<InspectorProps, 'tokens' | 'row' | 'lens'>) {
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
