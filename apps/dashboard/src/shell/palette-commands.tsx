// The commands of the palette: what the buttons of the screens do, from everywhere.
import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Moon, Pencil, Plus, Replace, Rocket, SwatchBook, Undo2, UserPlus } from '../icons/icons.generated.ts'
import type { ReactNode } from 'react'
import { organizationsQuery, tokensetsQuery } from '../api/queries.ts'
import { redoLast, undoLast } from '../tokens/edits/undo.ts'
import { requestCommand, type Command } from '../ui/page/commands.ts'
import type { Place } from './palette-places.tsx'
import { choose } from './theme/choice.ts'

const command = (id: string, label: string, icon: ReactNode, alsoCalled: string, go: () => unknown): Place => ({
  id: `command ${id}`,
  label,
  hint: 'Command',
  icon,
  alsoCalled,
  go: async () => void (await go()),
})

const plus = <Plus size={14} aria-hidden />

const pencil = <Pencil size={14} aria-hidden />

/** Commands on the tokens that are selected in the table. */
const selectionCommands: readonly Place[] = (
  [
    ['rename-token', 'Rename the selected token…', 'name change'],
    ['move-tokens', 'Move the selected tokens to…', 'group folder'],
    ['retype', 'Change the type of the selected tokens…', 'retype convert kind'],
    ['alias-to-nearest', 'Alias the selected values to the nearest token…', 'reference point link closest'],
    ['split-composite', 'Split the selected composites into tokens…', 'parts shadow border typography extract'],
    ['apply-formula', 'Apply a formula to the selected values…', 'scale lighten darken multiply'],
    ['deprecate', 'Deprecate the selected tokens…', 'retire replace remove'],
  ] as const
).map(([name, label, alsoCalled]) => command(name, label, pencil, alsoCalled, () => requestCommand(name)))

/** Commands of the open tokenset; without one, of the first of the workspace. */
function useTokensetCommands(ws: string | undefined, open: string | null): Place[] {
  const navigate = useNavigate()
  const { data: tokensets = [] } = useQuery({ ...tokensetsQuery(ws ?? ''), enabled: ws !== undefined })
  const tokenset = open ?? tokensets[0]?.id
  if (ws === undefined || tokenset === undefined) return []
  const run = (name: Command) => async () => {
    await navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset } })
    requestCommand(name)
  }
  const replace = <Replace size={14} aria-hidden />
  const modeIcon = <CopyPlus size={14} aria-hidden />
  return [
    command('token', 'Create token', plus, 'new add variable style color', run('create-token')),
    command('mode', 'Create mode', modeIcon, 'new add column variable dark brand', run('create-mode')),
    command('replace', 'Find and replace…', replace, 'rename search change bulk regex', run('find-replace')),
    command('duplicates', 'Find duplicates…', replace, 'merge same unify', run('find-duplicates')),
    ...(open === null ? [] : selectionCommands),
  ]
}

function useWorkspaceCommands(ws: string | undefined): Place[] {
  const navigate = useNavigate()
  if (ws === undefined) return []
  const themes = async () => {
    await navigate({ to: '/w/$ws/themes', params: { ws } })
    requestCommand('create-themes')
  }
  const invite = () => navigate({ to: '/w/$ws/settings', params: { ws } })
  return [
    command('tokenset', 'Create tokenset', plus, 'new add collection variables set file', () =>
      requestCommand('create-tokenset'),
    ),
    command('themes', 'Create themes', <SwatchBook size={14} aria-hidden />, 'new add resolver axis dark mode', themes),
    command('invite', 'Invite members', <UserPlus size={14} aria-hidden />, 'share people team user add role', invite),
    command('undo', 'Undo', <Undo2 size={14} aria-hidden />, 'revert back', () => undoLast()),
    command('redo', 'Redo', <Undo2 size={14} aria-hidden />, 'again repeat', () => redoLast()),
  ]
}

/** Where releases are made; without an organization, how to get them. */
function useReleaseCommands(): Place[] {
  const navigate = useNavigate()
  const { data: organizations, isSuccess } = useQuery(organizationsQuery)
  const icon = <Rocket size={14} aria-hidden />
  if (!isSuccess) return []
  if (organizations.length === 0)
    return [
      command(
        'releases',
        'Create an organization to publish releases',
        icon,
        'version deploy ship environment production',
        () => requestCommand('create-organization'),
      ),
    ]
  return organizations.flatMap(({ id, name }) => {
    const open = (tab: 'environments' | 'releases') => () =>
      navigate({ to: '/org/$org', params: { org: id }, search: { tab } })
    return [
      command(`publish ${id}`, `Publish ${name}`, icon, 'release version deploy ship', open('environments')),
      command(`releases ${id}`, `Releases of ${name}`, icon, 'version changelog rollback', open('releases')),
    ]
  })
}

const moon = <Moon size={14} aria-hidden />
const schemes: readonly Place[] = [
  command('dark', 'Use dark colors', moon, 'dark mode theme night appearance', () => choose('scheme', 'dark')),
  command('light', 'Use light colors', moon, 'light mode theme day appearance', () => choose('scheme', 'light')),
  command('system', 'Use the colors of the system', moon, 'auto mode theme appearance', () =>
    choose('scheme', 'system'),
  ),
]

export function useCommands(current: ListedWorkspace | null, tokenset: string | null): Place[] {
  return [
    ...useTokensetCommands(current?.id, tokenset),
    ...useWorkspaceCommands(current?.id),
    ...useReleaseCommands(),
    ...schemes,
  ]
}
