import { z } from 'zod'
import { colorDifference } from '../color/measure.ts'
import { cssColor } from '../color/write.ts'
import { globsCost, globsMatcher } from '../naming/glob.ts'
import { rule, type RuleFinding } from './rule.ts'

export const colorDistance = rule({
  id: 'color-distance',
  label: 'Color distance',
  describe: 'Neighbours in a group of colors can be told apart (CIEDE2000).',
  level: 'warning',
  onByDefault: false,
  withoutFix: true,
  options: z.strictObject({
    min: z.number().positive().describe('CIEDE2000; from about 2 on two colors can be told apart'),
    groups: z.array(z.string().min(1)).min(1).describe('Globs of groups, whose colors stand in their order'),
  }),
  optionsText:
    '`min`: the least distance as ΔE2000; `groups`: globs of groups, such as `palette.*`: each color is compared with the next one of its group',
  narrow: 'its groups',
  run: {
    each: 'tuple',
    tuples(names, { groups }, tell, meter) {
      const members = new Map<string, string[]>()
      const matches = globsMatcher(groups)
      const colors = names('color')
      meter.spend(colors.length * globsCost(groups), () => `${groups.length} globs on ${colors.length} names`)
      for (const name of colors) {
        const group = name.slice(0, Math.max(0, name.lastIndexOf('.')))
        if (group === '' || !matches(group)) continue
        const list = members.get(group)
        if (list) list.push(name)
        else members.set(group, [name])
      }
      if (members.size === 0)
        tell(`No group of colors has a name like ${JSON.stringify(groups.join(', '))}: nothing was compared`)
      return [...members.values()].flatMap(list => list.slice(1).map((name, at) => [name, list[at]!]))
    },
    check([color, before], { min }) {
      if (!color?.ok || !before?.ok || color.type !== 'color' || before.type !== 'color') return []
      const distance = colorDifference(color.parsed, before.parsed)
      if (distance >= min) return []
      const [token, other] = [color.token.name, before.token.name]
      const measured = Math.floor(distance * 100) / 100
      const message = `${token} and ${other} are ${measured} apart (CIEDE2000), below ${min}`
      const colors = [color, before].map(({ token: { name }, parsed }) => ({ token: name, value: cssColor(parsed) }))
      return [{ token, about: [other], message, measured, required: min, colors } satisfies RuleFinding]
    },
  },
  examples: {
    finds: {
      tokens: {
        'palette.gray.100': { type: 'color', value: '#eeeeee' },
        'palette.gray.200': { type: 'color', value: '#eeeeef' },
      },
      options: { min: 2, groups: ['palette.*'] },
    },
    passes: {
      tokens: {
        'palette.gray.100': { type: 'color', value: '#eeeeee' },
        'palette.gray.200': { type: 'color', value: '#dddddd' },
      },
      options: { min: 2, groups: ['palette.*'] },
    },
  },
})
