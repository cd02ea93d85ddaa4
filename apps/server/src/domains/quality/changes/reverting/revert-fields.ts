// Reverts the name and description of a workspace or tokenset: only the fields of the change.
import type { Undo } from './undo.ts'

interface Fields {
  name: string
  description: string | null
}

export function goBack({ obstacles }: Pick<Undo, 'obstacles'>, current: Fields, before: Fields, after: Fields): Fields {
  const renamed = before.name !== after.name
  const described = before.description !== after.description
  if (renamed && current.name !== after.name && current.name !== before.name)
    obstacles.push({ name: current.name, reason: 'was given that name' })
  if (described && current.description !== after.description && current.description !== before.description)
    obstacles.push({ name: current.name, reason: 'was given another description' })
  return {
    name: renamed ? before.name : current.name,
    description: described ? before.description : current.description,
  }
}
