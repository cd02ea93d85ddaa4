import type { Resolver } from '@tessera/contract'

type Parts = Pick<Resolver, 'description' | 'sets' | 'modifiers' | 'resolution_order'>

/** The differences between two versions of a resolver, as text; without the name, which has its own save. */
export function changedParts(before: Parts, after: Parts): string[] {
  const changesOf = <Part extends { name: string }>(kind: string, was: readonly Part[], is: readonly Part[]) => {
    const names = [...new Set([...was, ...is].map(({ name }) => name))]
    return names.flatMap(name => {
      const [old, now] = [was.find(each => each.name === name), is.find(each => each.name === name)]
      if (!old) return [`${kind} ${name} added`]
      if (!now) return [`${kind} ${name} removed`]
      return isSame(old, now) ? [] : [`${kind} ${name} changed`]
    })
  }
  const orderOf = ({ sets, modifiers, resolution_order }: Parts) => [
    sets.map(({ name }) => name),
    modifiers.map(({ name }) => name),
    resolution_order,
  ]
  const parts = [
    ...(before.description === after.description ? [] : ['description changed']),
    ...changesOf('set', before.sets, after.sets),
    ...changesOf('axis', before.modifiers, after.modifiers),
  ]
  const isReordered = !isSame(orderOf(before), orderOf(after))
  // Added and removed parts change the order anyway.
  const isListed = parts.some(part => part.endsWith(' added') || part.endsWith(' removed'))
  return isReordered && !isListed ? [...parts, 'order changed'] : parts
}

/** The server keeps the order of fields in a record. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
