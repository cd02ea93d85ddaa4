import type { Resolver } from '@tessera/contract'
import type { Input, Token } from '@tessera/engine'
import { Pencil } from '../../../icons/icons.generated.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { useThemeSystem } from '../../../tokens/model/themes/use-theme-system.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { TokenPicker } from '../../../tokens/editors/token-picker.tsx'
import { useWorkbench, type WorkbenchStore } from '../../workbench-store.ts'
import { Frame } from '../../../tokens/pictures/sample/frame.tsx'
import { readOwnHtml, type OwnHtml } from '../../../tokens/pictures/sample/own-html.ts'
import { roleAt } from '../../../tokens/pictures/sample/role-at.ts'
import { ownHtmlOf, keepOwnHtml } from '../../../tokens/pictures/sample/stored-html.ts'
import { roles, type Mapping } from '../../../tokens/pictures/sample/roles.ts'
import { SamplePage } from '../../../tokens/pictures/sample/sample-page.tsx'
import { sampleSheet } from '../../../tokens/pictures/sample/sample-sheet.ts'
import { useMapping } from './use-mapping.ts'
import { exportSheet, roleSheet, tokensOfMode, tokensOfThemes } from './sheets.ts'
import type { Trial } from '../../../tokens/editors/color/color-popover.tsx'
import styles from './preview.module.css'

export interface PreviewProps {
  label: string
  tokens: Tokens
  ws: string
  columns: readonly number[]
  choice: ThemeChoice
  store: WorkbenchStore
  readOnly: string | null
  /** Selects a token, and shows it in the inspector. */
  onSelect: (name: string) => void
}

const byModes = 'modes'

/** Sample components in the tokens, in each mode or in each context of a theme axis. */
export function PreviewView(props: PreviewProps) {
  const { label, tokens, choice } = props
  const { mapping, choose } = useMapping(props)
  const { html, own, keep } = useOwnHtml(tokens.edits.tokenset_id)
  const [along, setAlong] = useState(byModes)
  const axis = choice.resolver?.modifiers.find(each => each.name === along)
  const onPress = (pressed: Element) => {
    const name = mapping[roleAt(pressed)]
    if (own === null && name !== undefined && tokens.model.byName.has(name)) props.onSelect(name)
  }
  return (
    <div className={styles.view} role="region" aria-label={`${label}, on a sample page`} tabIndex={0}>
      <div className={styles.controls}>
        {(choice.resolver?.modifiers.length ?? 0) > 0 && (
          <Select
            small
            hideLabel
            label="Side by side"
            choices={[
              { id: byModes, label: 'Each mode' },
              ...choice.resolver!.modifiers.map(({ name }) => ({ id: name, label: `Each ${name}` })),
            ]}
            value={axis ? along : byModes}
            onChange={setAlong}
          />
        )}
        <RoleSettings {...props} mapping={mapping} onMap={choose} onGuess={() => choose(null)} />
        <details className={styles.settings}>
          <summary>HTML of your own</summary>
          <Field
            label="HTML with its style elements"
            hint="Custom properties are those of the CSS export. No scripts run, and nothing is fetched. Empty: the sample page. Kept in this browser."
            lines={6}
            mono
            value={html}
            onChange={keep}
          />
        </details>
      </div>
      {axis ? (
        <AlongAxis
          key={axis.name}
          resolver={choice.resolver!}
          axis={axis.name}
          input={choice.input}
          mapping={mapping}
          own={own}
          onPress={onPress}
        />
      ) : (
        <AlongModes {...props} mapping={mapping} own={own} onPress={onPress} />
      )}
    </div>
  )
}

function useOwnHtml(tokenset_id: string) {
  const [html, setHtml] = useState(() => ownHtmlOf(tokenset_id))
  const settled = useDeferredValue(html)
  const own = useMemo(() => (settled.trim() === '' ? null : readOwnHtml(settled)), [settled])
  const keep = (next: string) => {
    setHtml(next)
    keepOwnHtml(tokenset_id, next)
  }
  return { html, own, keep }
}

interface RoleSettingsProps extends Pick<PreviewProps, 'tokens' | 'columns' | 'readOnly' | 'store'> {
  mapping: Mapping
  onMap: (mapping: Mapping) => void
  onGuess: () => void
}

