import type { Release } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { blockedBy, type Blocked } from '../../../quality/checks/blocked.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'

interface EnvironmentIds {
  organization_id: string
  environment_id: string
}

/**
 * Publishes to the place that `place` gives. Findings may block the release; a reason overrides them. `looked` is what
 * is known to block it; the server may still find more.
 */
export function usePublish(
  place: () => Promise<EnvironmentIds>,
  looked: Blocked | null,
  onPublished: (release: Release) => void,
) {
  const { busy, error, submit } = useFormState()
  const [refused, setRefused] = useState<Blocked | null>(null)
  const [version, setVersion] = useState('')
  const [notes, setNotes] = useState('')
  const [reason, setReason] = useState('')
  const blocked = looked ?? refused
  const isOverride = blocked !== null && reason.trim() !== ''
  const publish = () =>
    submit(async () => {
      const request = {
        ...(await place()),
        ...(version ? { version } : {}),
        ...(notes ? { notes } : {}),
        ...(isOverride ? { override: reason } : {}),
      }
      let release: Release
      try {
        release = await api.releases.publish(request)
      } catch (failure) {
        const stopped = blockedBy(failure)
        if (!stopped) throw failure
        return setRefused(stopped)
      }
      onPublished(release)
    })
  return {
    busy,
    error,
    publish: () => void publish(),
    blocked,
    /** Known before the press: without a reason there is nothing to press. */
    isStopped: looked !== null && !isOverride,
    isOverride,
    fields: { version, setVersion, notes, setNotes, reason, setReason },
  }
}

export type Publishing = ReturnType<typeof usePublish>
