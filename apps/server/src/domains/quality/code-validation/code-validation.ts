import { codeLanguageOf, codeValidation as contract } from '@tessera/contract'
import { nameKey } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { readOutputs, readStanding } from '../../files/outputs/outputs.store.ts'
import { resolverNamed } from '../../files/outputs/settings.ts'
import { originIn } from '../../files/outputs/workspace-writer.ts'
import { listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
import type { TokenOrigin } from './validating.ts'

export const codeValidation = implement(contract, {
  async validate(context, { code, language: named, tokenset, theme }) {
    if (tokenset !== undefined && theme !== undefined)
      throw problems.invalidInput({ path: ['theme'], message: 'tokenset and theme exclude each other: leave one out' })
    const language = codeLanguageOf(named)
    if (language === undefined) throw new Error('The contract admits languages that it does not know')
    const tokens = await originOf(context, tokenset, theme)
    return context.codeValidator.validate({ code, language }, tokens, context.user.id)
  },
})

async function originOf(
  context: Context<'workspace'>,
  tokenset: string | undefined,
  theme: string | undefined,
): Promise<TokenOrigin> {
  const { db, workspace } = context
  const [tokensetId, resolverId] = [await tokensetOf(context, tokenset), await resolverOf(context, theme)]
  const [{ shown, load }, { outputs, updated_at }] = await Promise.all([
    originIn(context),
    readOutputs(db, workspace.id),
  ])
  return {
    key: JSON.stringify([shown.subject, shown.revision, updated_at, tokensetId, resolverId]),
    async load() {
      const { tokensets, resolvers } = await load()
      return { tokensets, outputs, tokensetId, resolver: resolvers.find(({ id }) => id === resolverId) ?? null }
    },
  }
}

/** By id, or by name in any case; null: all. */
async function tokensetOf({ db, workspace }: Context<'workspace'>, named: string | undefined): Promise<string | null> {
  if (named === undefined) return null
  const { tokensets } = await readStanding(db, workspace.id)
  const found =
    tokensets.find(({ id }) => id === named) ?? tokensets.find(({ name }) => nameKey(name) === nameKey(named))
  if (!found) throw problems.notFound('Tokenset')
  return found.id
}

async function resolverOf({ db, workspace }: Context<'workspace'>, named: string | undefined): Promise<string | null> {
  if (named === undefined) return null
  const found = resolverNamed(await listResolvers(db, workspace.id), named)
  if (!found) throw problems.notFound('Resolver')
  return found.id
}
