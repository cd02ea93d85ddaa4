import type { ContrastOptions } from './contrast-options.js'
import type { TesseraOptions } from './options.js'

export interface AddonOptions extends TesseraOptions {
  contrast?: ContrastOptions
}

/** The add-on for `addons` of a Storybook's configuration. */
declare const tessera: (options?: AddonOptions) => { name: string; options: AddonOptions }
export { tessera as default, type ContrastOptions, type TesseraOptions }
