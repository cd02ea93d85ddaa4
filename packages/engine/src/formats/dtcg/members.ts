// Checks the keys that tokens and groups may have, and their names (DTCG, Design token and Groups).
import type { ReportFault } from '../../base/finding.ts'
import { isMap, type Node } from '../../base/node.ts'
import { show, within } from './check/rules.ts'
import { dtcgTypes, isDtcgType } from './shape.ts'
import { dotted, joined, type GroupNode, type TreeNode } from './tree.ts'

const tokenKeys = ['$value', '$type', '$ref', '$description', '$extensions', '$deprecated']
const groupKeys = ['$type', '$description', '$extensions', '$extends', '$ref', '$deprecated']

export function checkMembers(node: TreeNode, fault: ReportFault): void {
  const path = dotted(node)
  const allowed = node.kind === 'token' ? tokenKeys : groupKeys
  for (const [key, value] of node.members) {
    const place = path === '' ? key : `${path}.${key}`
    const isAllowed = allowed.includes(key) || (key === '$schema' && node.parent === null)
    const message = isAllowed
      ? checkMember(key, value)
      : `A ${node.kind} cannot have the key ${JSON.stringify(key)}: it has ${allowed.join(', ')}`
    if (message !== null) fault(key === '$type' ? 'type' : 'structure', place, message)
  }
  if (node.kind === 'token' && node.members.has('$value') && node.members.has('$ref')) {
    fault('structure', path, 'A token has either a $value or a $ref, not both')
  }
}

function checkMember(key: string, value: Node): string | null {
  switch (key) {
    case '$schema':
      return typeof value === 'string' ? null : `$schema must be a string, not ${within(value)}`
    case '$type':
      return isDtcgType(value) ? null : `${show(value)} is no type: one of ${dtcgTypes.join(', ')}`
    case '$description':
      return typeof value === 'string' ? null : `$description must be a string, not ${within(value)}`
    case '$extensions':
      return isMap(value) ? null : `$extensions must be an object, not ${within(value)}`
    case '$deprecated':
      return typeof value === 'string' || typeof value === 'boolean'
        ? null
        : `$deprecated must be true, false or a reason, not ${within(value)}`
    default:
      return null
  }
}

/** Names of tokens and groups must not be empty, start with $ or hold one of { } and a period. */
export function checkNames(group: GroupNode, fault: ReportFault): void {
  for (const key of group.children.keys()) {
    if (key === '$root') continue
    if (key === '') fault('name', joined(group, key), 'A name must not be empty')
    else if (key.startsWith('$'))
      fault('name', joined(group, key), `A name must not start with $: ${JSON.stringify(key)}`)
    else if (/[{}.]/.test(key))
      fault('name', joined(group, key), `A name must not contain {, } or a period: ${JSON.stringify(key)}`)
  }
}
