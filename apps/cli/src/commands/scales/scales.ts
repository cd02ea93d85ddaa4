import { scaleKinds } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { Client, ListedScale } from '@tessera/sdk'
import { z } from 'zod'
import { command, listing } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { Failure, usage } from '../../base/failure.ts'
import { readAll } from '../../base/files.ts'
import { findFiles } from '../../base/find-files.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { oneOf } from '../../base/parse.ts'
import { consentToDelete, yesFlag } from '../../base/prompt.ts'
import { readJson } from '../../config/json-file.ts'
import { here, placeFlags, valueText } from '../tokens/place.ts'
import { nearestNames } from '../tokens/token-names.ts'

const ruleFlags = {
  kind: { type: 'string', value: 'KIND', help: 'What makes its steps', choices: scaleKinds },
  group: { type: 'string', value: 'GROUP', help: 'The group of its tokens' },
  type: { type: 'string', value: 'TYPE', help: 'modular, fluid: dimension when absent' },
  names: { type: 'string', value: 'A,B', help: 'Names of the steps' },
  base: { type: 'string', value: 'VALUE', help: 'modular: step 0, or {a.token}' },
  ratio: { type: 'string', value: 'NUMBER', help: 'modular: from one step to the next' },
  steps: { type: 'string', value: 'FROM,TO', help: 'modular, fluid: around the base; oklch: how many' },
  round: { type: 'string', value: 'NUMBER', help: 'modular, fluid: to multiples of it, such as 1, 0.5, 4' },
  min: { type: 'string', value: 'SIZE@WIDTH', help: 'fluid: 16px@320px, with a ratio 16px@320px@1.2' },
  max: { type: 'string', value: 'SIZE@WIDTH', help: 'fluid: likewise' },
  hue: { type: 'string', value: 'COLOR', help: 'contrast: a color, or degrees' },
  against: { type: 'string', value: 'COLOR', help: 'contrast: the color behind' },
  targets: { type: 'string', value: 'NAME=N,…', help: 'contrast: 100=1.2,500=4.5' },
  by: { type: 'string', value: 'MEASURE', help: 'contrast: wcag when absent', choices: ['wcag', 'apca'] },
  from: { type: 'string', value: 'COLOR', help: 'oklch: the first color' },
  to: { type: 'string', value: 'COLOR', help: 'oklch: the last' },
} as const

const createFlags = {
  ...placeFlags,
  ...ruleFlags,
  take: { type: 'string', value: 'STEP=TOKEN,…', help: 'Tokens that become steps: sm=space.small' },
  also: { type: 'string', value: 'MODES', help: 'Other modes that get it at once: Dark,Compact' },
  file: { type: 'string', short: 'f', value: 'FILE', help: 'The rule as JSON instead; - is stdin' },
} as const

type Flags = Given<typeof createFlags>['flags']

/** Converts numeric text to a number. */
const numberOr = (text: string): Json => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)
const list = (text: string): string[] => text.split(',').map(part => part.trim())

const readers: Partial<Record<keyof typeof ruleFlags, (text: string) => Json>> = {
  names: list,
  ratio: numberOr,
  round: numberOr,
  hue: numberOr,
  steps: text => (text.includes(',') ? list(text).map(numberOr) : numberOr(text)),
  min: endOf,
  max: endOf,
  targets: text =>
    Object.fromEntries(
      list(text).map(part => {
        const at = part.lastIndexOf('=')
        if (at < 1) throw usage(`Not a target: ${part}`, 'A target is a name and its contrast: 500=4.5')
        return [part.slice(0, at), numberOr(part.slice(at + 1))]
      }),
    ),
}

function endOf(text: string): Json {
  const [size, at, ratio] = text.split('@')
  if (size === undefined || at === undefined) throw usage(`Not a size at a width: ${text}`, 'For example 16px@320px')
  return { size, at, ...(ratio === undefined ? {} : { ratio: numberOr(ratio) }) }
}

function takeIn(text: string): Record<string, string> {
  const pairs = list(text).map(part => part.split('=', 2))
  for (const [step, token] of pairs)
    if (!step || !token) throw usage(`Not a step and a token: ${step}`, 'For example sm=space.small,lg=space.large')
  return Object.fromEntries(pairs) as Record<string, string>
}

const ruleShape = z.looseObject({ kind: z.enum(scaleKinds), group: z.string() })

/** Reads the rule of the file; flags override it. */
async function ruleOf({ io }: Reporter, flags: Flags): Promise<z.output<typeof ruleShape>> {
  const given: Record<string, Json> = {}
  for (const name of Object.keys(ruleFlags) as (keyof typeof ruleFlags)[]) {
    const text = flags[name]
    if (text !== undefined) given[name] = (readers[name] ?? String)(text)
  }
  if (flags.file !== undefined) {
    const paths = flags.file === '-' ? ['-'] : await findFiles([flags.file], io.cwd)
    const { path, text } = (await readAll(paths.slice(0, 1), io.cwd, io.stdin))[0]!
    return {
      ...readJson(ruleShape, text, path, 'docs/tokens/scales.md has the fields of each kind.'),
      ...given,
    } as z.output<typeof ruleShape>
  }
  const kind = oneOf('kind', flags.kind, scaleKinds)
  if (!kind || flags.group === undefined) throw usage('A scale needs --kind and --group, or --file')
  return { ...given, kind, group: flags.group }
}

