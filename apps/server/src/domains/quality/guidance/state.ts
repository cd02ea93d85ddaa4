// What the history keeps of guidance, and who may make it part of the primer.
import { mayRole } from '@tessera/contract'
import type { Guidance, Role, Surface } from '@tessera/contract'
import type { GuidanceState } from '../../../kernel/change.ts'
import type { GuidanceContent } from './guidance.store.ts'

export const contentIn = (said: GuidanceContent): GuidanceContent => ({
  purpose: said.purpose,
  do: said.do,
  dont: said.dont,
  accessibility: said.accessibility,
  examples: said.examples,
})

export const stateOf = ({ subject, author, pinned, ...said }: Guidance): GuidanceState => ({
  subject,
  ...contentIn(said),
  pinned,
  author_id: author.user_id,
})

/** Agents pin nothing, whoever they act for. */
export const mayPin = ({ role, surface }: { role?: Role | undefined; surface: Surface }): boolean =>
  surface !== 'mcp' && role !== undefined && mayRole(role, 'pin_guidance')
