import { advice as contract } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import { isStorable } from '../../../kernel/json-body.ts'
import { implement } from '../../../kernel/operation.ts'
import { listGuidanceOn } from '../../tokens/stored/guidance/guidance.store.ts'

export const advice = implement(contract, {
  async suggest(context, { css_property: property, ...question }) {
    const answer = await context.advising.suggest(context, { ...question, property })
    if ('themes' in answer) throw problems.themeUnknown(question.theme!, answer.themes)
    return answer
  },

  async explain(context) {
    const name = context.params['name']!
    const explanation = isStorable(name) ? await context.advising.explain(context, name) : null
    if (!explanation) throw problems.notFound('Token')
    const { worked_out, ...rest } = explanation
    return {
      ...rest,
      purpose: worked_out === null ? null : { text: worked_out, worked_out: true as const },
      guidance: await listGuidanceOn(context.db, context.workspace.id, name),
    }
  },

  primer: async context => ({ markdown: await context.advising.primer(context) }),
})