function RoleSettings({ tokens, columns, readOnly, store, mapping, onMap, onGuess }: RoleSettingsProps) {
  return (
    <details className={styles.settings}>
      <summary>Tokens that it uses</summary>
      <p className={styles.note}>
        Guessed from their names; what you choose is {readOnly === null ? 'for everybody' : 'for you, until you leave'}.
        A part of the sample that you press selects its token.
      </p>
      <div className={styles.roles}>
        {roles.map(role => {
          const chosen = mapping[role.id]
          const row = chosen === undefined ? undefined : tokens.model.byName.get(chosen)
          return (
            <div key={role.id} className={styles.role}>
              <span aria-hidden>{role.label}</span>
              <TokenPicker
                tokens={tokens}
                label={role.label}
                type={role.types[0]!}
                self=""
                value={row ? chosen! : null}
                onChange={name => {
                  const { [role.id]: _, ...others } = mapping
                  onMap(name === null ? others : { ...others, [role.id]: name })
                }}
              />
              {row && role.types[0] === 'color' && (
                <Change row={row.name} columns={columns} readOnly={readOnly} store={store} />
              )}
            </div>
          )
        })}
      </div>
      <Button size="small" onPress={onGuess}>
        Guess again
      </Button>
    </details>
  )
}

/** Opens the picker of the first visible mode. */
function Change({
  row,
  columns,
  readOnly,
  store,
}: Pick<PreviewProps, 'columns' | 'readOnly' | 'store'> & { row: string }) {
  const modeIndex = columns[0]
  if (modeIndex === undefined) return null
  return (
    <IconButton
      label={`Change ${row}`}
      size="small"
      unavailable={readOnly}
      onPress={event => store.set({ picker: { name: row, modeIndex, anchor: event.target } })}
    >
      <Pencil size={14} />
    </IconButton>
  )
}

interface Drawn {
  mapping: Mapping
  own: OwnHtml | null
  onPress: (pressed: Element) => void
}

function AlongModes({ tokens: { model }, columns, store, mapping, own, onPress }: PreviewProps & Drawn) {
  const trial = useWorkbench(store, state => state.trial)
  return (
    <div className={styles.columns} role="group" aria-label="Modes side by side" tabIndex={0}>
      {columns.map(i => (
        <ModeColumn
          key={model.modes[i]!.id}
          model={model}
          modeIndex={i}
          trial={trial}
          mapping={mapping}
          own={own}
          onPress={onPress}
        />
      ))}
    </div>
  )
}

function ModeColumn({
  model,
  modeIndex,
  trial,
  ...drawn
}: { model: Tokens['model']; modeIndex: number; trial: Trial | null } & Drawn) {
  const own = trial?.modeIndex === modeIndex ? trial : null
  const shown = useDeferredValue(own)
  const content = useMemo(() => tokensOfMode(model, modeIndex, shown), [model, modeIndex, shown])
  return <Column name={model.modes[modeIndex]!.name} tokens={content} {...drawn} />
}

function AlongAxis({ resolver, axis, input, ...drawn }: { resolver: Resolver; axis: string; input: Input } & Drawn) {
  const { data, error, retry } = useThemeSystem(resolver)
  const contexts = resolver.modifiers.find(each => each.name === axis)!.contexts
  const columns = useMemo(
    () =>
      data && contexts.map(({ name }) => ({ name, tokens: tokensOfThemes(data, new Map([...input, [axis, name]])) })),
    [data, contexts, input, axis],
  )
  if (!columns) return error ? <Failed error={error} retry={retry} /> : <Loading rows={8} label="Reading the themes" />
  return (
    <div className={styles.columns} role="group" aria-label={`Each ${axis} side by side`} tabIndex={0}>
      {columns.map(({ name, tokens }) => (
        <Column key={name} name={`${axis} ${name}`} tokens={tokens} {...drawn} />
      ))}
    </div>
  )
}

function Column({ name, tokens, mapping, own, onPress }: { name: string; tokens: readonly Token[] } & Drawn) {
  const sheets = useMemo(() => {
    const exported = exportSheet(name, tokens)
    return own ? [exported, own.css] : [exported, roleSheet(mapping, tokens), sampleSheet]
  }, [name, tokens, mapping, own])
  return (
    <section className={styles.column} aria-label={name}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {tokens.length === 0 && <Notice kind="info">This mode has no tokens.</Notice>}
      <Frame title={`Preview in ${name}`} sheets={sheets} own={own} onPress={onPress}>
        <SamplePage />
      </Frame>
    </section>
  )
}
