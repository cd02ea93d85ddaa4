// In the page of a story: the style sheet of the tokens, and on its root what chooses the theme.
import { addons } from 'storybook/preview-api'
import { chooseContext } from './choose-context.ts'
import { changedEvent, folder, type Globals, type ShownAxis } from './shown.ts'

interface StoryContext {
  globals: Globals
  parameters: { tessera?: { axes?: readonly ShownAxis[] } }
}

/** Replaces the style sheet by the present one. A story is shown without it where it cannot be loaded. */
async function loadSheet(): Promise<void> {
  // Tests run stories without a Storybook, which has the file.
  if (!('CONFIG_TYPE' in globalThis)) return
  const link = document.createElement('link')
  const previous = document.querySelectorAll(`link[data-${folder}]`)
  link.rel = 'stylesheet'
  // The time, because the address of the file stays.
  link.href = `${folder}/tokens.css?${Date.now()}`
  link.setAttribute(`data-${folder}`, '')
  await new Promise(ended => {
    link.onload = link.onerror = ended
    // Before the project's own, which win over it.
    document.head.prepend(link)
  })
  previous.forEach(old => old.remove())
}

const loaded = loadSheet()

/** A story is painted with the tokens from the start. */
export const beforeAll = () => loaded

export const decorators = [
  <S>(story: () => S, { globals, parameters }: StoryContext): S => {
    for (const axis of parameters.tessera?.axes ?? []) chooseContext(axis, globals)
    return story()
  },
]

addons.ready().then(
  channel => channel.on(changedEvent, () => void loadSheet()),
  () => undefined,
)
