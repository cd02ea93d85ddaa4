// Finds the proposal that a command names, and the modes that its edits are in.
import type { Proposal } from '@tessera/sdk'
import { isTesseraError } from '@tessera/sdk'
import type { Given } from '../../base/command.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { configuredWorkspace } from '../../project/configured-place.ts'
import type { workspaceFlags } from '../../project/configured-place.ts'
import { nearestNames } from '../tokens/token-names.ts'

type Here = Awaited<ReturnType<typeof configuredWorkspace>>

/** By its id or its title; of several with one title, the one that is neither merged nor closed. */
export async function proposalHere(
  report: Reporter,
  given: Given<typeof workspaceFlags>,
): Promise<Here & { proposal: Proposal }> {
  const place = await configuredWorkspace(report, given)
  const [wanted] = given.words as [string]
  const byId = await proposalOf(place, wanted)
  if (byId) return { ...place, proposal: byId }
  const named: Proposal[] = []
  const titles: string[] = []
  for await (const proposal of place.client.proposals.list.each({ workspace_id: place.workspace.id })) {
    titles.push(proposal.title)
    if (proposal.title.toLowerCase() === wanted.toLowerCase()) named.push(proposal)
  }
  const standing = named.filter(({ status }) => status !== 'merged' && status !== 'closed')
  const [proposal, other] = standing.length > 0 ? standing : named
  if (!proposal) {
    const nearest = nearestNames(new Set(titles), wanted).map(harmless)
    throw new Failure(`There is no proposal ${harmless(wanted)} in ${harmless(place.workspace.name)}`, {
      hint: `${nearest.length > 0 ? `Did you mean ${nearest.join(', ')}? ` : ''}\`tessera proposals list\` lists them; an id goes as well as a title.`,
    })
  }
  if (other)
    throw new Failure(`Several proposals have the title ${harmless(wanted)}`, {
      hint: `Say which by its id: ${named.map(({ id }) => id).join(', ')}`,
    })
  return { ...place, proposal }
}

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The proposal with that id in the workspace, or null. */
async function proposalOf({ client, workspace }: Here, id: string): Promise<Proposal | null> {
  if (!uuid.test(id)) return null
  const proposal = await client.proposals.get({ proposal_id: id }).catch((error: unknown) => {
    if (isTesseraError(error) && error.code === 'proposal_not_found') return null
    throw error
  })
  return proposal?.workspace_id === workspace.id ? proposal : null
}
