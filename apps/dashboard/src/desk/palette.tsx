import type { Token } from '@tessera/contract'
import { isMisfit, types } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { command, type PaletteContext, type PalettePart, type PaletteEntry } from '../api/palette.ts'
import { tokensetsQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { CopyPlus, Pencil, Plus, Replace, Search, Undo2, Waypoints } from '../icons/icons.generated.ts'
import { tokensQuery } from '../tokens/edits/tokens-query.ts'
import { redoLast, undoLast } from '../tokens/edits/undo.ts'
import { requestCommand, type Command } from '../ui/page/commands.ts'

const mostTokens = 30

const pencil = <Pencil size={14} aria-hidden />

/** Commands on the tokens that are selected in the table. */
const selectionCommands: readonly PaletteEntry[] = (
  [
    ['rename-token', 'Rename the selected token…', 'name change', 'R'],
    ['move-tokens', 'Move the selected tokens to…', 'group folder', 'M'],
    ['retype', 'Change the type of the selected tokens…', 'retype convert kind'],
    ['alias-to-nearest', 'Alias the selected values to the nearest token…', 'reference point link closest'],
    ['split-composite', 'Split the selected composites into tokens…', 'parts shadow border typography extract'],
    ['apply-formula', 'Apply a formula to the selected values…', 'scale lighten darken multiply', 'F'],
    ['deprecate', 'Deprecate the selected tokens…', 'retire replace remove'],
  ] as const
).map(([name, label, alsoCalled, keys]) => command(name, label, pencil, alsoCalled, () => requestCommand(name), keys))

const undo = <Undo2 size={14} aria-hidden />
const steps = [
  command('undo', 'Undo', undo, 'revert back', () => undoLast(), 'Ctrl Z'),
  command('redo', 'Redo', undo, 'again repeat', () => redoLast(), 'Ctrl Shift Z'),
]

/** Commands of the open tokenset; without one, of the first of the workspace. */
function useTokensetCommands({ current, tokenset: open }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  const ws = current?.id
  const { data: tokensets = [] } = useQuery({ ...tokensetsQuery(ws ?? ''), enabled: ws !== undefined })
  const tokenset = open ?? tokensets[0]?.id
  if (ws === undefined || tokenset === undefined) return []
  const run = (name: Command) => async () => {
    await navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset } })
    requestCommand(name)
  }
  const plus = <Plus size={14} aria-hidden />
  const replace = <Replace size={14} aria-hidden />
  const modeIcon = <CopyPlus size={14} aria-hidden />
  return [
    command('token', 'Create token', plus, 'new add variable style color', run('create-token'), 'N'),
    command('mode', 'Create mode', modeIcon, 'new add column variable dark brand', run('create-mode')),
    command('replace', 'Find and replace…', replace, 'rename search change bulk regex', run('find-replace')),
    command('duplicates', 'Find duplicates…', replace, 'merge same unify', run('find-duplicates')),
    ...(open === null ? [] : selectionCommands),
  ]
}

/** Tokens of the open tokenset, once the user types. */
function useTokenPlaces({ current, tokenset, text }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  const stored = tokenset ? queryClient.getQueryData<Token[]>(tokensQuery(tokenset).queryKey) : undefined
  const names = useMemo(() => [...new Set(stored?.map(token => token.name))], [stored])
  const words = text
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean)
  if (words.length === 0 || !current || !tokenset) return []
  const params = { ws: current.id, tokenset }
  const color = text.trim()
  const nearColor: PaletteEntry = {
    in: 'tokens',
    id: 'near color',
    label: `Colors near ${color}`,
    hint: 'Search',
    icon: <Search size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/t/$tokenset', params, search: { q: color } }),
  }
  const tokens = names
    .filter(name => words.every(word => name.toLowerCase().includes(word)))
    .slice(0, mostTokens)
    .map((name): PaletteEntry => ({
      in: 'tokens',
      id: `token ${name}`,
      label: name,
      hint: 'Token',
      icon: <Waypoints size={14} aria-hidden />,
      go: () => navigate({ to: '/w/$ws/t/$tokenset', params, search: { sel: name } }),
    }))
  return isMisfit(types.color.parse(color)) ? tokens : [nearColor, ...tokens]
}

export const palettePart: PalettePart = {
  order: -1,
  usePlaces: context => [...useTokensetCommands(context), ...steps, ...useTokenPlaces(context)],
}
