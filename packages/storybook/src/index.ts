// The add-on as `addons` of a Storybook's configuration takes it.
import type { AddonOptions } from '../types/index.js'

const name = '@tessera/storybook'

/** `addons: [tessera({ organization: 'Acme Inc' })]`. */
const tessera = (options: AddonOptions = {}): { name: string; options: AddonOptions } => ({ name, options })
export { tessera as default }
