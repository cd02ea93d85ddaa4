import { outputs as contract } from '@tessera/contract'
import type { Output } from '@tessera/contract'
import { notesOf, unresolvedOf } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import type { WrittenOutput } from '../exports/service.ts'
import type { OutputForm } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import { rendererOf } from '../exports/render.ts'
import { listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
import * as store from './outputs.store.ts'
import type { OutputsRow } from './outputs.store.ts'
import { readSetting, readSettings } from './settings.ts'
import { originIn } from './workspace-writer.ts'
import { writeOutput, writeOutputs } from './write.ts'

export const outputs = implement(contract, {
  list: async ({ db, workspace }) => toAnswer(await store.readOutputs(db, workspace.id)),

  async set({ db, workspace, now, record }, { outputs: given }) {
    const after = readSettings(given, await listResolvers(db, workspace.id))
    const { outputs: before } = await store.readOutputs(db, workspace.id)
    const updated_at = await store.saveOutputs(db, workspace.id, after, now)
    record({
      summary: `Set ${after.length} ${after.length === 1 ? 'output' : 'outputs'}`,
      subject: { kind: 'outputs', id: workspace.id, before, after },
    })
    return toAnswer({ outputs: after, updated_at })
  },

  get: context => named(context),

  files: async context => written(context, await named(context)),

  async archive(context) {
    const kept = await written(context, await named(context), 'zip')
    return { ...kept, ...kept.file!, unresolved: unresolvedOf(kept.findings), notes: notesOf(kept.findings) }
  },

  async all(context, { known }) {
    const { outputs: listed } = await store.readOutputs(context.db, context.workspace.id)
    return writtenAll(context, listed, known)
  },

  async preview(context, { output: given }) {
    const { db, workspace } = context
    return written(context, readSetting(given, await listResolvers(db, workspace.id), 'preview'))
  },

  async previewAll(context, { outputs: given, known }) {
    const { db, workspace } = context
    return writtenAll(context, readSettings(given, await listResolvers(db, workspace.id)), known)
  },
})

const toAnswer = ({ outputs, updated_at }: OutputsRow) => ({ outputs, total: outputs.length, updated_at })

async function named({ db, workspace, params }: Context<'workspace'>): Promise<Output> {
  const { outputs } = await store.readOutputs(db, workspace.id)
  const found = outputs.find(({ name }) => name === params.name)
  if (!found) throw problems.notFound('Output')
  return found
}

async function written(
  context: Context<'workspace'>,
  output: Output,
  form: OutputForm = 'record',
): Promise<WrittenOutput> {
  const kept = await writeOutput(rendererOf(context), await originIn(context), output, form)
  if (kept.fault !== null) throw problems.outputInvalid(output.name, kept.fault)
  return kept
}

const writtenAll = async (context: Context<'workspace'>, outputs: readonly Output[], known: string | undefined) =>
  writeOutputs(rendererOf(context), [{ origin: await originIn(context), outputs }], known)
