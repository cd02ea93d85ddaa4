// The files of outputs that are stored with the workspace or listed in the configuration: one request, without files
// that the project already has. Outputs with functions of the project are written locally.
import { fewNotesOf, unresolvedOf } from '@tessera/engine'
import type { Finding, OutputFunctions } from '@tessera/engine'
import type { Client, ListedWrittenOutput } from '@tessera/sdk'
import { join } from 'node:path'
import { digestOf, readIfThere } from '../base/files.ts'
import { Failure, usage } from '../base/failure.ts'
import type { Reporter } from '../base/io.ts'
import { showNotes } from '../reports/findings.ts'
import type { Config } from '../config/schema.ts'
import type { Locked, Lockfile } from '@tessera/plugin-core/lock'
import { safePath } from './output.ts'
import { localWriter, usesFunctions } from './local-outputs.ts'
import { placesOf } from './places.ts'
import { releasePlace } from './release-place.ts'
import type { ReleaseNames } from './release-place.ts'

export interface FetchedFile {
  file: string
  text: string
  about: Omit<Locked, 'digest'>
  unresolvedCount: number
}

/** The outputs of the configuration or the flags. */
export interface OutputsProject {
  client: Client
  /** The folder of relative paths. */
  base: string
  lock: Lockfile | null
  outputs: NonNullable<Config['outputs']>
  /** Selects a release instead of the current state. */
  release: ReleaseNames | undefined
  functions: OutputFunctions
  /** A folder below the base. */
  folder: string | undefined
  workspace: string | undefined
  lenient: boolean
}

export async function fetchOutputs(report: Reporter, project: OutputsProject): Promise<FetchedFile[]> {
  const { client, outputs, folder = '.' } = project
  if (project.release && outputs !== 'workspace')
    throw usage(
      'Outputs that the configuration lists are written from what is being edited',
      'What is published is written by the outputs that were stored with the workspace then: "outputs": "workspace", or --outputs.',
    )
  const workspace = await placesOf(client).workspace(project.workspace)
  const { signal } = report.io
  const known = await knownFiles(project)
  const writtenBefore = (one: ListedWrittenOutput): FetchedFile[] => {
    if (one.fault !== null)
      throw new Failure(`The output ${one.name} cannot be written: ${one.fault}`, {
        hint:
          outputs === 'workspace'
            ? '`tessera outputs list` lists the outputs of the workspace, `tessera outputs set` replaces them.'
            : 'It is listed under "outputs" in the configuration.',
      })
    if (one.files) return filesOf(report, project, { ...one, files: one.files }, folder)
    refuseUnresolved(project, one)
    return known.get(one.name)!.files
  }
  const tags = Array.from(known, ([name, { tag }]) => `${name}:${tag}`)
  const asked = { workspace_id: workspace.id, ...(tags.length > 0 ? { known: tags.join() } : {}) }
  if (outputs === 'workspace') {
    const { release } = project
    const { version: _, ...place } = release
      ? await releasePlace(client, { ...release, workspace: workspace.id })
      : { version: null }
    const answer =
      'environment_id' in place
        ? await client.releases.outputFiles({ ...asked, ...place }, { signal })
        : await client.outputs.all(asked, { signal })
    return answer.outputs.flatMap(one => writtenBefore(one))
  }

  const { functions } = project
  const [here, there] = partition(outputs, output => usesFunctions(output, functions))
  const write = localWriter(report, client, { workspace, functions, outputs: here })
  const byName = new Map<string, FetchedFile[]>()
  if (there.length > 0)
    for (const one of (await client.outputs.previewAll({ ...asked, outputs: there }, { signal })).outputs)
      byName.set(one.name, writtenBefore(one))
  for (const output of here)
    byName.set(output.name, filesOf(report, project, { ...(await write(output)), tag: null }, folder))
  // In the order of the configuration.
  return outputs.flatMap(({ name }) => byName.get(name)!)
}

function partition<T>(list: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [list.filter(belongs), list.filter(one => !belongs(one))]
}

interface OutputFiles {
  name: string
  files: readonly { path: string; text: string }[]
  findings: readonly Finding<string>[]
}

function filesOf(
  report: Reporter,
  project: OutputsProject,
  { name, files, findings, tag }: OutputFiles & { tag: string | null },
  folder: string,
): FetchedFile[] {
  showNotes(report, fewNotesOf(findings))
  const unresolvedCount = refuseUnresolved(project, { name, findings })
  return files.map(({ path, text }) => ({
    file: safePath(join(folder, path)),
    text,
    about: { format: 'output', output: name, ...(tag === null ? {} : { tag }) },
    unresolvedCount,
  }))
}

function refuseUnresolved(
  { lenient }: OutputsProject,
  { name, findings }: Pick<OutputFiles, 'name' | 'findings'>,
): number {
  const unresolved = unresolvedOf(findings)
  if (unresolved.length > 0 && !lenient)
    throw new Failure(
      `${unresolved.length} ${unresolved.length === 1 ? 'token' : 'tokens'} of the output ${name} cannot be resolved`,
      { hint: `${unresolved.map(one => `${one.name} (${one.reason})`).join('\n')}\n--lenient leaves them out.` },
    )
  return unresolved.length
}

/** By name: outputs whose files are all unchanged since the last pull. */
async function knownFiles({ lock, base }: OutputsProject): Promise<Map<string, { tag: string; files: FetchedFile[] }>> {
  const known = new Map<string, { tag: string; files: FetchedFile[] }>()
  const changed = new Set<string>()
  for (const [file, { digest, ...about }] of lock?.files ?? []) {
    const { output, tag } = about
    if (output === undefined || tag === undefined) continue
    const text = await readIfThere(join(base, file))
    if (text === null || digestOf(text) !== digest) changed.add(output)
    else {
      const one = known.get(output) ?? { tag, files: [] }
      one.files.push({ file, text, about, unresolvedCount: 0 })
      known.set(output, one)
    }
  }
  for (const name of changed) known.delete(name)
  return known
}
