import { z } from 'zod'
import type { Json } from '../base/token.ts'
import { isObject } from '../types/composite.ts'
import { isFollowed } from './checking/followed.ts'
import { rule, type RuleFinding } from './rule.ts'

const parts = <const Names extends string[]>(...names: Names) => z.array(z.enum(names)).min(1).optional()
const options = z.strictObject({
  typography: parts(
    'fontFamily',
    'fontSize',
    'fontWeight',
    'letterSpacing',
    'lineHeight',
    'fontStyle',
    'textCase',
    'textDecoration',
  ),
  border: parts('color', 'width', 'style'),
  transition: parts('duration', 'delay', 'timingFunction'),
  shadow: parts('color', 'offsetX', 'offsetY', 'blur', 'spread', 'inset'),
  gradient: parts('color', 'position'),
  strokeStyle: parts('dashArray', 'lineCap'),
})

export const typeRequiredParts = rule({
  id: 'type-required-parts',
  label: 'Required parts',
  describe: 'Composite values have the parts that are asked of their type.',
  level: 'warning',
  onByDefault: false,
  withoutFix: true,
  options,
  optionsText:
    'for each composite type the parts that its values need, such as `{"typography": ["fontFamily", "lineHeight"]}`',
  run: {
    each: 'token',
    types: ['typography', 'border', 'transition', 'shadow', 'gradient', 'strokeStyle'],
    check(at, wanted) {
      const { token, resolved } = at
      const needed: readonly string[] | undefined = wanted[token.type as keyof typeof wanted]
      if (!needed || !resolved.ok || isFollowed(at)) return []
      const missing = needed.filter(part => itemsOf(resolved.value).some(item => !Object.hasOwn(item, part)))
      return missing.map((part): RuleFinding => ({
        token: token.name,
        about: [part],
        message: `${token.name} has no ${part}`,
      }))
    },
  },
  examples: {
    finds: {
      tokens: { 'text.body': { type: 'typography', value: { fontFamily: 'Inter', fontSize: '16px' } } },
      options: { typography: ['lineHeight'] },
    },
    passes: {
      tokens: {
        'text.body': { type: 'typography', value: { fontFamily: 'Inter', fontSize: '16px', lineHeight: 1.5 } },
      },
      options: { typography: ['fontFamily', 'lineHeight'] },
    },
  },
})

/** A keyword such as `dashed` has no parts. */
const itemsOf = (value: Json) => (Array.isArray(value) ? value : [value]).filter(isObject)
