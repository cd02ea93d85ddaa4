// The sample workspace: Tessera's own design language, in the form that a team would use.
import base from '../../../../../design/tessera-base.tokens.json?raw'
import dark from '../../../../../design/tessera-dark.tokens.json?raw'
import light from '../../../../../design/tessera-light.tokens.json?raw'
import { api } from '../../api/api.ts'

const modes = [
  { name: 'Light', own: light },
  { name: 'Dark', own: dark },
]

/** Returns the id of the new tokenset. */
export async function makeSample(workspace_id: string): Promise<string> {
  const { id: tokenset_id } = await api.tokensets.create({
    workspace_id,
    name: 'Sample design system',
    description: 'Colors, type and motion, in a light and a dark mode',
  })
  const [standard] = (await api.modes.list({ tokenset_id })).modes
  for (const [i, { name, own }] of modes.entries()) {
    const mode_id = i === 0 && standard ? standard.id : (await api.modes.create({ tokenset_id, name })).id
    if (mode_id === standard?.id) await api.modes.update({ tokenset_id, mode_id, name })
    await api.imports.intoMode({
      tokenset_id,
      mode_id,
      // In one import, because aliases take the types of their targets.
      files: [base, own].map((document, file) => ({ path: `${file}.tokens.json`, document })),
      strategy: 'merge',
    })
  }
  return tokenset_id
}
