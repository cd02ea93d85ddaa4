// The colors and initials of other people in the workspace.
import type { PresentWindow } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { sessionQuery } from '../../api/queries.ts'
import { onPresence, whoIsPresent } from './presence.ts'

/** The number of colors in `person.module.css`. */
const colors = 5

/** The same color in every window, regardless of who else is present. */
export function colorOf(user_id: string): number {
  let sum = 0
  for (const char of user_id) sum = (sum * 31 + char.codePointAt(0)!) % 9_973
  return sum % colors
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => (word ? [...word][0]! : ''))
  return letters.join('').toLocaleUpperCase()
}

/** All windows except those of the signed-in user. */
export function useOthers(): readonly PresentWindow[] {
  const { data: user } = useQuery(sessionQuery)
  const present = useSyncExternalStore(onPresence, whoIsPresent)
  return useMemo(() => present.filter(each => each.user_id !== user?.id), [present, user?.id])
}
