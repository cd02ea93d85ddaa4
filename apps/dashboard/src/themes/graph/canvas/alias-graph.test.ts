import { expect, test } from 'vitest'
import type { Json, TypeName } from '@tessera/engine'
import { aliasGraph, type GraphSource } from './alias-graph.ts'

const values: Record<string, [refs: string[], value?: Json]> = {
  base: [[], '#ff0000'],
  text: [['base'], '#ff0000'],
  link: [['text'], '#ff0000'],
  lost: [['gone']],
  alone: [[], '#00ff00'],
}
const source: GraphSource = {
  names: Object.keys(values),
  token: name => (values[name] ? { type: 'color' as TypeName, refs: values[name][0] } : undefined),
  value: name => values[name]?.[1],
}
const names = (of: string | null) => aliasGraph(source, of).nodes.map(node => node.name)

test('of one token comes all that it leads to and all that leads to it, at any distance', () => {
  expect(names('text')).toEqual(['text', 'base', 'link'])
  expect(names('base')).toEqual(['base', 'text', 'link'])
  expect(names('alone')).toEqual(['alone'])
})

test('of all tokens comes what has an edge', () => {
  expect(names(null).toSorted()).toEqual(['base', 'gone', 'link', 'lost', 'text'])
})

test('edges lead from a token to what it points at, and nodes say what they come to', () => {
  const { nodes, edges } = aliasGraph(source, 'lost')
  expect(edges).toEqual([[0, 1]])
  expect(nodes).toEqual([
    { name: 'lost', type: 'color', text: null, color: null, tokenset: null },
    { name: 'gone', type: null, text: null, color: null, tokenset: null },
  ])
  expect(aliasGraph(source, 'alone').nodes[0]).toMatchObject({ text: '#00ff00', color: '#00ff00' })
})

test('a circle ends', () => {
  const circle: GraphSource = {
    names: ['a', 'b'],
    token: name => ({ type: 'number', refs: [name === 'a' ? 'b' : 'a'] }),
    value: () => undefined,
  }
  expect(aliasGraph(circle, 'a').edges).toEqual([
    [0, 1],
    [1, 0],
  ])
})
