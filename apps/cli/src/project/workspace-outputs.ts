// The files of outputs: those that are stored with the workspace in one request, without what the project has already; those of
// the configuration one by one, or written here where they use functions of the project.
import { notesOf, unresolvedOf } from '@tessera/engine'
import type { Finding, OutputFunctions, ProjectOutput } from '@tessera/engine'
import type { Client } from '@tessera/sdk'
import { join } from 'node:path'
import { digestOf, fewAtATime, readIfThere } from '../files.ts'
import { Failure } from '../failure.ts'
import type { Reporter } from '../io.ts'
import { showNotes } from '../reports/findings.ts'
import type { Config } from './config.ts'
import type { Locked, Lockfile } from './lockfile.ts'
import { safePath } from './output.ts'
import { localWriter, usesFunctions } from './local-outputs.ts'
import { placesOf } from './places.ts'

export interface FetchedFile {
  file: string
  text: string
  about: Omit<Locked, 'digest'>
  unresolvedCount: number
}

interface Project {
  client: Client
  /** The folder that files are relative to. */
  base: string
  lock: Lockfile | null
  outputs: NonNullable<Config['outputs']>
  functions: OutputFunctions
  /** Below the base. */
  folder: string | undefined
  workspace: string | undefined
  lenient: boolean
}

/** For `pullOnce`: the outputs that the configuration or the flags name. */
export const fetchingOutputs =
  (report: Reporter, project: Omit<Project, 'base' | 'lock'>) =>
  (base: string, lock: Lockfile | null): Promise<FetchedFile[]> =>
    fetchOutputs(report, { ...project, base, lock })

async function fetchOutputs(report: Reporter, project: Project): Promise<FetchedFile[]> {
  const { client, outputs, folder = '.' } = project
  const workspace = await placesOf(client).workspace(project.workspace)
  const { signal } = report.io
  if (outputs !== 'workspace') {
    const { functions } = project
    const isLocal = (output: ProjectOutput) => usesFunctions(output, functions)
    const local = localWriter(report, client, { workspace, functions, outputs: outputs.filter(isLocal) })
    const write = async (output: ProjectOutput): Promise<Written> =>
      isLocal(output) ? local(output) : client.outputs.preview({ workspace_id: workspace.id, output }, { signal })
    const written = await fewAtATime(outputs, write, 4)
    return written.flatMap(one => filesOf(report, project, { ...one, tag: null }, folder))
  }
  const known = await knownFiles(project)
  const tags = Array.from(known, ([name, { tag }]) => `${name}:${tag}`)
  const query = tags.length > 0 ? { known: tags.join() } : {}
  const answer = await client.outputs.all({ workspace_id: workspace.id, ...query }, { signal })
  return answer.outputs.flatMap(one => {
    if (one.fault !== null)
      throw new Failure(`The output ${one.name} cannot be written: ${one.fault}`, {
        hint: '`tessera outputs list` lists the outputs of the workspace, `tessera outputs set` replaces them.',
      })
    if (one.files) return filesOf(report, project, { ...one, files: one.files }, folder)
    refuseUnresolved(project, one)
    return known.get(one.name)!.files
  })
}

interface Written {
  name: string
  files: readonly { path: string; text: string }[]
  findings: Finding[]
}

function filesOf(
  report: Reporter,
  project: Project,
  { name, files, findings, tag }: Written & { tag: string | null },
  folder: string,
): FetchedFile[] {
  showNotes(report, notesOf(findings))
  const unresolvedCount = refuseUnresolved(project, { name, findings })
  return files.map(({ path, text }) => ({
    file: safePath(join(folder, path)),
    text,
    about: { format: 'output', output: name, ...(tag === null ? {} : { tag }) },
    unresolvedCount,
  }))
}

function refuseUnresolved({ lenient }: Project, { name, findings }: Pick<Written, 'name' | 'findings'>): number {
  const unresolved = unresolvedOf(findings)
  if (unresolved.length > 0 && !lenient)
    throw new Failure(
      `${unresolved.length} ${unresolved.length === 1 ? 'token' : 'tokens'} of the output ${name} cannot be resolved`,
      { hint: `${unresolved.map(one => `${one.name} (${one.reason})`).join('\n')}\n--lenient leaves them out.` },
    )
  return unresolved.length
}

/** Outputs of which every file of the last pull is as it was, by name. */
async function knownFiles({ lock, base }: Project): Promise<Map<string, { tag: string; files: FetchedFile[] }>> {
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
