// What Style Dictionary makes of sets of Tokens Studio, with the transforms that Tokens Studio publishes for it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { register } from '@tokens-studio/sd-transforms'
import StyleDictionary from 'style-dictionary'

await register(StyleDictionary)

/** The style sheet of these sets, which are files of the folder. */
export async function builtSheet(folder: string, sets: readonly string[]): Promise<string> {
  const build = new StyleDictionary({
    log: { verbosity: 'silent', warnings: 'disabled' },
    source: sets.map(name => join(folder, `${name}.json`)),
    preprocessors: ['tokens-studio'],
    platforms: {
      css: {
        transformGroup: 'tokens-studio',
        transforms: ['name/kebab'],
        buildPath: `${join(folder, 'before')}/`,
        files: [{ destination: 'tokens.css', format: 'css/variables' }],
      },
    },
  })
  await build.buildAllPlatforms()
  return readFile(join(folder, 'before/tokens.css'), 'utf8')
}
