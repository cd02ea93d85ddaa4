import { z } from 'zod'
import type { ModeView } from '../checking/mode-view.ts'
import type { BoundToken } from '../checking/checked.ts'
import type { World } from '../checking/world.ts'
import { rule, type Placed } from '../rule.ts'

export const missingBinding = rule({
  id: 'missing-binding',
  label: 'Missing binding',
  describe: 'The tokens that components use exist, in a mode of their tokenset.',
  level: 'warning',
  onByDefault: false,
  withoutFix: true,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'workspace',
    check(world, _, covers, meter) {
      const { bound = [] } = world
      const views = viewsByTokenset(world)
      return bound.flatMap((one): Placed[] => {
        const own = views.get(one.tokenset_id ?? '') ?? []
        meter.spend(1 + own.length, () => `${bound.length} bindings of components`)
        if (own.some(view => isIn(view, one))) return []
        const isCovered = own[0] ? covers({ name: one.token }, own[0].mode) : covers.named?.(one.token) !== false
        return isCovered ? [missing(one, own[0])] : []
      })
    },
  },
  examples: {
    finds: {
      tokens: { 'color.text': { type: 'color', value: '#111111' } },
      bound: ['color.text', 'color.gone'],
      options: {},
    },
    passes: {
      tokens: { 'color.text': { type: 'color', value: '#111111' } },
      bound: ['color.text'],
      options: {},
    },
  },
})

/** `view`: of the first mode of its tokenset, if there is one. */
function missing({ component, part, property, where, token, tokenset: given }: BoundToken, view?: ModeView): Placed {
  const tokenset = view?.mode.tokenset.name ?? given
  const path = tokenset === '' ? token : `${tokenset}/${token}`
  const limits = where === null ? '' : ` (${where})`
  const message = `${property} of ${part} of the component ${component}${limits} is ${path}, which does not exist`
  const place = view?.place ?? { nowhere: true as const }
  return { place, found: { token, about: [component, part, property, where ?? ''], message } }
}

function viewsByTokenset({ modes }: World): Map<string, ModeView[]> {
  const views = new Map<string, ModeView[]>()
  for (const view of modes) {
    const { id } = view.mode.tokenset
    views.set(id, [...(views.get(id) ?? []), view])
  }
  return views
}

const isIn = (view: ModeView, { token, ids }: BoundToken): boolean =>
  view.resolution.get(token) !== undefined || ids.some(id => view.has(id))
