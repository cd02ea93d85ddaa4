// Checks token files: every mode, and every permutation of their resolver.
import { createChecker, formatById, importSystem, presets, recogniseFormat, ruleSettingSchema } from '@tessera/engine'
import type { Checked, CheckedMode, CheckFinding, ImportedMode, Resolver, RuleSetting } from '@tessera/engine'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readDocument } from '../../../project/compare.ts'
import { Failure, usage } from '../../../base/failure.ts'
import type { ReadFile } from '../../../base/files.ts'
import type { Config } from '../../../config/schema.ts'
import { readJson } from '../../../config/json-file.ts'
import { unreadable } from '../../../reports/findings.ts'
import { locateAll } from '../../../reports/located.ts'
import type { Blocking, Reported } from './reported.ts'

/** The format of the answer to `GET /workspaces/{id}/check-rules`. */
const rulesFile = z.strictObject({
  rules: z.array(ruleSettingSchema),
  blocks: z.enum(['error', 'warning', 'never']).default('error'),
  updated_at: z.string().nullable().optional(),
})

export const presetIds = presets.map(({ id }) => id)

interface Rules {
  rules: readonly RuleSetting[]
  blocks: Blocking
}

/** The rules of the file, else of the presets, else of the configuration, else the recommended ones. */
export async function rulesFrom(
  { rules: path, preset }: { rules?: string; preset?: string[] },
  config: Config,
  cwd: string,
): Promise<Rules> {
  if (path !== undefined && preset !== undefined) throw usage('--rules and --preset exclude each other')
  if (path !== undefined) {
    const text = await readFile(resolve(cwd, path), 'utf8').catch(() => null)
    if (text === null) throw new Failure(`There is no file ${path}`)
    return readJson(rulesFile, text, path, 'docs/reference/rules.md lists the rules with their options.')
  }
  const ids = preset ?? (config.rules ? [] : ['recommended'])
  const unknown = ids.find(id => !presetIds.includes(id))
  if (unknown !== undefined) throw usage(`--preset cannot be ${unknown}`, `Presets: ${presetIds.join(', ')}`)
  const chosen = ids.flatMap(id => presets.find(one => one.id === id)!.rules)
  return { rules: chosen.length > 0 ? chosen : (config.rules ?? []), blocks: 'error' }
}

export function checkFiles(files: ReadFile[], format: string | undefined, rules: readonly RuleSetting[]) {
  const { findings, unlisted } = createChecker().look(checkedFrom(files, format), rules)
  const listed: Reported[] = locateAll(
    files,
    findings.map(finding => reportedFrom(finding, files)),
  )
  return { findings: listed, unlisted }
}

function checkedFrom(files: ReadFile[], given: string | undefined): Checked {
  const format = given ?? recogniseFormat(files)
  const system = format && formatById(format)?.readSystem ? importSystem(files, { format }) : null
  if (system && 'errors' in system) throw unreadable(files, system.format, system.errors)
  if (!system?.resolver) {
    const document = readDocument(files, given === undefined ? {} : { format: given })
    return { modes: document.modes.map(mode => checkedMode('', mode)), resolvers: [] }
  }
  const modes = system.tokensets.flatMap(set => set.modes.map(mode => checkedMode(set.name, mode)))
  const standard = new Map(system.tokensets.map(({ name, modes: [first] }) => [name, first?.name ?? null]))
  return { modes, resolvers: [{ id: system.resolver.name, resolver: withIds(system.resolver, standard) }] }
}

const idOf = (tokenset: string, mode: string | null) => JSON.stringify([tokenset, mode])

const checkedMode = (tokenset: string, { name, tokens }: Pick<ImportedMode, 'name' | 'tokens'>): CheckedMode => ({
  id: idOf(tokenset, name),
  name: name ?? '',
  tokenset: { id: tokenset, name: tokenset },
  tokens,
})

function withIds(resolver: Resolver, standard: ReadonlyMap<string, string | null>): Resolver<string> {
  const sourced = <Part extends Resolver['sets'][number] | Resolver['modifiers'][number]['contexts'][number]>(
    part: Part,
  ) => ({
    ...part,
    sources: part.sources.map(({ tokenset, mode }) => idOf(tokenset, mode ?? standard.get(tokenset) ?? null)),
  })
  return {
    ...resolver,
    sets: resolver.sets.map(sourced),
    modifiers: resolver.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(sourced) })),
  }
}

function reportedFrom(finding: CheckFinding, files: readonly ReadFile[]) {
  const { fingerprint, rule, severity, message, token, mode, count, measured, required } = finding
  const names = [mode?.name, mode?.tokenset.name]
  const namesake = names.flatMap(name => files.find(({ path }) => stemOf(path) === name) ?? [])[0]
  return {
    fingerprint,
    rule,
    severity,
    message,
    token,
    count,
    known: false,
    ...placeOf(finding),
    measured: measured ?? null,
    required: required ?? null,
    fix: finding.fix() ?? [],
    path: token,
    // If several files have the token, the file named like its mode or tokenset takes precedence.
    file: namesake?.path,
  }
}

const placeOf = ({ mode, resolver, input }: CheckFinding) => ({
  tokenset: mode?.tokenset.name || null,
  mode: resolver ? null : mode?.name || null,
  resolver: resolver?.name ?? null,
  input: input && Object.fromEntries(input),
})

/** The stem of `sets/dark.tokens.json` is `dark`. */
const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.tokens)?\.\w+$/, '')
