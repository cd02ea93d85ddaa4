// What the history keeps of guidance, and who may make it part of the primer.
import { mayRole } from '@tessera/contract'
import type { Guidance, guidanceContent, Role, Surface } from '@tessera/contract'
import type { z } from 'zod'
import type { GuidanceState, GuidanceSubject } from '../../../../kernel/change.ts'
import type { GuidanceContent } from './guidance.store.ts'

export const contentIn = (said: GuidanceContent): GuidanceContent => ({
  purpose: said.purpose,
  do: said.do,
  dont: said.dont,
  accessibility: said.accessibility,
  examples: said.examples,
})

export const contentOf = ({ purpose, accessibility, ...lists }: z.output<typeof guidanceContent>): GuidanceContent => ({
  purpose: purpose ?? null,
  do: lists.do,
  dont: lists.dont,
  accessibility: accessibility ?? null,
  examples: lists.examples,
})

export const stateOf = ({ subject, author, pinned, ...said }: Guidance): GuidanceState => ({
  subject,
  ...contentIn(said),
  pinned,
  author_id: author.user_id,
})

export const changeOf = ({ before, after }: { before: Guidance | null; after: Guidance }): GuidanceSubject =>
  before
    ? { kind: 'guidance', id: after.id, before: stateOf(before), after: stateOf(after) }
    : { kind: 'guidance', id: after.id, before: null, after: stateOf(after) }

/** Agents pin nothing, whoever they act for. */
export const mayPin = ({ role, surface }: { role?: Role | undefined; surface: Surface }): boolean =>
  surface !== 'mcp' && role !== undefined && mayRole(role, 'pin_guidance')
