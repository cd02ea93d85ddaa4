// What Terrazzo makes of a resolver document, with its plugin for CSS.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build, defineConfig, parse } from '@terrazzo/parser'
import css from '@terrazzo/plugin-css'

type Input = Record<string, string>

/** A style sheet for each input. */
export async function builtSheets(path: string, inputs: readonly Input[]): Promise<string[]> {
  const filename = pathToFileURL(path)
  const between = '/* the next input */'
  const permutations = inputs.map(input => ({
    input,
    prepare: (declarations: string) => `${between}\n${declarations}`,
  }))
  const config = defineConfig(
    {
      tokens: [path],
      outDir: 'before/',
      plugins: [css({ filename: 'tokens.css', permutations })],
      lint: { rules: {} },
    },
    { cwd: new URL('./', filename) },
  )
  const src = await readFile(filename, 'utf8')
  const parsed = await parse([{ filename, src }], { config, req: url => readFile(url, 'utf8') })
  const { outputFiles } = await build(parsed.tokens, { ...parsed, config })
  return String(outputFiles[0]!.contents).split(between).slice(1)
}
