// The store of a proposal: the tokens as its merge would leave them; edits go into the proposal.
import type { ProposalDiff, Token as Stored } from '@tessera/contract'
import { aliasOf } from '@tessera/engine'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import type { Store } from '../../tokens/edits/store.ts'
import { faultsOf, isRefusal, type CellChange, type SaveResult } from '../../tokens/edits/save.ts'
import { placeFor } from '../../tokens/edits/read-tokens.ts'
import { withChanges } from './operations.ts'

export interface ProposalIds {
  ws: string
  tokenset_id: string
  proposal_id: string
}

export const proposedTokensQuery = (place: ProposalIds) =>
  queryOptions({
    // Below the key of the proposal: changes of the proposal or of a token make it stale.
    queryKey: keys.proposals(place.ws, place.proposal_id, 'tokens', place.tokenset_id),
    queryFn: async ({ signal }) => (await read(place, signal)).proposed,
    structuralSharing: false,
  })

async function read({ tokenset_id, proposal_id }: ProposalIds, signal?: AbortSignal) {
  const [{ tokens: stored }, diff] = await Promise.all([
    api.tokens.listInTokenset({ tokenset_id }, signal ? { signal } : {}),
    api.proposals.diff({ proposal_id }, signal ? { signal } : {}),
  ])
  return { stored, proposed: withProposed(stored, tokenset_id, diff.modes) }
}

/** The tokens after a merge. */
function withProposed(stored: readonly Stored[], tokenset_id: string, modes: ProposalDiff['modes']): Stored[] {
  let tokens = [...stored]
  for (const mode of modes) {
    if (mode.tokenset_id !== tokenset_id) continue
    const changed = new Map(mode.tokens.map(token => [token.token_id, token]))
    tokens = tokens.flatMap(token => {
      const change = token.mode_id === mode.mode_id ? changed.get(token.id) : undefined
      if (!change) return [token]
      return change.after ? [{ ...token, ...whole(change.after) }] : []
    })
    for (const { token_id, after } of mode.tokens) {
      if (token_id !== null || !after) continue
      const at = '' // Not stored yet.
      const { mode_id } = mode
      const id = `new ${after.name}`
      const made: Stored = { ...whole(after), id, tokenset_id, mode_id, created_at: at, updated_at: at }
      tokens.splice(placeFor(tokens, made), 0, made)
    }
  }
  return tokens
}

type State = NonNullable<ProposalDiff['modes'][number]['tokens'][number]['after']>

function whole({ deprecated = null, replaced_by = null, remove_in = null, ...state }: State) {
  return { ...state, alias_to: aliasOf(state.value), deprecated, replaced_by, remove_in }
}

const cellsOnly =
  'A proposal holds changes of values, descriptions and deprecation here. Take the API or an agent to propose the rest.'

export function proposedStore(place: ProposalIds): Store {
  return {
    key: proposedTokensQuery(place).queryKey,
    cellsOnly,
    save: changes => save(place, changes),
  }
}

/** Invalid operations are refused, the others are saved. */
async function save(place: ProposalIds, changes: readonly CellChange[]): Promise<SaveResult> {
  const { proposal_id, tokenset_id } = place
  const refused: SaveResult['refused'] = []
  let open = [...changes]
  while (open.length > 0) {
    const [{ operations }, { tokens }] = await Promise.all([
      api.proposals.get({ proposal_id }),
      api.tokens.listInTokenset({ tokenset_id }),
    ])
    const stored = new Map(tokens.map(token => [`${token.mode_id} ${token.name}`, token]))
    const next = withChanges(operations, tokenset_id, open, (mode, name) => stored.get(`${mode} ${name}`) ?? null)
    try {
      await api.proposals.setOperations({ proposal_id, operations: next.operations })
      break
    } catch (error) {
      if (!isRefusal(error)) throw error
      const faults = faultsOf(error.details)
      const faulty = open.filter(change => faults.has(next.places.get(change) ?? -1))
      // The server refused the whole request, for example because somebody closed the proposal.
      const out = faulty.length > 0 ? faulty : open
      refused.push(
        ...out.map(change => ({ change, error: faults.get(next.places.get(change) ?? -1) ?? error.message })),
      )
      open = open.filter(change => !out.includes(change))
    }
  }
  const { proposed } = await read(place)
  const modes = new Set(changes.map(({ mode_id }) => mode_id))
  const fresh = new Map([...modes].map(id => [id, proposed.filter(({ mode_id }) => mode_id === id)]))
  const saved = open.map(change => ({
    change,
    stored: fresh.get(change.mode_id)?.find(({ name }) => name === change.name) ?? null,
  }))
  return { saved, refused, conflicts: [], fresh }
}
