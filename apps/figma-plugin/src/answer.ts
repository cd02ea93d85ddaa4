// Figma's side: handles each request of the window.
import { applyDocument } from './apply.ts'
import { collectDocument, listCollections } from './collect.ts'
import { listComponentSets } from './components.ts'
import type { Message, Questions, Settings } from './messages.ts'
import { listUses } from './uses.ts'

const settingsKey = 'settings'

export type Api = Pick<PluginAPI, 'clientStorage' | 'openExternal'> &
  Parameters<typeof listComponentSets>[0] &
  Parameters<typeof listUses>[0]

export async function answer(api: Api, question: Message): Promise<Questions[keyof Questions]['answers']> {
  switch (question.kind) {
    case 'settings':
      return ((await api.clientStorage.getAsync(settingsKey)) as Settings | undefined) ?? null
    case 'remember':
      if (question.settings) await api.clientStorage.setAsync(settingsKey, question.settings)
      else await api.clientStorage.deleteAsync(settingsKey)
      return null
    case 'open':
      api.openExternal(question.url)
      return null
    case 'collections':
      return listCollections(api, question.server)
    case 'collect':
      return collectDocument(api, question.ids, question.system)
    case 'components':
      return listComponentSets(api)
    case 'uses':
      return listUses(api, question.server)
    case 'apply':
      return applyDocument(api, question.document, question.origin)
  }
}