async function scalesOf(client: Client, at: { tokenset_id: string; mode_id: string }): Promise<ListedScale[]> {
  const scales: ListedScale[] = []
  for await (const scale of client.scales.list.each({ ...at, limit: 1000 })) scales.push(scale)
  return scales
}

export const listScales = command({
  name: 'scales list',
  summary: 'List the scales of a mode: the rules that made some of its tokens.',
  flags: placeFlags,
  listing: listing<ListedScale>('scales', {
    id: true,
    group: true,
    kind: true,
    type: true,
    names: true,
    base: true,
    ratio: true,
    round: true,
    steps: true,
    min: true,
    max: true,
    hue: true,
    against: true,
    targets: true,
    by: true,
    from: true,
    to: true,
    token_ids: true,
    tokenset_id: true,
    mode_id: true,
    created_at: true,
    updated_at: true,
  }),
  examples: [['scales list --mode Light', 'each with its kind and how many tokens it has']],
  async run(report, given) {
    const { client, at } = await here(report, given)
    const scales = await scalesOf(client, at)
    const { paint, say } = report
    const width = Math.min(50, Math.max(0, ...scales.map(({ group }) => group.length)))
    for (const { group, kind, token_ids } of scales)
      say(
        `${paint.cyan(harmless(group).padEnd(width))}  ${paint.dim(kind.padEnd(8))}  ${counted(token_ids.length, 'token')}`,
      )
    report.note(counted(scales.length, 'scale'))
    report.result({ scales, total: scales.length })
  },
})

export const createScale = command({
  name: 'scales create',
  summary: 'Create tokens by a rule that stays tied to them.',
  flags: createFlags,
  details: 'Kinds: modular, fluid, contrast, oklch. The file has the fields of the API; flags go before it.',
  examples: [
    [
      'scales create --kind modular --group size --base 16px --ratio 1.25 --steps=-2,5',
      'sizes, each 1.25 times the last',
    ],
    ['scales create --kind fluid --group font --min 16px@320px --max 20px@1280px', 'clamp() between two widths'],
    ["scales create --kind contrast --group gray --hue '#64748b' --against '#fff' --targets 500=4.5", 'a color'],
    ['scales create --file blue.json', 'the rule as JSON'],
  ],
  async run(report, given) {
    const rule = await ruleOf(report, given.flags)
    const { client, places, tokenset, at, mode } = await here(report, given)
    const { take, also } = given.flags
    const others = await Promise.all(
      list(also ?? '')
        .filter(Boolean)
        .map(name => places.mode(tokenset, name)),
    )
    const scale = await client.scales.create({
      ...at,
      ...rule,
      ...(take === undefined ? {} : { take: takeIn(take) }),
      ...(others.length === 0 ? {} : { other_modes: others.map(({ id }) => id) }),
    })
    const { paint, say } = report
    say(
      `${paint.green('✓')} Created ${counted(scale.tokens.length, 'token')} in ${[mode, ...others].map(({ name }) => harmless(name)).join(', ')}`,
    )
    for (const token of scale.tokens) say(`  ${paint.cyan(harmless(token.name))}  ${harmless(valueText(token))}`)
    report.result(scale)
  },
})

export const deleteScale = command({
  name: 'scales delete',
  summary: 'Delete a scale. Its tokens stay as they are.',
  words: '<group>',
  flags: { ...placeFlags, yes: { ...yesFlag, help: 'Delete without asking' } },
  examples: [['scales delete size', 'asks first; by its group or id']],
  async run(report, given) {
    const { client, at } = await here(report, given)
    const wanted = given.words[0]!
    const scales = await scalesOf(client, at)
    const found = scales.filter(({ id, group }) => id === wanted || group === wanted)
    const [scale] = found
    if (!scale) throw noScale(wanted, scales)
    if (found.length > 1) throw usage(`Several scales have the group ${harmless(wanted)}: give the id`)
    if (!given.flags.yes) await consentToDelete(report, `the scale ${scale.group}`)
    const answer = await client.scales.delete({ scale_id: scale.id })
    report.say(`${report.paint.green('✓')} Deleted the scale ${harmless(scale.group)}; its tokens stay`)
    report.result(answer)
  },
})

function noScale(wanted: string, scales: readonly ListedScale[]): Failure {
  const [nearest] = nearestNames(new Set(scales.map(({ group }) => group)), wanted)
  return new Failure(`There is no scale ${harmless(wanted)} in this mode`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${harmless(nearest)}? `}\`tessera scales list\` shows them.`,
  })
}
