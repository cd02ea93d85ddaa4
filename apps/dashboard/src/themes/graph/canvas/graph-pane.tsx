import type { Resolver } from '@tessera/contract'
import { useMemo } from 'react'
import { OneOf } from '../../../ui/form/one-of.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { tokensetsOf } from '../../../tokens/model/themes/sources.ts'
import { useThemeSystem } from '../../../tokens/model/themes/use-theme-system.ts'
import type { Answers } from '../use-answers.ts'
import type { GraphSearch } from '../graph-search.ts'
import { aliasGraph, sourceOfMode, sourceOfThemes, type GraphSource, type NameOfTokenset } from './alias-graph.ts'
import { GraphCanvas } from './graph-canvas.tsx'
import { keysText } from '../../../ui/text/keys.ts'
import styles from './graph-canvas.module.css'

interface Props {
  tokens: Tokens
  tokenset: string
  token: string
  search: GraphSearch
  onSearch: (change: { all?: true | undefined; mode?: string }) => void
  choice: ThemeChoice
  /** The answers of the themes for names that the tokenset lacks. */
  answers: Answers
  tokensetOf: NameOfTokenset
  onChoose: (name: string) => void
}

const byThemes = 'themes'

export function GraphPane(props: Props) {
  const { tokens, tokenset, token, search, onSearch, choice } = props
  const { modes } = tokens.model
  const themes = choice.resolver && tokensetsOf(choice.resolver).includes(tokenset) ? choice.resolver : null
  const standard = Math.max(
    0,
    modes.findIndex(mode => mode.is_default),
  )
  const index = modes.findIndex(mode => mode.id === search.mode)
  const shown = index < 0 && themes ? byThemes : modes[index < 0 ? standard : index]!.id
  return (
    <>
      <div className={styles.controls}>
        <OneOf
          label="What the graph shows"
          choices={[
            { id: 'token', label: 'This token' },
            { id: 'all', label: 'All tokens' },
          ]}
          value={search.all ? 'all' : 'token'}
          onChange={extent => onSearch({ all: extent === 'all' ? true : undefined })}
        />
        <div className={styles.values}>
          <Select
            small
            hideLabel
            label="Values of"
            choices={[
              ...(themes ? [{ id: byThemes, label: `Themes: ${themes.name}` }] : []),
              ...modes.map(({ id, name }) => ({ id, label: name })),
            ]}
            value={shown}
            onChange={mode => onSearch({ mode })}
          />
        </div>
        <span className={styles.hint}>Drag to move, {keysText('Ctrl+wheel')} to zoom</span>
      </div>
      {themes && shown === byThemes ? (
        <OfThemes {...props} resolver={themes} key={themes.id} />
      ) : (
        <OfMode {...props} modeIndex={index < 0 ? standard : index} token={token} />
      )}
    </>
  )
}

function OfMode({ modeIndex, ...props }: Props & { modeIndex: number }) {
  const { tokens, answers, tokensetOf } = props
  const source = useMemo(
    () => sourceOfMode(tokens, modeIndex, answers, tokensetOf),
    [tokens, modeIndex, answers, tokensetOf],
  )
  return <OfSource {...props} source={source} />
}

function OfThemes({ resolver, ...props }: Props & { resolver: Resolver }) {
  const { data, error, retry } = useThemeSystem(resolver)
  const { choice, tokensetOf } = props
  const { input } = choice
  const source = useMemo(() => data && sourceOfThemes(data, input, tokensetOf), [data, input, tokensetOf])
  if (source) return <OfSource {...props} source={source} />
  if (error) return <Failed error={error} retry={retry} />
  return (
    <div className={styles.frame}>
      <div className={styles.stage}>
        <Loading rows={8} label="Reading the themes" />
      </div>
    </div>
  )
}

function OfSource({ source, token, search, onChoose }: Props & { source: GraphSource }) {
  const graph = useMemo(() => aliasGraph(source, search.all ? null : token), [source, search.all, token])
  return <GraphCanvas graph={graph} chosen={token} onChoose={onChoose} />
}
