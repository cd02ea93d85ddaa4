// Which tools an address lists: all, or those that `?tools=` names, by groups or one by one.
import { toolGroups, toolsIn } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'

export interface Listing {
  /** null: all. */
  tools: ReadonlySet<string> | null
  /** With the schemas of the answers, which models have no use for. */
  withOutputs: boolean
}

export const wholeListing: Listing = { tools: null, withOutputs: false }

/**
 * Reads `?tools=read,batch_tokens&schemas=output` of the endpoint's address. `ofKey`: the tools that the caller's key
 * is limited to, of which the address may choose some.
 */
export function listingOf(query: Readonly<Record<string, unknown>>, ofKey: string | null): Listing {
  const { tools, schemas } = query
  if (schemas !== undefined && schemas !== 'output') throw problems.schemasUnknown()
  const texts = [tools ?? []].flat().filter(text => typeof text === 'string')
  const asked = toolsIn(texts.join(','))
  const [unknown] = asked.unknown
  if (unknown !== undefined) throw problems.toolsetUnknown(unknown.slice(0, 100), toolGroups)
  const allowed = toolsIn(ofKey ?? '')
  return { tools: both(asked.tools, allowed.tools), withOutputs: schemas === 'output' }
}

const both = (one: Listing['tools'], other: Listing['tools']): Listing['tools'] =>
  one && other ? new Set([...one].filter(name => other.has(name))) : (one ?? other)
