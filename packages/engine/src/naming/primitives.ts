// Names of raw material.
const primitives = new Set(['primitive', 'primitives', 'palette', 'base', 'core', 'ref', 'global'])

/** Named as raw material, which other groups are made of. */
export const isPrimitive = (name: string): boolean =>
  name
    .split('.')
    .slice(0, 2)
    .some(segment => primitives.has(segment.toLowerCase()))
