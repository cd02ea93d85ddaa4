// Blocks for pages of documentation: tables and swatches of tokens, in the theme that the toolbar chooses.
import React, { useEffect, useState, type CSSProperties } from 'react'
import { addons } from 'storybook/preview-api'
import type { BlockProps } from '../types/blocks.js'
import { chooseContext } from './choose-context.ts'
import { fetchShown } from './fetch-shown.ts'
import { cell, head, note, swatch, table } from './panels/styles.ts'
import { changedEvent, entryOf, themeAt, type Globals, type Shown, type ShownToken } from './shown.ts'

/** Storybook's events with the globals: as a page begins, and after each choice. */
const globalsEvents = ['setGlobals', 'globalsUpdated'] as const

interface InTheme {
  token: ShownToken
  /** null where the theme has none. */
  value: string | null
  alias: string | null
}

/** Name, value, alias and custom property of tokens. */
export function TokenTable(props: BlockProps) {
  return (
    <Tokens {...props}>
      {tokens => (
        <table className="sb-unstyled" style={{ ...table, ...block }}>
          <thead>
            <tr>
              {['Token', 'Value', 'Alias of', 'Custom property'].map(column => (
                <th key={column} scope="col" style={head}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokens.map(({ token, value, alias }) => (
              <tr key={token.name}>
                <td style={cell}>
                  <Sample token={token} />
                  {token.name}
                </td>
                <td style={cell}>{value ?? '–'}</td>
                <td style={cell}>{alias}</td>
                <td style={cell}>
                  <code>{token.property}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Tokens>
  )
}

/** The colors among the tokens as areas, with name and value. */
export function Swatches(props: Omit<BlockProps, 'type'>) {
  return (
    <Tokens {...props} type="color">
      {tokens => (
        <ul className="sb-unstyled" style={areas}>
          {tokens.map(({ token, value }) => (
            <li key={token.name} style={area}>
              <span aria-hidden style={{ ...paint, background: value ?? 'none' }} />
              {token.name}
              <br />
              <code>{value ?? '–'}</code>
            </li>
          ))}
        </ul>
      )}
    </Tokens>
  )
}

/** Storybook styles only what Markdown makes. */
const block: CSSProperties = { font: '14px/1.5 system-ui, sans-serif', marginBlock: 24, textAlign: 'start' }
const areas: CSSProperties = {
  ...block,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  listStyle: 'none',
  padding: 0,
}
const area: CSSProperties = { overflowWrap: 'anywhere' }
const paint: CSSProperties = { ...swatch, display: 'block', height: 64, marginBlockEnd: 8, width: '100%' }

/** How a value looks, for the types that have a look. */
function Sample({ token: { type, property } }: { token: ShownToken }) {
  const value = `var(${property})`
  const looks: Record<string, CSSProperties> = {
    color: { background: value },
    dimension: { background: 'currentColor', border: 'none', height: 8, maxWidth: 160, width: value },
    shadow: { boxShadow: value },
    gradient: { background: value, width: 64 },
  }
  const look = looks[type]
  return look ? <span aria-hidden style={{ ...swatch, ...look }} /> : null
}

interface TokensProps extends BlockProps {
  children: (tokens: InTheme[]) => React.ReactNode
}

function Tokens({ group, type, children }: TokensProps) {
  const about = useShown()
  if (about === null) return <p style={note}>Loading…</p>
  if ('fault' in about) return <p style={note}>{about.fault}</p>
  const { shown, theme } = about
  const tokens = shown.tokens.filter(token => isIn(token, group) && (type === undefined || token.type === type))
  if (tokens.length === 0) return <p style={note}>{noneOf(group, type)}</p>
  return children(
    tokens.map(token => ({ token, value: entryOf(token.values, theme), alias: entryOf(token.aliases, theme) })),
  )
}

const isIn = ({ name }: ShownToken, group: string | undefined) =>
  group === undefined || name === group || name.startsWith(`${group}.`)

function noneOf(group: string | undefined, type: string | undefined): string {
  const kind = type === undefined ? 'tokens' : `tokens of the type “${type}”`
  return group === undefined ? `There are no ${kind}.` : `There are no ${kind} in the group “${group}”.`
}

/** null until it is there. The page of a block follows the theme as that of a story does. */
function useShown(): { shown: Shown; theme: number } | { fault: string } | null {
  const [shown, setShown] = useState<Shown | { fault: string } | null>(null)
  const [globals, setGlobals] = useState(globalsOf)
  useEffect(() => {
    const channel = addons.getChannel()
    const load = () => void fetchShown().then(setShown, (error: Error) => setShown({ fault: error.message }))
    const take = (given: { globals: Globals }) => setGlobals(given.globals)
    load()
    channel.on(changedEvent, load)
    for (const event of globalsEvents) channel.on(event, take)
    return () => {
      channel.off(changedEvent, load)
      for (const event of globalsEvents) channel.off(event, take)
    }
  }, [])
  useEffect(() => {
    if (shown !== null && 'axes' in shown) for (const axis of shown.axes) chooseContext(axis, globals)
  }, [shown, globals])
  return shown === null || 'fault' in shown ? shown : { shown, theme: themeAt(shown, globals) }
}

/** As chosen before the block was there. */
function globalsOf(): Globals {
  const channel = addons.getChannel()
  const told = globalsEvents.map(event => (channel.last(event) as [{ globals: Globals }] | undefined)?.[0].globals)
  return told[1] ?? told[0] ?? {}
}
