// New names in every mode of a tokenset: of single tokens, of several into a group, and of groups.
import type { Client, Tokenset } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { configuredTokenset, tokensetFlags } from '../../project/configured-place.ts'
import type { Places } from '../../project/places.ts'
import { noteBrokenAliases } from '../../reports/broken-aliases.ts'
import { namingNearest } from './token-names.ts'

const strictFlag = { type: 'boolean', help: 'Refuse where a reference cannot follow, instead of naming it' } as const

const renameFlags = {
  ...tokensetFlags,
  strict: strictFlag,
  'dry-run': { type: 'boolean', help: 'Only say what would follow' },
} as const

type Renamed = Awaited<ReturnType<Client['groups']['renameTokens']>>
type Affected = NonNullable<Renamed['affected']>

type Here = Awaited<ReturnType<typeof configuredTokenset>>

const tokensOf =
  ({ client, tokenset }: Here) =>
  () =>
    client.tokens.listInTokenset.each({ tokenset_id: tokenset.id, limit: 1000 })

export const renameToken = command({
  name: 'tokens rename',
  summary: 'Give a token another name in every mode of its tokenset; what points at it follows.',
  words: '<name> <new name>',
  flags: renameFlags,
  details:
    'References follow in every tokenset of the workspace. Says how many did, which lead nowhere, and which mean another token now.',
  examples: [
    ['tokens rename color.brand color.accent --dry-run', 'what would follow'],
    ['tokens rename color.brand color.accent --strict', 'refused where a reference cannot follow'],
  ],
  async run(report, given) {
    const [from, to] = given.words as [string, string]
    await rename(report, given, [{ from, to }])
  },
})

export const moveTokens = command({
  name: 'tokens move',
  summary: 'Move tokens into a group in every mode of their tokenset; what points at them follows.',
  words: '<names…> <group>',
  flags: renameFlags,
  details: 'Each keeps the last part of its name. A dot as the group is the top level.',
  examples: [
    ['tokens move color.red color.green color.status', 'as color.status.red and color.status.green'],
    ['tokens move color.status.red . --dry-run', 'as red; only says what would follow'],
  ],
  async run(report, given) {
    const group = given.words.at(-1)!
    const names = given.words.slice(0, -1)
    const renames = names.map(from => ({ from, to: (group === '.' ? '' : `${group}.`) + from.split('.').at(-1)! }))
    await rename(report, given, renames)
  },
})

async function rename(report: Reporter, given: Given<typeof renameFlags>, renames: { from: string; to: string }[]) {
  const same = renames.find(({ from, to }) => from === to)
  if (same) throw usage(`${harmless(same.from)} is called so already`)
  const here = await configuredTokenset(report, given)
  const { client, tokenset } = here
  const dry_run = given.flags['dry-run'] === true
  const call = client.groups.renameTokens({
    tokenset_id: tokenset.id,
    renames,
    dry_run,
    references: given.flags.strict ? 'refuse' : 'follow',
  })
  const answer = await namingNearest(
    call,
    renames.map(({ from }) => from),
    tokensOf(here),
  )
  const { paint, say } = report
  for (const { from, to } of renames)
    say(`${dry_run ? paint.yellow('~') : paint.green('✓')} ${harmless(`${from} → ${to}`)}`)
  const { renamed, modes, followed } = answer
  say(
    paint.dim(
      `${dry_run ? 'Would rename' : 'Renamed'} ${counted(renamed, 'token')} in ${counted(modes, 'mode')}; ${followedText(followed)}`,
    ),
  )
  noteBrokenAliases(report, answer)
  await noteAffected(report, here, answer.affected, dry_run)
  report.result(answer)
}

function followedText({ tokens, modes, tokensets }: Renamed['followed']): string {
  if (tokens === 0) return 'nothing points at that'
  const follows = tokens === 1 ? 'follows' : 'follow'
  return `${counted(tokens, 'reference')} in ${counted(modes, 'mode')} of ${counted(tokensets, 'tokenset')} ${follows}`
}

/** The references that a new name made mean another token. */
async function noteAffected(
  { note, paint }: Reporter,
  { places, workspace }: Here,
  affected: Affected | undefined = [],
  dryRun: boolean,
): Promise<void> {
  if (affected.length === 0) return
  const verb = dryRun ? 'would mean' : affected.length === 1 ? 'means' : 'mean'
  note(`${paint.yellow('!')} ${counted(affected.length, 'reference')} ${verb} another token now`)
  const tokensets = await places.tokensets(workspace)
  for (const one of affected.slice(0, 10)) note(`    ${harmless(await affectedText(one, tokensets, places))}`)
  if (affected.length > 10) note(`    … and ${affected.length - 10} more (--json has all)`)
}

async function affectedText(
  { tokenset_id, mode_id, token, resolvers }: Affected[number],
  tokensets: readonly Tokenset[],
  places: Places,
): Promise<string> {
  const tokenset = tokensets.find(({ id }) => id === tokenset_id)
  const mode = tokenset && (await places.modes(tokenset)).find(({ id }) => id === mode_id)
  const where = `${tokenset?.name ?? tokenset_id} / ${mode?.name ?? mode_id}`
  return `${where}  ${token}${resolvers.length > 0 ? ` (in ${resolvers.join(', ')})` : ''}`
}

export const renameGroup = command({
  name: 'groups rename',
  summary: 'Rename a group in every mode of a tokenset: all tokens below it, and what points at them follows.',
  words: '<group> <new group>',
  flags: {
    ...tokensetFlags,
    mode: { type: 'string', short: 'm', value: 'NAME', help: 'Only in this mode' },
    strict: strictFlag,
  },
  examples: [
    ['groups rename color.text color.content', 'color.text.muted is color.content.muted'],
    ['groups rename space gap --mode Compact', 'in one mode'],
  ],
  async run(report, given) {
    const [from, to] = given.words as [string, string]
    const here = await configuredTokenset(report, given)
    const { client, places, tokenset } = here
    const mode = given.flags.mode === undefined ? null : await places.mode(tokenset, given.flags.mode)
    const call = client.groups.rename({
      tokenset_id: tokenset.id,
      from,
      to,
      ...(mode ? { mode_id: mode.id } : {}),
      references: given.flags.strict ? 'refuse' : 'follow',
    })
    const answer = await namingNearest(call, [from], () => groupsOf(here))
    const { renamed, modes } = answer
    report.say(
      `${report.paint.green('✓')} ${harmless(`${from} → ${to}`)}: ${counted(renamed, 'token')} in ${counted(modes, 'mode')}`,
    )
    noteBrokenAliases(report, answer)
    await noteAffected(report, here, answer.affected, false)
    report.result(answer)
  },
})

/** Each group that a token is in, as often as it has tokens. */
async function* groupsOf(here: Here): AsyncGenerator<{ name: string }> {
  for await (const { name } of tokensOf(here)()) {
    const segments = name.split('.')
    for (let length = 1; length < segments.length; length++) yield { name: segments.slice(0, length).join('.') }
  }
}
